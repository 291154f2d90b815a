"""Positions edited at random: either refused with a reason, or sound and playable to the end."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.tables import random_agents, start
from vexillum.core.agent import drive
from vexillum.core.errors import BadPosition
from vexillum.core.session import Session
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import CELLS, CHARACTERS, SEATS, TILES

WORDS = [*(tile.id for tile in TILES), *(card.id for card in CHARACTERS), *CELLS, *SEATS, "turns", "end", "castles", ""]
JUNK = st.one_of(
    st.integers(-2, 60),
    st.sampled_from(WORDS),
    st.none(),
    st.booleans(),
    st.lists(st.sampled_from(WORDS), max_size=4),
    st.just({}),
)


def places(value: Any, path: tuple = ()) -> list[tuple]:
    """Every path into nested data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, part in items for deeper in places(part, (*path, key)))]


@settings(max_examples=300)
@given(st.data())
def test_an_edited_position_is_refused_or_sound_and_playable(data):
    players = data.draw(st.sampled_from([2, 3, 4]))
    session = start(("anno890", data.draw(st.sampled_from(GAME.info.scenarios)), players), "fuzz")
    drive(session, random_agents(session), limit=data.draw(st.integers(0, 40)))
    position = GAME.positions.write(session.steps[-1].state)
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from([path for path in places(position) if path]))
        target = position
        for key in way:
            target = target[key]
        if data.draw(st.booleans()) and isinstance(target, dict):
            del target[last]
        else:
            target[last] = data.draw(JUNK)
    try:
        state = GAME.positions.read(position)
    except BadPosition:
        return
    assert GAME.positions.violations(state) == []
    played = Session.start(GAME, players=state.players, seed="fuzz", position=position)
    while played.decision is not None:
        drive(played, random_agents(played), limit=1)
        assert GAME.positions.violations(played.state) == []


def test_a_real_game_takes_eight_turns_each_and_fills_every_realm():
    for players in (2, 3, 4):
        session = start(("anno890", "first_steps", players), players)
        drive(session, random_agents(session))
        assert session.state.turn == 8 * players - 1
        assert -1 not in session.state.cells
        assert sum(entry.id == "log.turn" for entry in session.journal) == 8 * players
