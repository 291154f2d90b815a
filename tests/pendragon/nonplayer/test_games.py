"""8 Whole games of Non-players, among people who answer at random, and with people at one table."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import vexillum
from tests.long import by_run
from tests.together import together
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files import save
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.nonplayer import barbarians, battle, britons, epoch
from vexillum.games.pendragon.nonplayer.catalog import CATALOG, NonPlayer
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.position import FACTS, TOTAL, violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

# 8.8 Whole games with a Non-player Dux among people who answer at random ---------------------------------------------


@pytest.mark.parametrize("scenario", GAME.info.scenarios)
def test_every_answer_is_legal(scenario):
    done: set[str] = set()
    for seed in range(4):
        session = Session.start(GAME, scenario=scenario, seed=f"dux {seed}", seats={"dux": "np"}, quiet=True)
        random, dux = Random(seed), NonPlayer()
        while (decision := session.decision) is not None:
            if decision.seat == "dux":
                keys = tuple(dux.choose(session, decision))
                done.update(keys if decision.kind == "turn" else ())
            else:
                n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
                keys = tuple(option.key for option in random.sample(decision.options, n))
            session.answer(decision.seat, keys)
        assert not violations(session.state)
    assert len(done) >= 3


# Whole games of Non-player Civitates against players who choose at random --------------------------------------------


TEXTS = [GAME.texts(language, strict=True) for language in ("en", "it")]


class Explained(NonPlayer):
    """A Non-player whose every turn and Feat is also put into words."""

    def __init__(self, seen: Counter[str]) -> None:
        super().__init__()
        self.seen = seen

    def choose(self, session, decision):
        keys = super().choose(session, decision)
        if decision.kind == "turn":
            self.seen[keys[0]] += 1
        if decision.kind in ("turn", "feat.after", "trade.prosperity"):
            lines = self.explain(session, decision)
            assert lines or decision.kind != "turn"
            assert all(texts(line) for texts in TEXTS for line in lines)
        return keys


@pytest.mark.parametrize("others", ["", "dux,", "saxons,scotti,"])
def test_games_run_through(others):
    seen: Counter[str] = Counter()
    for number in range(by_run(8, 18)):
        session = Session.start(
            GAME,
            scenario=SCENARIO_IDS[number % len(SCENARIO_IDS)],
            options={"non_players": f"{others}civitates"},
            seed=f"civitates {number}",
            quiet=True,
        )
        non_player = Explained(seen)
        agents = {
            seat: non_player if session.state.non_players >> at & 1 else RandomAgent()
            for at, seat in enumerate(FACTIONS)
        }
        drive(session, agents)
        assert session.over
        assert GAME.positions.violations(session.state) == []
    assert {"march", "muster", "trade", "event.unshaded", "pass"} <= set(seen)


# 8.5 Whole games in which the Scotti are a Non-player and everybody else answers at random ---------------------------


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("difficulty", ["standard", "easy"])
def test_a_game_to_the_end(scenario, difficulty):
    options = {choice.id: choice.values[0] for choice in GAME.options.listed}
    options |= {"difficulty": difficulty, "non_players": "scotti"}
    session = Session(GAME, Setup("pendragon", scenario, FACTIONS, options, f"scotti {difficulty}"))
    scotti, others = NonPlayer(), RandomAgent()
    while (decision := session.decision) is not None:
        agent = scotti if decision.seat == "scotti" else others
        session.answer(decision.seat, tuple(agent.choose(session, decision)))
    assert GAME.rules.outcome(session.state) is not None
    assert FACTS.counted(session.state) == TOTAL


# Whole games in which Non-players answer in Battles, Cooperation and Epoch Rounds, and at random otherwise -----------


MODULES = (
    *(britons, epoch, epoch, battle, battle, battle, battle),
    *(barbarians, barbarians),
)
KINDS = (
    *("battle.raiders", "battle.troops", "battle.withdraw", "battle.withdraw.number", "battle.admit"),
    *("battle.losses", "battle.share", "battle.share_agree", "battle.double", "battle.assault", "battle.siege"),
    *("battle.spoils", "plunder.load", "deepraid.force", "ravage.battle", "voluntary", "raid.mariners"),
    *("consent", "event.consent", "annona.consent", "upkeep.consent", "march.consent", "reinforce.consent"),
    *("pay.mix", "annona.pay", "annona.plunder", "hoarding", "upkeep.forts", "upkeep.roads", "upkeep.casualties"),
    *("upkeep.relocate", "upkeep.relocate.number", "upkeep.move", "upkeep.move.to"),
    *("upkeep.comitates", "upkeep.unpaid", "upkeep.unpaid.number"),
)


class HalfNonPlayer(RandomAgent):
    """Answers some kinds of decision like a Non-player, the others at random."""

    def __init__(self, seen: Counter[str]) -> None:
        self.seen = seen

    def choose(self, session, decision):
        if decision.kind not in KINDS:
            return super().choose(session, decision)
        self.seen[decision.kind] += 1
        return CATALOG.answer(CATALOG.context(session, FACTIONS.index(decision.seat), traced=True), decision)


def game(number: int, scenario: str) -> Session:
    """All four are Non-players, or only two of them; the others play at random."""
    who = ("dux,civitates,saxons,scotti", "civitates,scotti", "dux,saxons", "saxons,scotti")[number % 4]
    return Session.start(GAME, scenario=scenario, options={"non_players": who}, seed=f"tactics {number}", quiet=True)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_battles_and_epoch_rounds_run_through(scenario):
    seen: Counter[str] = Counter()
    for number in range(by_run(11, 15)):
        session = game(number, scenario)
        agents = {
            seat: HalfNonPlayer(seen) if session.state.non_players >> at & 1 else RandomAgent()
            for at, seat in enumerate(FACTIONS)
        }
        drive(session, agents)
        assert session.over
        assert GAME.positions.violations(session.state) == []
    assert len(seen) > 20


def test_every_kind_has_an_answer():
    assert [kind for kind in KINDS if not any(kind in answers for answers in CATALOG.answers)] == []


# People and Non-players at one table, solo with two Factions, and the same game in any process -----------------------


SEATS = GAME.info.seats


def played(scenario: str, people: set[str], seed: str, **options: str) -> Session:
    """A whole game with random people, checked after every answer."""
    seats = {seat: "human" if seat in people else "np" for seat in SEATS}
    session = Session.start(GAME, scenario=scenario, seed=seed, seats=seats, options=options)
    agents = {"human": RandomAgent(), "np": GAME.agents["np"]()}
    while session.decision is not None:
        seat = session.decision.seat
        assert drive(session, {seat: agents[session.player(seat)]}, limit=1) == 1
        assert not GAME.positions.violations(session.state)
    return session


@together("scenario", SCENARIO_IDS)
@together("seat", SEATS)
def test_one_person_against_three(scenario, seat):
    session = played(scenario, {seat}, f"{seat} alone")
    assert save.loads(save.dumps(session)).outcome == session.outcome


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("people", [{"dux", "saxons"}, {"civitates", "scotti"}, {"dux", "civitates", "scotti"}])
def test_several_people(scenario, people):
    played(scenario, people, "mixed")


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize(
    ("players", "people"), [("britons", {"dux", "civitates"}), ("barbarians", {"saxons", "scotti"})]
)
def test_one_person_with_two_factions(scenario, players, people):
    played(scenario, people, "two", players=players)


GAMES = """
import sys
from hashlib import blake2b
from vexillum.core.agent import drive
from vexillum.core.session import Session
from vexillum.games.pendragon.game import GAME
for scenario in GAME.info.scenarios:
    seats = dict.fromkeys(GAME.info.seats, "np")
    session = Session.start(GAME, scenario=scenario, seed="anywhere", seats=seats, quiet=True)
    drive(session, dict.fromkeys(seats, GAME.agents["np"]()))
    answers = repr([(answer.seat, answer.keys) for answer in session.answers])
    print(scenario, len(session.answers), blake2b(answers.encode(), digest_size=8).hexdigest())
"""


def test_the_same_games_in_every_process_whatever_the_hash_seed():
    """Here with whatever hash seed this process has."""
    here = StringIO()
    with redirect_stdout(here):
        exec(GAMES, {})
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(Path(vexillum.__file__).parents[1])}
    there = subprocess.run([sys.executable, "-c", GAMES], env=environment, capture_output=True, text=True, check=True)
    assert there.stdout == here.getvalue()
    assert there.stdout.count("\n") == len(SCENARIO_IDS)


def test_a_game_goes_on_the_same_after_it_was_saved_and_loaded():
    """Plans live in memory only: after a reload they are made again, and come out the same."""
    seats = dict.fromkeys(SEATS, "np")
    agents = dict.fromkeys(SEATS, GAME.agents["np"]())
    whole = Session.start(GAME, scenario="barbarian-conspiracy", seed="reload", seats=seats)
    drive(whole, agents)
    session = Session.start(GAME, scenario="barbarian-conspiracy", seed="reload", seats=seats)
    while drive(session, agents, limit=19):
        session = save.loads(save.dumps(session))
    assert session.answers == whole.answers
