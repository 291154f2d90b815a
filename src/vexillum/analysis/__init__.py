"""Analysis of positions and finished games: win chances, standings, turning points, luck.

``moment``, ``playouts`` and ``chances`` estimate who wins from a position; ``game_review`` looks back at a whole game.
"""
