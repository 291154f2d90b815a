"""The parts that a game is made of, one module each. :class:`~vexillum.core.game.Game` names them."""
