"""5 Events: executed step by step by ``vexillum.coin.events``, as far as possible (5.1.3)."""
