"""What may become of a position, and what became of a game: win chances, standings, turning points, luck.

``moment``, ``playouts`` and ``chances`` estimate who wins from a position; ``finished`` looks back at a whole game.
"""
