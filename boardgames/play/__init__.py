"""How games are played: players, matches, reviews and experiments."""
