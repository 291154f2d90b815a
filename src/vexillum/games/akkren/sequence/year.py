"""6 The year: five turns, and the phases of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vexillum.games.akkren.capture.capture import free_forsaken
from vexillum.games.akkren.combat.siege import lift_if_left, winter_sieges
from vexillum.games.akkren.components.factions import AKKREN
from vexillum.games.akkren.components.tables import TABLES
from vexillum.games.akkren.council.council import council_phase
from vexillum.games.akkren.economy.phase import administrative_phase, economic_phase
from vexillum.games.akkren.events.phase import draw_event
from vexillum.games.akkren.forces.labels import numbered
from vexillum.games.akkren.hand.moments import at_any_moment
from vexillum.games.akkren.nonplayer.akkren import akkren_piece
from vexillum.games.akkren.nonplayer.kingdom import raise_in_winter
from vexillum.games.akkren.nonplayer.phase import neutral_piece
from vexillum.games.akkren.politics.phase import political_phase
from vexillum.games.akkren.realm.mana import settle_all
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sea.winter import winter_at_sea
from vexillum.games.akkren.sequence.end_of_turn import end_of_turn
from vexillum.games.akkren.sequence.initiative import initiative
from vexillum.games.akkren.sequence.phases import players_step
from vexillum.games.akkren.sequence.pieces import next_piece
from vexillum.games.akkren.setup.deployment import deployment
from vexillum.games.akkren.state import TURNS, Play, Stage, State, Table

_YEAR = TABLES["sequence"]["year"]
ECONOMY_IN = tuple(turn["economic"] is True for turn in _YEAR)
"""8.3 The turn with an economic phase."""


COMMON = (Stage.POLITICS, Stage.ECONOMY, Stage.NEUTRALS, Stage.AKKREN, Stage.ADMINISTRATION, Stage.COUNCIL)
"""13.5, C282 The phases that are nobody's own: who wants to play an agent may do so when they begin."""


def step(table: Table) -> Play[None] | None:
    """6 The next step of the campaign; None when it is over."""
    stage = Stage(table.state.stage)
    return None if stage == Stage.OVER else numbered(whole_step(table, stage))


def whole_step(table: Table, stage: Stage) -> Play[None]:
    """6, 15.1, C400 A step; then demons and mastiffs for which there is no mana left are settled.

    9.4.3.1 If an event, an agent or the end of an alliance took all besiegers away, a siege is over.
    C265 Captives whose captors are gone are free.
    """
    if stage in COMMON and not table.state.piece and not table.state.next_up:
        yield from at_any_moment(table)
    yield from STEPS[stage](table)
    if table.state.stage != Stage.OVER:
        yield from settle_all(table)
    for siege in list(table.state.sieges):
        lift_if_left(table, siege.place)
    free_forsaken(table)


def setup(table: Table) -> Play[None]:
    """4.1, 17.1 The set-up, Faction by Faction."""
    if not table.state.piece:
        table.chapter("setup")
    return next_piece(table, deployment(table.state), "setup", Stage.INITIATIVE)


def politics(table: Table) -> Play[None]:
    """8.1, 8.2 Politics; on the second turn of summer the economic phase follows (8.3)."""
    state = table.state
    then = Stage.ECONOMY if ECONOMY_IN[state.turn] else Stage.PLAYERS
    return next_piece(table, political_phase(state), "politics", then)


def economy(table: Table) -> Play[None]:
    """8.3 The economic phase of summer."""
    return next_piece(table, economic_phase(table.state), "economy", Stage.PLAYERS)


def neutrals(table: Table) -> Play[None]:
    """10, C05 The neutrals; before their war the Akkren come after them."""
    if not (yield from neutral_piece(table)):
        table.state.stage = Stage.END if table.state.war else Stage.AKKREN


def akkren(table: Table) -> Play[None]:
    """11.4, C05 Before the war: groups of Akkren who appear here and there."""
    if not (yield from akkren_piece(table)):
        table.state.stage = Stage.END


def winter_events(table: Table) -> Play[None]:
    """6, C02, C184 Winter begins: ships at sea run for a port (9.3.5), then all draw an event.

    There is no initiative in winter: the order is that of the last turn.
    """
    if not table.state.piece:
        table.chapter("turn", year=table.state.year, season=TURNS[table.state.turn])
    events = [partial(draw_event, faction=faction) for faction in winter_order(table.state)]
    return next_piece(table, [winter_comes, *events], "winter", Stage.ADMINISTRATION)


def winter_comes(table: Table) -> Play[None]:
    """9.3.5 Winter begins: ships at sea run for a port."""
    yield from winter_at_sea(table)


def winter_order(state: State) -> tuple[int, ...]:
    """C184 The order of the last turn, without the Akkren."""
    return tuple([owner for owner in state.order if owner != AKKREN]) or in_play(state)


def administration(table: Table) -> Play[None]:
    """9.4.3.1, 13 Sieges in winter, then taxes, pay and purchases; the Great Kingdom produces too (10.1.1)."""
    pieces = [winter_sieges, *administrative_phase(table.state), raise_in_winter]
    return next_piece(table, pieces, "administration", Stage.COUNCIL)


def council(table: Table) -> Play[None]:
    """14 The Council of winter."""
    return next_piece(table, council_phase(table.state), "council", Stage.END)


STEPS: dict[Stage, Callable[[Table], Play[None]]] = {
    Stage.SETUP: setup,
    Stage.INITIATIVE: initiative,
    Stage.EVENTS: winter_events,
    Stage.POLITICS: politics,
    Stage.ECONOMY: economy,
    Stage.PLAYERS: players_step,
    Stage.NEUTRALS: neutrals,
    Stage.AKKREN: akkren,
    Stage.ADMINISTRATION: administration,
    Stage.COUNCIL: council,
    Stage.END: end_of_turn,
}
