"""The table with the dice rolled since the last answer, and the state: copies are independent and equal."""

import msgspec

from tests.core.toy import TOY, State
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session


def test_the_table_keeps_the_dice_since_the_last_answer():
    session = Session.start(TOY, seed="s", script=(4, 2))
    assert session.table.rolled == []
    session.answer("left", ["roll"])
    assert session.table.rolled == [(6, 4)]
    session.answer("right", ["roll"])
    assert session.table.rolled == [(6, 2)]
    session.undo("right", agreed=True)
    assert session.table.rolled == []
    session.answer("right", ["mark"])
    assert session.table.rolled == []


def test_a_quiet_table_keeps_no_dice():
    session = Session.start(TOY, seed="s", quiet=True)
    session.answer("left", ["roll"])
    assert session.table.rolled == []
    assert session.state.rolls == 1


# State: copies are independent and equal -----------------------------------------------------------------------------


def test_a_copy_is_equal_and_independent():
    state = State(deck=[1, 2], turn=3)
    copy = state.copy()
    assert copy == state
    copy.deck.append(9)
    copy.turn = 4
    assert (state.deck, state.turn) == ([1, 2], 3)


def immutable(item: object) -> bool:
    """Whether it is a number, a string, or a tuple or frozen record of such."""
    if isinstance(item, msgspec.Struct):
        return item.__struct_config__.frozen and all(map(immutable, msgspec.structs.astuple(item)))
    return all(map(immutable, item)) if isinstance(item, tuple) else isinstance(item, int | str | bytes | None)


class Loose(msgspec.Struct):
    n: int = 0


class Frozen(msgspec.Struct, frozen=True):
    held: object = ()


def test_what_is_immutable():
    assert all(map(immutable, (1, "word", None, (1, ("two",)), Frozen(), Frozen((1, Frozen())))))
    assert not any(map(immutable, ([1], ([1],), Loose(), Frozen([1]), Frozen(Loose()), {1: 2})))


def test_every_games_state_is_flat_so_that_the_copy_is_exact():
    for id in game_ids():
        state = Session.start(get_game(id), seed="flat").state
        for name in state.__struct_fields__:
            value = getattr(state, name)
            flat = value if isinstance(value, list) else [value]
            assert all(immutable(item) for item in flat), (id, name)
