"""State: copies are independent and equal."""

from tests.core.toy import State
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session


def test_a_copy_is_equal_and_independent():
    state = State(deck=[1, 2], turn=3)
    copy = state.copy()
    assert copy == state
    copy.deck.append(9)
    copy.turn = 4
    assert (state.deck, state.turn) == ([1, 2], 3)


def test_every_games_state_is_flat_so_that_the_copy_is_exact():
    for id in game_ids():
        state = Session.start(get_game(id), seed="flat").state
        for name in state.__struct_fields__:
            value = getattr(state, name)
            flat = value if isinstance(value, list) else [value]
            assert all(isinstance(item, int | str | bool | tuple | bytes | None) for item in flat), (id, name)
