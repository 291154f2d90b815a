"""1.8, 1.5.2 Resources, Renown, Prestige and Wealth: what a Faction can spend, how it pays."""

from __future__ import annotations

from functools import cache

from vexillum.coin.forces import Tracks
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message

from .pieces import CIVITATES, DUX, FACTIONS, KIT, TRACK_MAX
from .players import AGREEMENTS, britons_agree
from .state import TRACKS, Dominance, Imperium, Play, State, Table, Track

MARKERS = Tracks(KIT)
shift = MARKERS.shift
NOUN = ("resources", "resources", "renown", "renown")
"""What the costs of each Faction are called."""
RENOWN = (None, None, Track.SAXON, Track.SCOTTI)
GLORY = (Track.PRESTIGE, Track.WEALTH, Track.SAXON, Track.SCOTTI)
"""1.8 What each Faction gains or loses by its deeds."""


def room(state: State, track: Track) -> int:
    """1.8 By how much a total can rise: a transfer of one for one moves no more (ruling P73)."""
    return TRACK_MAX - state.tracks[track]


def preempts(state: State) -> bool:
    """6.8.2 Army Preemption: the Dux spends Briton Resources without asking."""
    return state.imperium == Imperium.ROMAN_RULE or (
        state.imperium == Imperium.AUTONOMY and state.dominance == Dominance.MILITARY
    )


def consent_needed(state: State) -> bool:
    """1.5.2 At Autonomy with Civilian Dominance the Dux spends Briton Resources only if the Civitates agree (R8)."""
    return (
        state.imperium == Imperium.AUTONOMY
        and state.dominance == Dominance.CIVILIAN
        and not state.agreed
        and not britons_agree(state)
    )


def spends_blue(state: State) -> bool:
    """Whether the Dux may spend Briton Resources now."""
    return state.imperium != Imperium.FRAGMENTATION and not consent_needed(state)


def purses(state: State, faction: int) -> tuple[Track, ...]:
    """What a Faction pays from, in the usual order: blue Resources before red, Resources before Wealth (1.8.4)."""
    if faction == DUX:
        return (Track.BRITON, Track.DUX) if spends_blue(state) else (Track.DUX,)
    if faction == CIVITATES:
        return (Track.BRITON, Track.WEALTH)
    return (Track.SAXON,) if faction == 2 else (Track.SCOTTI,)


def funds(state: State, faction: int) -> int:
    """How much a Faction can spend."""
    tracks, mine = state.tracks, purses(state, faction)
    return tracks[mine[0]] if len(mine) == 1 else tracks[mine[0]] + tracks[mine[1]]


Left = int | tuple[tuple[str, int], ...]
"""What a payment leaves: a number, or one for each track, where there are two purses."""


def leaves(state: State, faction: int, cost: int) -> Left:
    """What a cost would leave, paid in the usual order. A number alone is of the first purse."""
    mine = purses(state, faction)
    first = state.tracks[mine[0]]
    if len(mine) == 1:
        return first - cost
    from_second = max(0, cost - first)
    left = (first - cost + from_second, state.tracks[mine[1]] - from_second)
    if not left[1]:
        return left[0]
    return tuple([(TRACKS[purse], n) for purse, n in zip(mine, left, strict=True) if n])


def left_words(left: Left) -> int | list[Message]:
    """What is left, in words."""
    return left if isinstance(left, int) else [Message(f"count.{track}", {"n": n}) for track, n in left]


@cache
def price(faction: int, amount: int) -> dict[str, int]:
    """The price of an option in a Faction's money."""
    return {NOUN[faction]: amount} if amount else {}


@cache
def _split_of(first: int, second: int, from_second: int, amount: int) -> Option:
    parts = [MARKERS.amount(first, amount - from_second)] if amount > from_second else []
    if from_second:
        parts.append(MARKERS.amount(second, from_second))
    return Option(str(from_second), from_second, text="option.mix", params={"parts": parts})


def can_split_payment(state: State, faction: int, kept: int = 0) -> bool:
    """Whether a Faction has two purses with something in both, ``kept`` in the second not counted."""
    mine = purses(state, faction)
    return len(mine) == 2 and state.tracks[mine[0]] > 0 and state.tracks[mine[1]] > kept


def pay(
    table: Table, faction: int, amount: int, rule: str, *, ask: bool = False, least: int = 0, kept: int = 0
) -> Play[None]:
    """1.8 Pay a cost. Red and blue, or Resources and Wealth, may be mixed: asked if the player wanted to say how.

    The second purse has a least amount to be spent and an amount to be kept.
    """
    state = table.state
    if not amount:
        return
    mine = purses(state, faction)
    tracks = state.tracks
    split = max(least, amount - tracks[mine[0]])
    if (ask or state.mixing) and can_split_payment(state, faction, kept):
        first, second = mine
        options = [_split_of(first, second, n, amount) for n in range(split, min(amount, tracks[second] - kept) + 1)]
        (pick,) = yield table.ask(FACTIONS[faction], "pay.mix", options, rule="1.8", params={"n": amount})
        split = pick.value
    state.mixing = 0
    spend(table, faction, amount, rule, split)


def spend(table: Table, faction: int, amount: int, rule: str, from_second: int | None = None) -> None:
    """Pay in the usual order, or this amount from the second purse."""
    state = table.state
    if not amount:
        return
    mine = purses(state, faction)
    if len(mine) == 1:
        MARKERS.pay(table, faction, mine[0], amount, rule)
        return
    tracks = state.tracks
    second = max(0, amount - tracks[mine[0]]) if from_second is None else from_second
    parts, left = [], []
    for purse, n in zip(mine, (amount - second, second), strict=True):
        if n:
            tracks[purse] -= n
            parts.append(MARKERS.amount(purse, n))
            left.append(MARKERS.amount(purse, tracks[purse]))
    table.tell("pays", rule, who=FACTIONS[faction], what=parts, left=left if len(left) > 1 else left[0].params["n"])


# 1.5.2 In an Epoch Round: whether the Civitates let the Dux spend Briton Resources, once for all costs of a phase


def ask_consent(table: Table, kind: str, wanted: int, least: int, rule: str) -> Play[None]:
    """1.5.2 Ask the Civitates where their Briton Resources could pay what the Dux cannot (ruling P71).

    ``wanted`` is all that the Dux could pay for, ``least`` the cheapest part of it. The agreement holds until the
    caller ends it (``state.agreed = 0``).
    """
    state = table.state
    red, blue = state.tracks[Track.DUX], state.tracks[Track.BRITON]
    if not consent_needed(state) or not blue or wanted <= red or least > red + blue:
        return
    agreed = yield from AGREEMENTS.ask(table, DUX, CIVITATES, kind, rule=rule, params={"n": wanted, "red": red})
    state.agreed = int(agreed)
    table.tell("epoch_consent" if agreed else "epoch_no_consent", rule)
