"""How games are played: players, matches, simulations and experiments."""
