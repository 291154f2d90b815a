"""The choices that an experiment counts in a COIN volume: Commands, Events by card, Specials, passes."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.parts.analysis import CountedChoice

_TURN = {
    "pass": CountedChoice("story.pass"),
    "event.unshaded": CountedChoice("story.event_unshaded", by_card=True),
    "event.shaded": CountedChoice("story.event_shaded", by_card=True),
}
_EXTRA = ("feat.", "special.")


def counted_choices(*commands: str) -> Callable[[str, str], CountedChoice | None]:
    """The counted choices of a volume with these Commands."""
    turn = _TURN | {command: CountedChoice(f"command.{command}") for command in commands}

    def choice(kind: str, key: str) -> CountedChoice | None:
        if kind == "turn":
            return turn.get(key)
        return CountedChoice(key) if key.startswith(_EXTRA) else None

    return choice
