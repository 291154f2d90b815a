"""1.5.2 Tribute: Resources and Wealth given away during an execution, and asking for them."""

from __future__ import annotations

from functools import cache

from vexillum.coin.options import NONE, numbers
from vexillum.core.decision import Option
from vexillum.games.pendragon.money import MARKERS, purses
from vexillum.games.pendragon.options import FACTION
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, SAXONS
from vexillum.games.pendragon.state import TRACKS, Play, State, Table, Track

GIVE = Option("tribute", "tribute", text="option.tribute")
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


def sources(state: State, giver: int, taker: int) -> list[Track]:
    """1.5.2 What a Briton can give to a Faction: its Resources to Barbarians only; Wealth to any other Faction."""
    if taker in BARBARIANS:
        return [purse for purse in purses(state, giver) if state.tracks[purse]]
    return [Track.WEALTH] if (giver, taker) == (CIVITATES, DUX) and state.tracks[Track.WEALTH] else []


def takers(state: State, giver: int) -> list[int]:
    """To whom a Briton could give something now."""
    return [taker for taker in (DUX, *BARBARIANS) if taker != giver and sources(state, giver, taker)]


def tribute_options(state: State, faction: int, asked: list[int]) -> list[Option]:
    """Beside the Commands: giving, for a Briton; asking each Briton once, for anyone who could get something."""
    options = [GIVE] if faction in BRITONS and takers(state, faction) else []
    options += [
        ASK[briton]
        for briton in BRITONS
        if briton != faction and briton not in asked and sources(state, briton, faction)
    ]
    return options


def give_tribute(table: Table, giver: int) -> Play[None]:
    """1.5.2 A Briton that is executing gives to a Faction of its choice."""
    state = table.state
    (pick,) = yield table.ask(
        FACTIONS[giver], "tribute.to", [FACTION[taker] for taker in takers(state, giver)], rule="1.5.2"
    )
    taker: int = pick.value
    options = [_purse_option(purse, state.tracks[purse]) for purse in sources(state, giver, taker)]
    (pick,) = yield table.ask(FACTIONS[giver], "tribute.from", options, rule="1.5.2", params={"taker": FACTIONS[taker]})
    yield from _hand_over(table, giver, taker, pick.value)


def ask_for_tribute(table: Table, giver: int, taker: int) -> Play[None]:
    """1.5.2 During a Faction's execution a Briton may give to it; the Briton is asked once."""
    state = table.state
    options = [_purse_option(purse, state.tracks[purse]) for purse in sources(state, giver, taker)]
    (pick,) = yield table.ask(
        FACTIONS[giver], "tribute.asked", [*options, NONE], rule="1.5.2", params={"taker": FACTIONS[taker]}
    )
    if pick is NONE:
        table.tell("tribute_refused", "1.5.2", who=FACTIONS[giver], taker=FACTIONS[taker])
    else:
        yield from _hand_over(table, giver, taker, pick.value)


def _hand_over(table: Table, giver: int, taker: int, purse: Track) -> Play[None]:
    """1.5.2 One for one: Renown for a Barbarian, red Resources for the Dux."""
    state = table.state
    (pick,) = yield table.ask(
        FACTIONS[giver],
        "tribute.amount",
        numbers(1, state.tracks[purse]),
        rule="1.5.2",
        params={"taker": FACTIONS[taker], "track": TRACKS[purse]},
    )
    amount: int = pick.value
    with table.step("tribute", who=FACTIONS[giver], taker=FACTIONS[taker]):
        table.tell("tribute", "1.5.2", who=FACTIONS[giver], taker=FACTIONS[taker], n=amount, track=TRACKS[purse])
        into = Track.DUX if taker == DUX else Track.SAXON if taker == SAXONS else Track.SCOTTI
        MARKERS.transfer(table, purse, into, amount, "1.5.2")
