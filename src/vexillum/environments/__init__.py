"""The games for programs that learn: PettingZoo, Gymnasium and OpenSpiel over one dialogue with the rules.

``encodings`` turns decisions into numbered actions and views into numbers; ``dialogue`` is a session that is answered
by such actions. ``aec``, ``single`` and ``openspiel`` speak to the libraries. Needs ``vexillum[environments]``.
"""
