"""6.2 What would become of the Imperium in the next Epoch Round."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Message, Texts
from vexillum.games.pendragon.display.gauge import counted, lead, limits
from vexillum.games.pendragon.display.next_epoch import Coming, to_come
from vexillum.games.pendragon.epoch.imperium_phase import TO_CIVILIAN, TO_FRAGMENTATION, TO_MILITARY
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS, fragmented
from vexillum.games.pendragon.state import Dominance, Imperium, Stage, State, Track

BRITONS = ("dux", "civitates")
CLOSE = 3
"""So near to a limit is worth a warning."""
MEASURES = ("control", "sum")


def imperium_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """6.2.2 A fall, one that is near, and a Dominance that turns."""
    state, check = coming.state, coming.check
    if check is None or fragmented(state) or not to_come(state, Stage.IMPERIUM):
        return
    if check.imperium != state.imperium:
        yield _falls(state, check, texts)
    else:
        yield from _nearly(state, texts)
    if check.dominance != state.dominance and not fragmented(check):
        yield _turns(check, texts)


def _falls(state: State, check: State, texts: Texts) -> Warning:
    """6.2.2 The Imperium falls: why, what it costs, what would hold it up."""
    bounds = TO_FRAGMENTATION if check.imperium == Imperium.FRAGMENTATION else limits(state)
    why, hold = [], []
    for measure, now, limit in zip(MEASURES, counted(state), bounds, strict=True):
        if now <= limit:
            why.append(Message(f"warning.imperium.{measure}", {"n": now, "of": limit}))
            hold.append(Message(f"warning.imperium.hold_{measure}", {"n": limit + 1}))
    text = texts(
        "warning.imperium.falls",
        imperium=LEVELS[check.imperium],
        why=why,
        prestige=state.tracks[Track.PRESTIGE],
        prestige_then=check.tracks[Track.PRESTIGE],
        wealth=state.tracks[Track.WEALTH],
        wealth_then=check.tracks[Track.WEALTH],
    )
    return Warning(text, texts("warning.imperium.hold", what=hold), "", BRITONS, "loss")


def _nearly(state: State, texts: Texts) -> Iterator[Warning]:
    """6.2.2 One of the two numbers is close to its limit."""
    for measure, now, limit in zip(MEASURES, counted(state), limits(state), strict=True):
        if limit < now <= limit + CLOSE:
            text = texts(f"warning.imperium.near_{measure}", n=now, of=limit, imperium=LEVELS[state.imperium + 1])
            yield Warning(text, "", "", BRITONS, "note")


def _turns(check: State, texts: Texts) -> Warning:
    """6.2.2 The Dominance turns: whose loss it is, and what would prevent it."""
    then = DOMINANCES[check.dominance]
    ahead = lead(check)
    if check.dominance == Dominance.CIVILIAN:
        remedy = texts("warning.imperium.keep_military", n=check.tracks[Track.WEALTH] - TO_CIVILIAN + 1)
        return Warning(
            texts("warning.imperium.turns_civilian", dominance=then, n=ahead), remedy, "dux", ("dux",), "loss"
        )
    remedy = texts("warning.imperium.keep_civilian", n=check.tracks[Track.PRESTIGE] + TO_MILITARY)
    return Warning(
        texts("warning.imperium.turns_military", dominance=then, n=ahead, of=TO_MILITARY),
        remedy,
        "civitates",
        ("civitates",),
        "loss",
    )
