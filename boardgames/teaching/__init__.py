"""How games are taught: lessons, questions, the look-up and the learner's progress."""
