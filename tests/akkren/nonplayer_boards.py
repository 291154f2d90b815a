"""Boards for events and for powers without a player: draw a card, let them act, read every line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.akkren.harness import READERS, board
from tests.asked import Asked
from vexillum.core.table import Table
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS
from vexillum.games.akkren.components.pieces import OWNER
from vexillum.games.akkren.components.records import EVENT_IDS, fresh_agents, fresh_events
from vexillum.games.akkren.events import draw_event
from vexillum.games.akkren.nonplayer.akkren import akkren_piece, next_group, spread
from vexillum.games.akkren.nonplayer.neutrals import neutral_piece, next_minor, next_nation
from vexillum.games.akkren.state import Piece, Play, State, Turn

ROOMS = ("lot", "event_", "akkren_", "kingdom_", "minor_", "nation_g", "nation_a", "pirates_", "unplayed_")


def ours(id: str) -> bool:
    """Whether it is a text of these rooms."""
    return id.partition(".")[2].startswith(ROOMS)


def read_all(table: Table[State], asked: Asked | None = None) -> None:
    """Every line of these rooms has words in both languages, and so has the question asked now."""
    said = [entry for entry in table.journal if ours(entry.id)]
    said += [scope.title for scope in table.story if scope.title is not None and ours(scope.title.id)]
    for reader in READERS:
        assert all(reader(message) for message in said)
        if asked is not None and asked.decision is not None and asked.kind.startswith(("event.", "kingdom.")):
            assert reader(asked.decision.prompt)
            assert all(reader(option.message) for option in asked.decision.options)


def draw(table: Table[State], event: str, who: str = "theocracy") -> Asked:
    """A Faction draws this event, which is on top of a fresh deck."""
    card = EVENT_IDS.index(event)
    table.state.events = [*fresh_events(), card]
    table.state.agents = table.state.agents or fresh_agents()
    asked = Asked(draw_event(table, OWNER[who]))
    read_all(table, asked)
    return asked


def drawn(event: str, who: str = "theocracy", *, dice: tuple[int, ...] = (), turn: Turn = Turn.SPRING) -> Table[State]:
    """A board on which a Faction has drawn this event; nothing is asked."""
    table = board(dice=dice)
    table.state.turn = turn
    assert draw(table, event, who).over
    return table


def where(table: Table[State], id: int) -> str:
    """Where a stack is; nowhere if it is gone."""
    one = stacks.find(table.state, id)
    return "" if one is None else PLACE_IDS[one.place]


def zone(id: str) -> int:
    return PLACE[id]


def run(play: Any, table: Table[State], *answers: str) -> Asked:
    """Let something happen, answer what is asked, and read what was told."""
    asked = Asked(play)
    for answer in answers:
        read_all(table, asked)
        asked.answer(answer)
    read_all(table, asked)
    return asked


def neutral_phase(table: Table[State]) -> Play[None]:
    """The whole phase of the neutrals at once."""
    while (yield from neutral_piece(table)):
        pass


def akkren_step(table: Table[State]) -> Play[None]:
    """The whole turn of the Akkren at once."""
    while (yield from akkren_piece(table)):
        pass


def nations_act(table: Table[State]) -> Play[None]:
    """All neutral nations."""
    yield from _all(table, next_nation)


def minors_act(table: Table[State]) -> Play[None]:
    """All rebels and minor powers on the loose."""
    yield from _all(table, next_minor)


def move_akkren(table: Table[State]) -> Play[None]:
    """Their presence grows, then all groups move."""
    spread(table)
    yield from _all(table, next_group)


def _all(table: Table[State], following: Callable[[State], Piece | None]) -> Play[None]:
    table.state.next_up = 0
    while (act := following(table.state)) is not None:
        yield from act(table)
