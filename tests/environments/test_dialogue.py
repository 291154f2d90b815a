"""Encodings: every option is reachable, every number within its bounds, and nothing hidden is encoded."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.long import by_run
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.environments.dialogue import FINISH, NEXT_PAGE, Dialogue, PendingDecision, Slots, codec_for, leaves

ANNO890 = get_game("anno890")
ENCODINGS = [("anno890", False), ("anno890", True), ("pendragon", True), ("falling-sky", True), ("akkren", True)]
"""Every encoding of every game: whether it is the generic one."""


def test_890_anno_domini_offers_nothing_that_its_encoding_lacks():
    offered: set[tuple[str, str]] = set()
    for number in range(by_run(150, 2000)):
        scenario = ANNO890.info.scenarios[number % len(ANNO890.info.scenarios)]
        session = Session.start(ANNO890, seed=f"k{number}", scenario=scenario, players=2 + number % 3, quiet=True)
        drive(
            session,
            dict.fromkeys(session.setup.seats, RandomAgent()),
            watch=lambda asked: offered.update([(asked.kind, option.key) for option in asked.options]),
        )
    declared = {(kind, key) for kind, keys in ANNO890.encoding.actions.items() for key in keys}
    assert offered <= declared
    assert {kind for kind, _ in offered} == set(ANNO890.encoding.actions) == ANNO890.help.explained
    # rare keys are included, too; keys that never occur are not, except for pieces far from random play
    assert len(offered) > by_run(0.7, 0.95) * len(declared)


def _random_game(dialogue: Dialogue, random: Random, limit: int):
    for _ in range(limit):
        if dialogue.over:
            return
        yield dialogue.seat
        dialogue.act(random.choice(dialogue.legal()))


@pytest.mark.parametrize(("game", "generic"), ENCODINGS)
def test_numbers_stay_within_their_bounds(game, generic):
    codec = codec_for(get_game(game), generic=generic)
    assert len({feature.name for feature in codec.features}) == len(codec.features)
    assert len(set(codec.actions)) == len(codec.actions)
    for seed in range(by_run(1, 4)):
        dialogue = Dialogue(Session.start(get_game(game), seed=str(seed), quiet=True), codec)
        for number, seat in enumerate(_random_game(dialogue, Random(seed), 400)):
            if number % by_run(10, 1) == 0:
                values = dialogue.observe(seat)
                assert len(values) == len(codec.features)
                beyond = [one for one, n in zip(codec.features, values, strict=True) if not one.low <= n <= one.high]
                assert beyond == []


@pytest.mark.parametrize(("game", "generic"), ENCODINGS)
def test_what_is_hidden_is_in_no_observation(game, generic):
    game = get_game(game)
    codec = codec_for(game, generic=generic)
    for seed in range(by_run(1, 3)):
        session = Session.start(game, seed=str(seed), players=game.info.players[-1], quiet=True)
        dialogue = Dialogue(session, codec)
        random = Random(seed)
        for number, asked in enumerate(_random_game(dialogue, random, by_run(150, 1000))):
            if number % by_run(25, 10):
                continue
            for seat in session.setup.seats:
                imagined = session.imagine(seat, Random(number))
                twin = Dialogue.__new__(Dialogue)
                twin.session, twin.codec, twin.agents = imagined, codec, {}
                twin.asked = PendingDecision(imagined.decision, dialogue.asked.picked, dialogue.asked.page)
                assert twin.observe(seat) == dialogue.observe(seat), (seat, asked)


def _options(count: int, at_least: int = 1, at_most: int = 1) -> tuple[Session, PendingDecision]:
    """A decision of 890 Anno Domini with more options than it has."""
    session = Session.start(ANNO890, seed="1", quiet=True)
    option = session.decision.options[0]
    options = tuple([msgspec.structs.replace(option, key=f"k{number:03}") for number in range(count)])
    decision = msgspec.structs.replace(session.decision, options=options, at_least=at_least, at_most=at_most)
    return session, PendingDecision(decision)


def test_by_pages_every_option_is_reachable():
    session, asked = _options(150)
    codec = Slots(ANNO890)
    dialogue = Dialogue(session, codec)
    dialogue.asked = asked
    found: set[str] = set()
    for page in range(3):
        assert dialogue.asked.page == page
        found |= {codec.meaning(dialogue.asked, action) for action in dialogue.legal() if not codec.special(action)}
        assert codec.special(dialogue.legal()[-1]) == NEXT_PAGE
        dialogue.act(dialogue.legal()[-1])
    assert found == set(asked.decision.keys)
    assert dialogue.asked.page == 0


def test_an_answer_of_several_keys_is_a_sequence_that_can_be_finished():
    session, asked = _options(5, at_least=1, at_most=3)
    dialogue = Dialogue(session, Slots(ANNO890))
    dialogue.asked = asked
    given: list[tuple[str, ...]] = []
    session.answer = lambda seat, keys, by: given.append(keys)
    assert [dialogue.describe(action) for action in dialogue.legal()][-1] == "castle:k004"
    dialogue.act(3)
    assert 3 not in dialogue.legal()
    dialogue.act(1)
    assert dialogue.describe(dialogue.legal()[-1]) == FINISH
    dialogue.act(dialogue.legal()[-1])
    assert given == [("k003", "k001")]


def test_the_observation_tells_what_is_in_a_slot_and_what_was_picked():
    session, asked = _options(5, at_most=3)
    codec = Slots(ANNO890)
    names = [feature.name for feature in codec.features]
    start = names.index("slot.0")
    before = codec.observe(session, asked.decision.seat, asked)[start : start + 6]
    after = codec.observe(session, asked.decision.seat, PendingDecision(asked.decision, ("k001",)))[start : start + 6]
    assert len(set(before)) == 6
    assert before[5] == 0
    assert after == [before[0], -before[1], *before[2:]]


def test_the_leaves_of_a_view():
    view = {"coins": 3, "hand": ["duchess", ""], "ruin": False, "row": [{"tile": "t01"}]}
    assert dict(leaves(view)) == {".coins": 3, ".hand#=duchess": 1, ".ruin": 0, ".row#.tile=t01": 1}
