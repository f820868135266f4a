"""The games as the field's libraries take them: numbered actions, observations as arrays, environments.

Only the games' modules `encoding` import this package, and it asks for the libraries only where they are used:
`encoding` needs numpy, `pettingzoo` PettingZoo, `openspiel` OpenSpiel. The extra ``research`` brings them.
"""
