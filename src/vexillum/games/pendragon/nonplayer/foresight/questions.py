"""8.5-8.8 The questions that flowcharts ask about a Battle before it is fought."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from vexillum.games.pendragon.nonplayer.foresight.goals import Goal
from vexillum.games.pendragon.nonplayer.foresight.outcome import Outcome
from vexillum.games.pendragon.nonplayer.foresight.prospect import Prospect
from vexillum.games.pendragon.nonplayer.foresight.search import ALL_ROLLS, NO_ROLLS, OWN_AMBUSH, any_end

_KNOWN: dict[Hashable, Any] = {}
"""Answers, by all that they depend on: most spaces do not change from one turn to the next."""
_MOST_KNOWN = 50_000
_T = TypeVar("_T")


def _known(prospect: Prospect, detail: int, question: Hashable, find: Callable[[], _T]) -> _T:
    """The answer that was found before, or find it."""
    key = (question, prospect.key(detail))
    if key not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = find()
    found: _T = _KNOWN[key]
    return found


def sure(prospect: Prospect, goal: Goal, *, rolls: int = ALL_ROLLS) -> bool:
    """8.4.2 Whether it happens with every roll and every legal choice of others."""
    if not goal.thinkable(prospect):
        return False
    test = goal.settled or goal.test
    field_only = goal.settled is not None
    return _known(
        prospect,
        goal.detail,
        (goal.id, rolls),
        lambda: not any_end(prospect, goal.detail, lambda end: not test(end), rolls=rolls, field_only=field_only),
    )


def ensured(prospect: Prospect, goal: Goal, *, own_ambush: bool = False) -> bool:
    """8.7.1, 8.8.3 The same, but no Unit of the other side Evades or Ambushes.

    8.7.1 ignores Ambush by either side; for 8.8.3 (``own_ambush``) own Foederati roll, and the roll may fail.
    """
    return sure(prospect, goal, rolls=OWN_AMBUSH if own_ambush else NO_ROLLS)


def possible(prospect: Prospect, goal: Goal) -> bool:
    """8.7.1, 8.7.9, 8.8.3, 8.8.9 Whether it could happen, with some rolls and some choices of others."""
    if not goal.thinkable(prospect):
        return False
    return _known(prospect, goal.detail, ("possible", goal.id), lambda: any_end(prospect, goal.detail, goal.test))


def most_removed(prospect: Prospect) -> int:
    """8.7.1 The most enemy pieces, Strongholds included, that could be removed."""
    return max(_known(prospect, 0, "removed", lambda: _numbers(prospect, lambda end: end.enemy_pieces_lost)))


def own_removals(prospect: Prospect) -> tuple[int, int]:
    """8.6.4 The fewest and the most Units of the asking side that could be removed in the Field Battle."""
    found = _known(
        prospect, 0, "own_removals", lambda: _numbers(prospect, lambda end: end.own_units_lost, field_only=True)
    )
    return min(found), max(found)


def _numbers(prospect: Prospect, number: Callable[[Outcome], int], *, field_only: bool = False) -> set[int]:
    """A number at every end of a Battle."""
    found: set[int] = set()

    def note(end: Outcome) -> bool:
        found.add(number(end))
        return False

    any_end(prospect, 0, note, field_only=field_only)
    return found


def coup_helps(prospect: Prospect) -> bool:
    """8.5.4 With Surprise: whether an Assault is sure and a successful Coup de Main would aid it, whatever Withdraws.

    It aids if it spares attackers the Escalade, or if the Stronghold falls only so. ``prospect`` has
    ``Terms(surprise=True)``.
    """
    return _known(prospect, 0, "coup", lambda: not any_end(prospect, 0, lambda end: not end.coup_aids, field_only=True))
