"""The games as reinforcement learning environments: PettingZoo, Gymnasium and OpenSpiel over one dialogue.

``encodings`` turns decisions into numbered actions and views into numbers; ``dialogue`` is a session answered by such
actions. ``aec``, ``single`` and ``openspiel`` adapt it to the libraries. Needs ``vexillum[environments]``.
"""
