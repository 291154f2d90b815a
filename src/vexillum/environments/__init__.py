"""The games as reinforcement learning environments: PettingZoo, Gymnasium and OpenSpiel over one dialogue.

``encodings`` turns decisions into numbered actions and views into numbers; ``dialogue`` is a session answered by such
actions. ``aec``, ``single`` and ``openspiel`` adapt it to the libraries. Needs the extra ``environments``.
"""

from importlib.util import find_spec

from vexillum.core.installation import command_for

if _missing := [name for name in ("numpy", "gymnasium", "pettingzoo") if find_spec(name) is None]:
    raise ModuleNotFoundError(
        f"The environments need {', '.join(_missing)}; install them with: {command_for('environments')}",
        name=_missing[0],
    )
