"""The games as reinforcement learning environments: PettingZoo, Gymnasium and OpenSpiel over one dialogue.

``dialogue`` is a session answered by numbered actions, with the encodings that number actions and views; ``arrays`` are
its spaces. ``aec``, ``single`` and ``openspiel`` adapt it to the libraries. Needs the extra ``environments``.
"""

from importlib.util import find_spec

from vexillum.core.installation import command_for

if _missing := [name for name in ("numpy", "gymnasium", "pettingzoo") if find_spec(name) is None]:
    raise ModuleNotFoundError(
        f"The environments need {', '.join(_missing)}; install them with: {command_for('environments')}",
        name=_missing[0],
    )
