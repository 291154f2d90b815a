"""Small positions for tests: set up a board by hand, run a piece of the rules, answer, look."""

from __future__ import annotations

from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    STRONGHOLD_NUMBER,
    STRONGHOLD_TYPE,
    TOTALS,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_TYPE,
)
from vexillum.games.pendragon.sequence import lay_out
from vexillum.games.pendragon.state import TRACKS, State

SEATS = ("dux", "civitates", "saxons", "scotti")


def board(scenario: str = "barbarian-conspiracy", *, dice: tuple[int, ...] = (), empty: bool = False, **options: str):
    """A table with a scenario's board; ``empty``: without any piece or Prosperity on the map. ``dice`` are scripted."""
    setup = Setup("pendragon", scenario, SEATS, {"players": "four", "cards": "all"} | options, "test", dice)
    state = lay_out(setup)
    if empty:
        state.units = [0] * len(state.units)
        state.plunder = [0] * len(state.plunder)
        state.sites = [0] * len(state.sites)
        state.bottom = [0] * len(state.bottom)
        state.top = [0] * len(state.top)
        state.out_of_play = state.casualties = state.not_yet = 0
        state.available = list(TOTALS)
    return Table(setup, state, Dice("test", dice), [])


def put(table: Table[State], space: str, *strongholds: str, plunder: dict[str, int] | None = None, **units: int) -> int:
    """Put pieces from Available into a space: Strongholds as "site=kind", Units by name. Returns the space's number."""
    state = table.state
    number = SPACE_NUMBER[space]
    for text in strongholds:
        site, kind = text.split("=")
        state.sites[SITE_NUMBER[site]] = STRONGHOLD_NUMBER[kind]
        state.available[STRONGHOLD_TYPE[STRONGHOLD_NUMBER[kind]]] -= 1
    for unit, n in units.items():
        kind = UNIT_NUMBER[unit]
        state.units[UNIT_KINDS * number + kind] += n
        state.available[UNIT_TYPE[kind]] -= n
    for unit, n in (plunder or {}).items():
        state.plunder[UNIT_KINDS * number + UNIT_NUMBER[unit]] += n
    assert min(state.available) >= 0
    return number


def units(table: Table[State], space: str, unit: str) -> int:
    return table.state.units[UNIT_KINDS * SPACE_NUMBER[space] + UNIT_NUMBER[unit]]


def carried(table: Table[State], space: str, unit: str) -> int:
    return table.state.plunder[UNIT_KINDS * SPACE_NUMBER[space] + UNIT_NUMBER[unit]]


def track(table: Table[State], name: str) -> int:
    return table.state.tracks[TRACKS.index(name)]


def told(table: Table[State]) -> list[str]:
    return [entry.id.removeprefix("log.") for entry in table.journal]


def session_at(table: Table[State]):
    """A session that goes on from the table's state."""
    from vexillum.core.session import Session
    from vexillum.core.table import Checkpoint
    from vexillum.games.pendragon.game import GAME

    return Session(GAME, table.setup, origin=Checkpoint(table.state.copy(), 0, 0))


def cards_named(*titles: str) -> list[int]:
    from vexillum.games.pendragon.cards import CARDS
    from vexillum.games.pendragon.game import GAME

    by_title = {GAME.texts("en").name("card", str(number)): number for number in CARDS}
    return [by_title[title] for title in titles]


def stack(table: Table[State], cards: list[int]) -> None:
    """Lay these cards: the first is being played, the second lies open, the others follow face down."""
    from vexillum.games.pendragon.state import Stage

    state = table.state
    state.current, state.upcoming, state.deck = cards[0], [cards[1]], cards[:1:-1]
    state.stage = Stage.TURN


def take_turn(session, seat: str, action: str, feat: str | None = None) -> None:
    """One turn: an action, with a Feat if one is named, everything else answered in the plainest way."""
    decision = session.decision
    assert (decision.seat, decision.kind) == (seat, "turn"), (decision.seat, decision.kind)
    session.answer(seat, action)
    while (decision := session.decision) is not None and decision.kind != "turn":
        keys = decision.keys
        wanted = [f"feat.{feat}"] if feat and f"feat.{feat}" in keys else []
        plain = [key for key in ("done", "none", "no") if key in keys and decision.at_least == 1]
        session.answer(decision.seat, wanted or plain[:1] or keys[: max(1, decision.at_least)])
