"""Random campaigns under every optional rule: saved, repeated, taken back, begun again from anywhere; bad input."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from tests.contract.tables import answer_at_random, everything
from vexillum.core.errors import BadPosition, BadSave, BadSetup, CannotUndo, Refused
from vexillum.core.files import save
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.scenarios import LENGTHS, ON, OPTIONAL_RULES, SCENARIO_IDS, SCENARIOS
from vexillum.lab.games import make_plan

EVERY_RULE = dict.fromkeys(OPTIONAL_RULES, ON)
TEXTS = [GAME.texts(language, strict=True) for language in BUILT_IN]
STEPS = 420
"""How many decisions of a game are looked at: more than a year."""


def begin(players: int, seed: object, scenario: str = "border-war", **options: str) -> Session[Any]:
    return Session.start(GAME, scenario=scenario, players=players, seed=f"random {seed}", options=options)


def sound(session: Session[Any], since: int) -> int:
    """Nothing is wrong now, nor was it at any checkpoint since; returns how many there are."""
    assert GAME.positions.violations(session.state) == []
    for step in session.steps[since:]:
        assert GAME.positions.loose_ends(step.state) == []
    return len(session.steps)


@pytest.mark.parametrize("players", GAME.info.players)
def test_with_every_optional_rule_a_game_is_sound_and_can_be_saved_and_taken_back(players: int):
    random, steps, taken_back = Random(players), 0, 0
    session = begin(players, "all", years="2", **EVERY_RULE)
    for _ in range(STEPS):
        if (decision := session.decision) is None:
            break
        steps = sound(session, steps)
        before = everything(session) if (looks := random.random() < 0.1) else None
        answer_at_random(session)
        if not looks:
            continue
        after = everything(session)
        if random.random() < 0.1:
            assert everything(save.loads(save.dumps(session))) == after
        try:
            session.undo(decision.seat)
        except CannotUndo:
            assert everything(session) == after
            continue
        taken_back += 1
        assert everything(session) == before
        answer_at_random(session)
        assert everything(session) == after
        steps = min(steps, len(session.steps))
    assert taken_back > 3
    *_, again = session.replay()
    assert everything(again) == everything(session)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_begun_from_any_checkpoint(seed: int):
    """A position goes on with the same question, and is sound however it goes on."""
    random = Random(seed)
    session = begin(2 + seed, seed, random.choice(SCENARIO_IDS), years="2", **EVERY_RULE)
    for _ in range(STEPS):
        if session.decision is not None:
            answer_at_random(session)
    for step in random.sample(session.steps, 8):
        plain = msgspec.json.decode(msgspec.json.encode(GAME.positions.write(step.state)))
        setup = session.setup
        other = Session.start(
            GAME, scenario=setup.scenario, players=len(setup.seats), options=setup.options, position=plain, seed="new"
        )
        if (asked := other.decision) is not None:
            assert asked.seat in setup.seats
        steps = 0
        for _ in range(25):
            if other.decision is not None:
                steps = sound(other, steps)
                answer_at_random(other)


# The end --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.info.players)
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_a_match_of_a_year_ends_with_its_winter(scenario: str, players: int):
    session = begin(players, "end", scenario, years="1")
    while session.decision is not None:
        answer_at_random(session)
    state, outcome = session.state, session.outcome
    assert state.year == SCENARIOS[SCENARIO_IDS.index(scenario)].year
    assert outcome.winners == outcome.ranking[:1]
    assert sorted(outcome.ranking) == sorted(session.setup.seats)
    for seat, score in outcome.scores.items():
        assert sum([part[seat] for _, part in outcome.breakdown]) == score
    for texts in TEXTS:
        assert all(texts(line) for line in outcome.told)
        assert outcome.told
    with pytest.raises(Refused):
        session.answer(session.setup.seats[0], ["done"])


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_a_scenario_has_its_own_length_unless_another_one_is_chosen(scenario: str):
    record = SCENARIOS[SCENARIO_IDS.index(scenario)]
    for years in LENGTHS:
        state = begin(2, "length", scenario, years=years).state
        assert state.last_year == (record.last_year if years == LENGTHS[0] else record.year + int(years) - 1)


# Bad input ------------------------------------------------------------------------------------------------------------


def test_forged_answers_are_refused_in_both_languages_and_change_nothing():
    random, session = Random(5), begin(4, "forged", **EVERY_RULE)
    seen: set[str] = {"", "done", "DONE", "s1", "s999", "p-1", "kan", "BD.99", "bid-9", "x" * 500, "\0"}
    for _ in range(STEPS // 2):
        if (decision := session.decision) is None:
            break
        if random.random() < 0.3:
            before = everything(session)
            foreign = random.sample(sorted(seen - set(decision.keys)), 6)
            others = [seat for seat in session.setup.seats if seat != decision.seat]
            one = decision.keys[0]
            tries: list[tuple[str, list[Any], int | None]] = [(decision.seat, [key], None) for key in foreign]
            tries += [(seat, [one], None) for seat in (*others, "akkren", "great_kingdom", "")]
            tries += [(decision.seat, [one, one], None), (decision.seat, [None], None), (decision.seat, [1], None)]
            tries += [
                (decision.seat, [one], session.decision_number + 1),
                (decision.seat, [*decision.keys, foreign[0]], None),
            ]
            for seat, keys, number in tries:
                with pytest.raises(Refused) as error:
                    session.answer(seat, keys, number)
                assert all(texts(error.value.message) for texts in TEXTS)
            assert everything(session) == before
        seen |= set(decision.keys)
        answer_at_random(session)


@pytest.mark.parametrize(
    "wish",
    [
        {"options": {"years": "99"}},
        {"options": {"years": "0"}},
        {"options": {"years": ""}},
        {"options": {"manoeuvres": "yes"}},
        {"options": {"magic": "on"}},
        {"scenario": "the-end"},
        {"players": 1},
        {"players": 5},
        {"agents": {"akkren": "random"}},
        {"agents": {"great_kingdom": "random"}},
        {"players": 2, "agents": {"fiefs": "random"}},
        {"agents": {"kan": "wizard"}},
        {"default_agent": "np"},
    ],
)
def test_a_match_that_cannot_be_is_refused_in_both_languages(wish: dict[str, Any]):
    with pytest.raises(BadSetup) as error:
        make_plan(GAME.info.id, games=1, seed="s", **{"scenario": "border-war", "players": 4, **wish})
    said = [texts(error.value.message) for texts in TEXTS]
    assert all(said)
    assert said[0] != said[1]


ODD = (-1, 0, 99, 10**6, 2**70, 1.5, None, True, "", "x", "kan", "akkren", [], {}, ["x"], {"x": 1}, "\0")


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Everything in plain data that can be put somewhere else: its container, and its key."""
    if isinstance(plain, dict | list):
        keys = list(plain) if isinstance(plain, dict) else list(range(len(plain)))
        return [(plain, key) for key in keys] + [place for key in keys for place in places(plain[key])]
    return []


def spoilt(plain: Any, random: Random) -> Any:
    """A copy with something taken away, something odd in it, or something twice."""
    plain = deepcopy(plain)
    for _ in range(random.choice((1, 1, 2))):
        here, key = random.choice(places(plain))
        way = random.randrange(4)
        if way == 0:
            del here[key]
        elif way == 1:
            here[key] = random.choice(ODD)
        elif way == 2:
            other, place = random.choice(places(plain))
            here[key] = deepcopy(other[place])
        elif isinstance(here, list):
            here.append(deepcopy(here[key]))
    return plain


def test_a_spoilt_position_is_refused_or_sound():
    """No content of a position breaks the program, or a campaign that begins with it."""
    random, session = Random(8), begin(4, "spoilt", **EVERY_RULE)
    for _ in range(STEPS // 2):
        answer_at_random(session)
    plain = msgspec.json.decode(msgspec.json.encode(GAME.positions.write(session.steps[-1].state)))
    refusals = []
    for _ in range(150):
        wrong = spoilt(plain, random)
        try:
            state = GAME.positions.read(wrong)
        except BadPosition as error:
            refusals.append(error.message)
        else:
            assert GAME.positions.violations(state) == []
    assert len(refusals) > 50
    assert all(texts(refusal) for texts in TEXTS for refusal in refusals)


def test_a_spoilt_save_is_refused_or_loads():
    random, session = Random(9), begin(3, "spoilt save")
    for _ in range(60):
        answer_at_random(session)
    plain = msgspec.json.decode(save.dumps(session))
    refusals = []
    for _ in range(40):
        wrong = spoilt(plain, random)
        with suppress(msgspec.ValidationError):  # as a forger would, who knows how the check is made
            wrong = wrong | {"check": save.check(msgspec.convert(wrong, save.SaveFile))}
        try:
            save.loads(msgspec.json.encode(wrong).decode())
        except BadSave as error:
            refusals.append(error.message)
    assert len(refusals) > 20
    assert all(texts(refusal) for texts in TEXTS for refusal in refusals)


# What is imagined -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.info.players)
def test_what_a_seat_imagines_is_a_campaign_as_whole_as_the_real_one(players: int):
    """No empty counters, no ship with too many aboard, no agent seen who is not in that hand; and the same view."""
    random, session = Random(players), begin(players, "imagined", "quickstart", years="2", **EVERY_RULE)
    for _ in range(STEPS):
        if session.decision is not None and random.random() < 0.08:
            for seat in session.setup.seats:
                world = session.imagine(seat, random, quiet=False)
                assert GAME.positions.violations(world.state) == []
                assert GAME.positions.loose_ends(world.steps[-1].state) == []
                assert world.view(seat) == session.view(seat)
        if session.decision is not None:
            answer_at_random(session)
