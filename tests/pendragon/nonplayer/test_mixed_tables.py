"""People and Non-players at one table, solo with two Factions, and the same game in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import vexillum
from tests.together import together
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files import save
from vexillum.core.session import Session
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

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
