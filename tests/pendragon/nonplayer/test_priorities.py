"""8.1.4, 8.3 Why a Non-player chose what it chose: its rolls and its trace, on boards set up for it and in play."""

from __future__ import annotations

import re

import pytest

from vexillum.coin.nonplayer.priorities import NamedRolls
from vexillum.core import luck as core
from vexillum.core.explanations import explain
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Message, MissingText
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.nonplayer.catalog import CATALOG, NonPlayer
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

from ..harness import board, put
from .rolls import thinking

# 8.3.2 What a Non-player looks at when it is asked: the rolls are those of its seat in the step ----------------------


NAMES = [f"roll {n}" for n in range(40)]


def rolls(luck: NamedRolls) -> list[int]:
    return [luck.roll(name, 6) for name in NAMES]


def test_a_non_player_has_the_luck_of_its_seat_and_step():
    session = Session.start(get_game("pendragon"), seed="s")
    for faction, seat in enumerate(FACTIONS):
        assert rolls(CATALOG.context(session, faction).luck) == rolls(NamedRolls(session.luck(seat)))


def test_what_others_roll_is_supposed_p250():
    """The others' real rolls have no part in what one supposes: dealt again they change nothing of it."""
    own = NamedRolls(core.Luck("s").of("dux", 3))
    redealt = NamedRolls(core.Luck("s").imagined("elsewhere", "dux", 3).of("dux", 3))
    assert rolls(redealt.supposed("saxons")) == rolls(own.supposed("saxons"))
    assert rolls(own.supposed("saxons")) != rolls(NamedRolls(core.Luck("s").of("saxons", 3)))


# 8.1.4, 8.3 Why a Non-player chose what it chose: the lines of its trace, on boards set up for it and in play --------


ENGLISH, ITALIAN = (GAME.texts(language, strict=True) for language in ("en", "it"))
LONGEST = 450
"""No line is longer: eight names of spaces in each of a few steps."""


def reasons(table, faction: str, command: str, rolls: dict[str, int] | None = None, **terms) -> list[Message]:
    """What the plan of a Command writes into the trace."""
    number = FACTIONS.index(faction)
    bot = thinking(table, faction, rolls)
    assert bot.catalog.planners.named(command, number)(bot, Action(table.state, number, command, **terms)) is not None
    return bot.trace.lines


@pytest.mark.parametrize(
    ("roll", "english", "italian"),
    [
        (
            6,
            "Fens: Cantiaci, Corieltauvi, Iceni, and Trinovantes",
            "Paludi: Cantiaci, Corieltauvi, Iceni e Trinovantes",
        ),
        (
            1,
            "least defended Population: Atrebates, Durotriges, Iceni, and Parisi",
            "Popolazione meno difesa: Atrebates",
        ),
    ],
)
def test_a_saxon_raid_tells_the_priority_that_the_roll_asks_for(roll, english, italian):
    lines = reasons(board("barbarian-conspiracy"), "saxons", "raid", {"8.6.5 targets": roll})
    assert [line.rule for line in lines] == ["8.6.5"] * 3
    assert ENGLISH(lines[0]).startswith(f"Next target — {english} · at random: ")
    assert ITALIAN(lines[0]).startswith(f"Prossimo bersaglio — {italian}")


def test_a_deep_raid_is_told_beside_the_best_target_within_reach():
    near, deep, better, *_ = reasons(board("barbarian-conspiracy"), "scotti", "raid", {"8.5.4 targets": 6})
    assert ENGLISH(near).startswith("Next target — most Prosperity: Deceangli, Durotriges, Parisi, ")
    assert ENGLISH(deep) == "Deep Raid — most Prosperity: Atrebates."
    assert ENGLISH(better) == "Next target — most Prosperity: Atrebates."


def test_a_return_says_where_the_scotti_settle():
    table = board("barbarian-conspiracy")
    put(table, "novantae", scotti_raider=6, scotti_warband=5)
    put(table, "ordovices", scotti_raider=2, scotti_warband=5)
    assert [ENGLISH(line) for line in reasons(table, "scotti", "return")] == [
        "Settle — most Returning Raiders: Novantae."
    ]


# In play --------------------------------------------------------------------------------------------------------------


def _played(seed: str, scenario: str, non_players: str) -> Session:
    session = Session.start(GAME, scenario=scenario, options={"non_players": non_players}, seed=seed)
    session.players |= dict.fromkeys(non_players.split(","), NonPlayer.id)
    return session


def _all(message: Message) -> list[Message]:
    """A message and those within it."""
    found = [message]
    for value in message.params.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Message):
                found += _all(part)
    return found


@pytest.fixture(scope="module")
def told() -> list[Message]:
    """Every line of the traces of a whole game of each scenario."""
    agent, lines = NonPlayer(), []
    for number, scenario in enumerate(SCENARIO_IDS):
        session = _played(f"reasons {number}", scenario, ",".join(FACTIONS))
        while session.decision is not None:
            decision = session.decision
            keys = agent.choose(session, decision)
            lines += agent.explain(session, decision)
            session.answer(decision.seat, keys)
    return lines


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_line_can_be_read(told, language):
    texts = GAME.texts(language, strict=True)
    for line in told:
        try:
            sentence = texts(line)
        except MissingText as missing:
            pytest.fail(str(missing))
        assert not re.search(r"[{}⟨⟩]|: ?[.·]|— ?\.", sentence), sentence
        if line.id == "np.chosen":
            assert len(sentence) <= LONGEST, sentence


def test_whole_games_choose_by_many_priorities(told):
    ids = {part.id for line in told for part in _all(line)}
    priorities = {id for id in ids if id.startswith("np.priority.")}
    assert len(priorities) >= 25, sorted(priorities)
    wanted = ("undefended", "prosperity", "returning", "troops_coming", "units_placed", "enemy_standing")
    assert {f"np.priority.{name}" for name in wanted} <= priorities
    assert {"np.at_random", "np.then_at_random"} <= ids


def test_each_step_leaves_fewer_candidates(told):
    """Read from left to right, a line goes on narrowing, and who is drawn was left."""
    for line in told:
        if line.id != "np.chosen":
            continue
        left: set[str] | None = None
        step = line.params["steps"]
        while step is not None:
            now, step = (step.params["step"], step.params["then"]) if step.id == "np.and_then" else (step, None)
            if now.id == "np.then_at_random":
                assert left is None or ENGLISH(now.params["chosen"]) in left
                continue
            names = now.params["left"] if now.id == "np.narrowed" else now.params["among"]
            if isinstance(names, list):
                fewer = {ENGLISH(name) for name in names}
                assert left is None or fewer <= left
                left = fewer


def test_the_log_tells_the_reasons_of_a_command_that_an_event_gives():
    """An Event gives a Command without the flowchart: its first question tells how it was planned, also afterwards."""
    agent = NonPlayer()
    for number in range(20):
        session = _played(f"given {number}", SCENARIO_IDS[number % len(SCENARIO_IDS)], ",".join(FACTIONS))
        while session.decision is not None:
            decision, free = session.decision, any(getattr(thing, "free", False) for thing in session.table.call_stack)
            keys = agent.choose(session, decision)
            if free and decision.kind in ("raid.target", "muster.space", "train.space"):
                lines = agent.explain(session, decision)
                if lines:
                    assert agent.explain(session, decision) == lines
                    at, given = session.steps[-1].answers, len(session.answers)
                    session.answer(decision.seat, keys)
                    again = explain(session, at, given, given + 1)
                    assert [reason.lines for reason in again] == [lines]
                    return
            session.answer(decision.seat, keys)
    pytest.fail("No Event gave a Command with a choice.")
