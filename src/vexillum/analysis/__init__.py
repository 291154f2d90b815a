"""Analysis of positions and finished games: win chances, standings, turning points, luck.

``chances`` estimates who wins from a position, ``review`` looks back at a whole game, with charts,
``coach`` advises and compares answers, ``words`` says all this.
"""
