"""The learned value: facts, rows, trees, chances, and its file, which is refused if it does not match."""

from __future__ import annotations

import zlib
from dataclasses import replace

import msgspec
import pytest

from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.value import (
    LARGEST,
    MAGIC,
    Columns,
    Facts,
    Training,
    Trees,
    Value,
    packed_value,
    public_facts,
    read_value,
    shipped_value,
    softmax,
    unpacked_value,
)
from vexillum.core.words.languages import BUILT_IN

GAME = get_game("anno890")
STUMP = Trees((0,), (0, -1, -1), (3, 10_000, -5_000), (2, 0, 0))
"""Up to 3 it adds 1, above it subtracts one half."""


def made(**changes) -> Value:
    columns = Columns(GAME.info.seats, ("points/@",), ("points/@",), (".deck",))
    trees = Trees((0,), (5, -1, -1), (0, 0, 10_000), (2, 0, 0))
    training = Training(1, 1, "s", "steward", "0", 1, 0.1, 0.2)
    value = Value("anno890", GAME.info.rules, 1, columns, trees, training)
    return msgspec.structs.replace(value, **changes)


def test_facts_are_added_up_over_things_and_kept_by_seat():
    session = Session.start(GAME, players=2, seed="facts", quiet=True)
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=30)
    facts = public_facts(GAME, session.state, session.setup.seats)
    view = session.view(None)
    for seat in session.setup.seats:
        cells = view["realms"][seat]["cells"].values()
        assert facts.owned[".realms.@.cells.*.towers"].get(seat, 0) == sum(cell["towers"] for cell in cells)
        assert facts.owned["points/@"].get(seat, 0) == session.outcome.scores[seat]
    assert facts.common[".deck"] == view["deck"]


def test_rows_compare_a_seat_with_the_best_of_the_others():
    facts = Facts(("a", "b", "c"))
    for seat, value in (("a", 7), ("b", 4), ("c", 5)):
        facts.add("points/@", seat, value)
    facts.add("deck", "", 9)
    columns = Columns(("a", "b", "c"), ("points/@", "unknown"), ("points/@",), ("deck", "more"))
    assert columns.rows(facts) == [
        [1, 0, 0, 7, 0, 2, 9, 0],
        [0, 1, 0, 4, 0, -3, 9, 0],
        [0, 0, 1, 5, 0, -2, 9, 0],
    ]
    assert columns.width == 8


def test_trees_lead_left_up_to_the_limit():
    assert [STUMP.score([n]) for n in (2, 3, 4)] == pytest.approx([1, 1, -0.5])
    assert STUMP.sound(1)


@pytest.mark.parametrize(
    "wrong",
    [
        Trees((), (0, -1, -1), (3, 1, 1), (2, 0, 0)),
        Trees((3,), (0, -1, -1), (3, 1, 1), (2, 0, 0)),
        Trees((0,), (1, -1, -1), (3, 1, 1), (2, 0, 0)),
        Trees((0,), (0, -1, -1), (3, 1, 1), (0, 0, 0)),
        Trees((0,), (0, -1, -1), (3, 1, 1), (3, 0, 0)),
        Trees((0,), (0, -1), (3, 1, 1), (2, 0, 0)),
    ],
)
def test_trees_that_would_not_come_to_a_leaf_are_unsound(wrong):
    assert not wrong.sound(1)


def test_chances_add_up_to_one_and_follow_the_scores():
    chances = softmax([1.0, 0.0, -800.0])
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2] >= 0


def test_a_value_is_read_back_and_tells_the_result_of_a_finished_game(tmp_path):
    path = tmp_path / "v.value"
    path.write_bytes(packed_value(made()))
    value = read_value(path, GAME)
    assert value == made()
    session = Session.start(GAME, players=3, seed="value", quiet=True)
    agents = {seat: GAME.agents["steward"]() for seat in session.setup.seats}
    drive(session, agents, limit=40)
    chances = value.judged(session)
    assert set(chances) == set(session.setup.seats)
    assert sum(chances.values()) == pytest.approx(1)
    drive(session, agents)
    assert [seat for seat, share in value.judged(session).items() if share == 1] == list(session.outcome.winners)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "error.value_unread"),
        (packed_value(made())[:-9], "error.value_unread"),
        (MAGIC + b"no zlib", "error.value_unread"),
        (MAGIC + zlib.compress(b"\x00"), "error.value_unread"),
        (MAGIC + zlib.compress(b"\x00" * (LARGEST + 1)), "error.value_unread"),
        (packed_value(made(trees=Trees((0,), (99, -1, -1), (0, 0, 0), (2, 0, 0)))), "error.value_unread"),
        (packed_value(made(game="pendragon")), "error.value_game"),
        (packed_value(made(rules=GAME.info.rules + 1)), "error.value_rules"),
        (packed_value(made(facts=0)), "error.value_facts"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_what_to_do(content, error):
    with pytest.raises(BadSetup) as refused:
        unpacked_value(content, GAME, "some.value")
    assert refused.value.message.id == error
    for language in BUILT_IN:
        said = GAME.texts(language, strict=True)(refused.value.message)
        assert "some.value" in said
        assert "vexillum train anno890" in said


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadSetup, match=r"none\.value"):
        read_value(tmp_path / "none.value", GAME)


def test_a_game_without_a_value_has_none():
    assert shipped_value(replace(GAME, analysis=replace(GAME.analysis, value=""))) is None
