"""1.5.2 Tribute: Resources and Wealth given away during an execution, asked for or not (ruling P2)."""

from __future__ import annotations

from functools import cache

from vexillum.coin.options import NONE, numbers
from vexillum.core.decision import Option
from vexillum.games.pendragon.money import MARKERS, purses, room
from vexillum.games.pendragon.options import FACTION
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, SAXONS
from vexillum.games.pendragon.state import TRACKS, Play, State, Table, Track

GIVE = Option("tribute", "tribute", text="option.tribute")
OFFER = Option("tribute.offer", "offer", text="option.offer_tribute")
"""Say that one wants to be asked in every execution."""
STOP = Option("stop", "stop", text="option.tribute_stop")
"""Give nothing, and be asked no more."""
ASK = tuple(
    Option(
        f"ask.{FACTIONS[briton]}", briton, f"seat:{FACTIONS[briton]}", "option.ask_tribute", {"who": FACTIONS[briton]}
    )
    for briton in BRITONS
)
"""Ask a Briton for a gift."""


@cache
def _purse_option(track: Track, n: int) -> Option:
    return Option(TRACKS[track], track, f"track:{TRACKS[track]}", "option.purse", {"track": TRACKS[track], "n": n})


def _into(taker: int) -> Track:
    """1.5.2 What a gift becomes: Renown for a Barbarian, red Resources for the Dux."""
    return Track.DUX if taker == DUX else Track.SAXON if taker == SAXONS else Track.SCOTTI


def sources(state: State, giver: int, taker: int) -> list[Track]:
    """1.5.2 What a Briton can give to a Faction: its Resources to Barbarians only; Wealth to any other Faction.

    Nothing to one whose Renown or Resources can rise no further: a gift is transferred one for one (ruling P73).
    """
    if not room(state, _into(taker)):
        return []
    if taker in BARBARIANS:
        return [purse for purse in purses(state, giver) if state.tracks[purse]]
    return [Track.WEALTH] if (giver, taker) == (CIVITATES, DUX) and state.tracks[Track.WEALTH] else []


def takers(state: State, giver: int) -> list[int]:
    """To whom a Briton could give something now."""
    return [taker for taker in (DUX, *BARBARIANS) if taker != giver and sources(state, giver, taker)]


def tribute_options(state: State, faction: int, asked: list[int]) -> list[Option]:
    """Beside the Commands: giving, for a Briton; asking each Briton once, for anyone who could get something."""
    options = [GIVE] if faction in BRITONS and takers(state, faction) else []
    if faction in BRITONS and not offers(state, faction):
        options.append(OFFER)
    options += [
        ASK[briton]
        for briton in BRITONS
        if briton != faction and briton not in asked and sources(state, briton, faction)
    ]
    return options


def offers(state: State, briton: int) -> bool:
    """1.5.2 Whether a Briton wants to be asked in every execution; a Non-player never gives Tribute (8.7.8, 8.8.8)."""
    return bool(state.offering >> briton & 1) and not state.non_players >> briton & 1


def offered_gifts(table: Table, executing: int, *, ending: bool) -> Play[None]:
    """1.5.2 "During either's execution": the Britons who want to be asked may give to the Faction that executes.

    They are asked when it has said what it executes, and when it has executed; then they may give in their own
    execution, too, to any other Faction (ruling P2).
    """
    for briton in BRITONS:
        if briton != executing:
            if offers(table.state, briton) and sources(table.state, briton, executing):
                yield from _ask_giver(table, briton, executing, [NONE, STOP])
        elif ending and offers(table.state, briton) and takers(table.state, briton):
            yield from give_tribute(table, briton, [NONE, STOP])


def _ask_giver(table: Table, giver: int, taker: int, others: list[Option]) -> Play[bool]:
    """1.5.2 What a Briton gives to a Faction, or one of the other answers. Returns whether it gave something."""
    state = table.state
    options = [_purse_option(purse, state.tracks[purse]) for purse in sources(state, giver, taker)]
    (pick,) = yield table.ask(
        FACTIONS[giver], "tribute.asked", [*options, *others], rule="1.5.2", params={"taker": FACTIONS[taker]}
    )
    if pick in others:
        _declined(table, giver, pick)
        return False
    yield from _hand_over(table, giver, taker, pick.value)
    return True


def _declined(table: Table, giver: int, pick: Option) -> None:
    """Nothing is given; perhaps the Briton does not want to be asked any more."""
    if pick is STOP:
        table.state.offering &= ~(1 << giver)
        table.tell("offers_no_more", "1.5.2", who=FACTIONS[giver])


def give_tribute(table: Table, giver: int, others: list[Option]) -> Play[None]:
    """1.5.2 A Briton that is executing gives to a Faction of its choice, or gives one of the other answers."""
    state = table.state
    (pick,) = yield table.ask(
        FACTIONS[giver], "tribute.to", [*(FACTION[taker] for taker in takers(state, giver)), *others], rule="1.5.2"
    )
    if pick in others:
        _declined(table, giver, pick)
        return
    taker: int = pick.value
    options = [_purse_option(purse, state.tracks[purse]) for purse in sources(state, giver, taker)]
    (pick,) = yield table.ask(FACTIONS[giver], "tribute.from", options, rule="1.5.2", params={"taker": FACTIONS[taker]})
    yield from _hand_over(table, giver, taker, pick.value)


def ask_for_tribute(table: Table, giver: int, taker: int) -> Play[None]:
    """1.5.2 During a Faction's execution a Briton may give to it; the Briton is asked once."""
    if not (yield from _ask_giver(table, giver, taker, [NONE])):
        table.tell("tribute_refused", "1.5.2", who=FACTIONS[giver], taker=FACTIONS[taker])


def _hand_over(table: Table, giver: int, taker: int, purse: Track) -> Play[None]:
    """1.5.2 One for one: Renown for a Barbarian, red Resources for the Dux."""
    state, into = table.state, _into(taker)
    (pick,) = yield table.ask(
        FACTIONS[giver],
        "tribute.amount",
        numbers(1, min(state.tracks[purse], room(state, into))),
        rule="1.5.2",
        params={"taker": FACTIONS[taker], "track": TRACKS[purse]},
    )
    amount: int = pick.value
    with table.step("tribute", who=FACTIONS[giver], taker=FACTIONS[taker]):
        table.tell("tribute", "1.5.2", who=FACTIONS[giver], taker=FACTIONS[taker], n=amount, track=TRACKS[purse])
        MARKERS.transfer(table, purse, into, amount, "1.5.2")
