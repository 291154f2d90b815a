"""The parts of a game, one module each. :class:`~vexillum.core.game.Game` combines them."""
