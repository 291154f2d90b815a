"""The agents: legal answers to everything, by what their seat may know, the same on every machine, and sensible."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from random import Random

import pytest

from tests.long import by_run, long
from tests.together import together
from vexillum.core.agent import Agent, RandomAgent, drive
from vexillum.core.files import save
from vexillum.core.session import Session
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.agents import AGENTS
from vexillum.games.anno890.agents.outlook import Outlook
from vexillum.games.anno890.agents.regent import Regent, success
from vexillum.games.anno890.agents.steward import JUDGES, Steward, answers_to, judge
from vexillum.games.anno890.agents.tiles import LineProspects
from vexillum.games.anno890.pieces import CELLS
from vexillum.games.anno890.state import State

SCENARIOS = GAME.info.scenarios
TABLES = [(players, scenario) for players in GAME.info.players for scenario in SCENARIOS]
STEWARD = Steward()


def start(players: int, seed: object, scenario: str = SCENARIOS[0], **more) -> Session[State]:
    return Session.start(GAME, players=players, scenario=scenario, seed=f"agents {seed}", quiet=True, **more)


def answer(session: Session[State], agent: Agent) -> tuple[str, ...]:
    """What an agent answers now; it must be legal."""
    keys = tuple(agent.choose(session, session.decision))
    assert session.decision.pick(keys)
    return keys


def test_the_game_knows_its_agents():
    assert GAME.info.agents == tuple(GAME.agents)[:-1] == tuple(AGENTS) == ("random", "steward", "regent")
    assert GAME.info.quick_agent == "steward"
    assert all(make().id == id for id, make in AGENTS.items())


# Legal answers ------------------------------------------------------------------------------------------------------


def test_the_steward_judges_every_kind_of_decision_that_random_play_meets():
    met = set()
    for number in range(60):
        players, scenario = TABLES[number % len(TABLES)]
        session = start(players, number, scenario)
        while session.decision:
            decision = session.decision
            met.add(decision.kind)
            worths = judge(session.state, STEWARD.scales, decision)
            assert len(worths) == len(answers_to(decision))
            answer(session, STEWARD)
            session.answer(decision.seat, RandomAgent().choose(session, decision))
    assert met == set(JUDGES)


@together(("players", "scenario"), TABLES)
def test_all_agents_finish_games_together(players, scenario):
    agents = [Steward(), Regent(**by_run({"playouts": 2, "width": 2}, {"playouts": 4})), RandomAgent(), Steward()]
    session = start(players, "together", scenario)
    drive(session, dict(zip(session.setup.seats, agents, strict=False)))
    assert session.over
    assert GAME.positions.violations(session.state) == []


def test_the_regent_answers_every_kind_of_decision_that_random_play_meets():
    met = set()
    regent = Regent(playouts=2, width=2)
    for number in range(54):
        session = start(2 + number % 3, number, SCENARIOS[number % 6])
        while session.decision:
            if session.decision.kind not in met or session.decision_number % 12 == 0:
                answer(session, regent)
                met.add(session.decision.kind)
            session.answer(session.decision.seat, RandomAgent().choose(session, session.decision))
    assert met == set(JUDGES)


# What a seat may know -----------------------------------------------------------------------------------------------


class Peeper(RandomAgent):
    """Cheats: lets the next territory of the deck decide."""

    def choose(self, session, decision):
        deck = session.state.deck
        return (decision.keys[deck[-1] % len(decision.keys)],) if deck else super().choose(session, decision)


def answers_of_twins(agent: Agent, games: int, every: int, twins: int) -> list[set[tuple[str, ...]]]:
    """At some decisions of some games: what an agent answers there and wherever all that is hidden is dealt again."""
    found = []
    for number in range(games):
        players, scenario = TABLES[number * 5 % len(TABLES)]
        session = start(players, f"twins {number}", scenario)
        while session.decision:
            seat = session.decision.seat
            if (session.decision_number + number) % every == 0:
                given = {answer(session, agent)}
                for k in range(twins):
                    twin = session.imagine(seat, Random(k), quiet=False)
                    assert twin.view(seat) == session.view(seat)
                    given.add(answer(twin, agent))
                found.append(given)
            session.answer(seat, RandomAgent().choose(session, session.decision))
    return found


def test_the_steward_knows_only_what_its_seat_may_know():
    found = answers_of_twins(STEWARD, games=18, every=4, twins=4)
    assert len(found) > 180
    assert all(len(given) == 1 for given in found)


def test_the_regent_knows_only_what_its_seat_may_know():
    found = answers_of_twins(Regent(playouts=8, width=4), games=4, every=9, twins=3)
    assert len(found) > 15
    assert all(len(given) == 1 for given in found)


def test_a_peeper_would_be_found_out():
    assert any(len(given) > 1 for given in answers_of_twins(Peeper(), games=2, every=3, twins=4))


# The same everywhere ------------------------------------------------------------------------------------------------

REPLAY = """
from vexillum.core.agent import drive
from vexillum.core.session import Session
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.agents.tiles import LineProspects
from vexillum.games.anno890.agents.outlook import Outlook
from vexillum.games.anno890.agents.regent import Regent
from vexillum.games.anno890.agents.steward import Steward
for players in (2, 4):
    session = Session.start(GAME, players=players, scenario="court", seed="everywhere", quiet=True)
    drive(session, dict(zip(session.setup.seats, (Steward(), Regent(playouts=6), Steward(), Steward()))))
    print([answer.keys for answer in session.answers])
"""


def test_the_same_game_in_every_process():
    """Here with whatever hash seed this process has."""
    here = StringIO()
    with redirect_stdout(here):
        exec(REPLAY, {})
    environment = {**os.environ, "PYTHONHASHSEED": "4242"}
    there = subprocess.run([sys.executable, "-c", REPLAY], env=environment, capture_output=True, check=True, text=True)
    assert there.stdout == here.getvalue()
    assert len(there.stdout.splitlines()) == 2


@pytest.mark.parametrize("agent", [Steward(), Regent(playouts=6)], ids=["steward", "regent"])
def test_the_same_answer_after_loading(agent):
    session = start(3, "loading")
    while session.decision:
        if session.decision_number % 7 == 0:
            assert answer(save.loads(save.dumps(session)), agent) == answer(session, agent)
        session.answer(session.decision.seat, STEWARD.choose(session, session.decision))


def test_an_answer_changes_nothing():
    session = start(4, "nothing")
    drive(session, dict.fromkeys(session.setup.seats, STEWARD), limit=30)
    before = GAME.positions.write(session.state), session.decision_number
    for agent in (STEWARD, Regent(playouts=6)):
        assert answer(session, agent) == answer(session, agent)
    assert (GAME.positions.write(session.state), session.decision_number) == before


# Strength -----------------------------------------------------------------------------------------------------------


def wins(agent: Agent, other: Agent, players: int, games: int) -> int:
    """How many games an agent wins, one seat after the other, against others of a kind."""
    won = 0
    for number in range(games):
        session = start(players, f"strength {number // players}", SCENARIOS[number // players % 6])
        seat = session.setup.seats[number % players]
        drive(session, {**dict.fromkeys(session.setup.seats, other), seat: agent})
        won += seat in session.outcome.winners
    return won


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_steward_beats_random_players(players):
    assert wins(STEWARD, RandomAgent(), players, 24) >= 22


@long
def test_the_regent_beats_a_steward():
    assert wins(Regent(playouts=16), STEWARD, 2, 12) >= 9


@long
def test_the_regent_beats_three_stewards_more_often_than_its_turn_comes():
    assert wins(Regent(playouts=16), STEWARD, 4, 8) >= 3


def test_success_is_winning_first_and_points_after_that():
    session = start(2, "success")
    drive(session, dict.fromkeys(session.setup.seats, STEWARD))
    outcome = session.outcome
    (winner,) = outcome.winners
    (loser,) = set(outcome.scores) - {winner}
    assert success(outcome, loser) < 0.5 < success(outcome, winner)
    assert success(outcome, loser) + success(outcome, winner) == pytest.approx(1)
    outcome.scores.update({winner: 20, loser: 20})
    tied = success(outcome, winner)
    outcome.scores.update({winner: 21})
    assert 0.5 < tied < success(outcome, winner)
    outcome.scores.update({winner: 22})
    assert success(outcome, winner) - success(outcome, loser) > 0


# Good sense ---------------------------------------------------------------------------------------------------------


def table(players: int = 2, scenario: str = SCENARIOS[0], **parts) -> Session[State]:
    """A game whose castles are chosen, with parts of the position replaced; of a realm only what is named."""
    session = start(players, "sense", scenario)
    drive(session, dict.fromkeys(session.setup.seats, STEWARD), limit=players - 1)
    position = GAME.positions.write(session.steps[-1].state)
    realms = parts.pop("realms", {})
    for seat, changes in realms.items():
        cells = position["realms"][seat]["cells"] | changes.pop("cells", {})
        position["realms"][seat] |= {**changes, "cells": cells}
    position |= parts
    changed = frozenset([*parts, *(["realms"] if realms else [])])
    return start(players, "sense", scenario, position=GAME.positions.tidy(position, changed))


def row(*tiles: str) -> list[dict]:
    return [{"tile": tile} for tile in tiles]


def tiles(**cells: str) -> dict[str, dict]:
    return {cell: {"tile": tile} for cell, tile in cells.items()}


sensible = pytest.mark.parametrize("agent", [STEWARD, Regent(playouts=32)], ids=["steward", "regent"])


def test_the_steward_finishes_a_line_when_it_can():
    """3: two olives lie in a line; a third is the second tile of the row, and there is money for it."""
    session = table(
        row=row("t10", "t14", "t09", "t15"),
        standards={"wheat": ["duchess"], "olive": ["minstrel", "merchant"], "lavender": ["thief"], "poppy": ["mystic"]},
        realms={"aix": {"coins": 3, "cells": tiles(a1="t12", b1="t13", b2="c02")}},
    )
    assert answer(session, STEWARD) == ("t14",)
    session.answer("aix", ["t14"])
    assert answer(session, STEWARD) == ("c1",)
    session.answer("aix", ["c1"])
    assert session.decision.kind == "character"
    assert not answer(session, STEWARD)[0].startswith("coins")


@sensible
def test_two_lines_are_better_than_one(agent):
    """3: an olive in the corner finishes a row and a column; on b1's side it finishes one."""
    cells = tiles(b1="t12", c1="t13", a2="t14", a3="t01", c2="t04", b2="c02")
    session = table(row=row("t05", "t16", "t19", "t10"), realms={"aix": {"coins": 0, "cells": cells}})
    assert session.decision.kind == "place"
    assert answer(session, agent) == ("a1",)


def test_the_steward_does_not_pay_for_the_worse_of_two_like_tiles():
    """1.1: t06 and t08 are alike; the nearer one costs less."""
    for first, second in (("t06", "t08"), ("t08", "t06")):
        session = table(row=row(first, second, "t03", "t05"), realms={"aix": {"coins": 1}})
        assert session.decision.keys == (first, second)
        assert answer(session, STEWARD) == (first,)


def test_the_steward_takes_coins_that_lie_beside_equal_tiles():
    """1.1: it costs a coin to pass over t06, and three lie beside t08."""
    session = table(
        row=[{"tile": "t06"}, {"tile": "t08", "coins": 3}, *row("t03", "t05")], realms={"aix": {"coins": 1}}
    )
    assert answer(session, STEWARD) == ("t08",)


@sensible
def test_the_last_tile_decides_a_bonus(agent):
    """5.2: on the last turn of the game the only noble brings four points at the court, the only tower two.

    Without them Aix comes first in both, with more coins (R14).
    """
    mine = tiles(a1="t01", b1="t16", c1="t18", a2="t15", c2="t10", a3="t19", b3="t12", b2="c06")
    theirs = tiles(a1="t02", b1="t13", c1="t20", a2="t17", c2="t14", a3="t06", b3="t07", c3="t08", b2="c05")
    session = table(
        scenario="court",
        turn=15,
        row=row("t09", "t11", "t04", "t03"),
        deck=["t05"],
        realms={
            "aix": {"coins": 3, "cells": theirs},
            "avignon": {"coins": 2, "cells": mine},
        },
    )
    assert session.decision.seat == "avignon"
    assert answer(session, agent) == ("t11",)


def ruin_asked(cells: dict[str, dict]) -> Session[State]:
    """Aix is invaded: its cells are given, and the row holds a tile with two Saracens."""
    session = table(
        invader=9,
        row=row("t09", "t10", "t14", "t15"),
        realms={"aix": {"coins": 0, "cells": cells}, "avignon": {"cells": {"b2": {"tile": "c05", "towers": 3}}}},
    )
    session.answer("aix", ["a2"])
    assert session.decision.kind == "ruin"
    return session


@sensible
def test_the_best_tile_is_not_given_up(agent):
    """4.2: a Cathedral of six points, a noble, a tile of minus two points."""
    session = ruin_asked({**tiles(a1="s01", b1="t05", b2="c02"), "c1": {"tile": "t11", "nobles": 2}})
    assert answer(session, agent) == ("b1",)


def test_the_steward_gives_up_a_tile_that_no_line_needs():
    """4.2: of two like churches, the one that waits for a third olive stays."""
    session = ruin_asked(tiles(a1="t13", b1="t12", a3="t16", b3="t20", c3="t18", b2="c03", c2="t19"))
    worths = dict(zip(session.decision.keys, judge(session.state, STEWARD.scales, session.decision), strict=True))
    assert worths["a3"] > worths["a1"]


def test_the_steward_brings_pieces_into_safety():
    """6.2, 6.9: towers go to the castle and are all gathered there."""
    cells = {**tiles(b1="t13", b2="c02"), "a1": {"tile": "t12", "towers": 2}}
    standards = {"wheat": [], "olive": ["military_architect"], "lavender": [], "poppy": ["blacksmith"]}
    session = table(
        row=row("t14", "t10", "t15", "t16"), standards=standards, realms={"aix": {"coins": 0, "cells": cells}}
    )
    for key in ("c1", "military_architect"):
        session.answer("aix", [key])
    for _ in range(2):
        assert session.decision.kind == "gather_towers"
        session.answer("aix", answer(session, STEWARD))
    assert session.state.towers[CELLS.index("b2")] == 2


def test_the_steward_chooses_the_character_that_does_most_now():
    """6.15: the Dressmaker is worth her coins only to who has nobles."""
    standards = {"wheat": [], "olive": ["tailor", "merchant"], "lavender": [], "poppy": []}
    for nobles, chosen in ((0, "merchant"), (6, "tailor")):
        cells = {**tiles(a1="t12", b1="t13"), "b2": {"tile": "c02", "nobles": nobles}}
        session = table(
            row=row("t14", "t10", "t15", "t16"), standards=standards, realms={"aix": {"coins": 0, "cells": cells}}
        )
        session.answer("aix", ["c1"])
        assert answer(session, STEWARD) == (chosen,)


def test_the_steward_spoils_no_line_with_the_cartographer():
    """6.6: two tiles have to be exchanged, though two of three olives lie well."""
    standards = {"wheat": [], "olive": ["minstrel"], "lavender": ["cartographer"], "poppy": []}
    cells = tiles(a1="t12", b1="t13", a3="t16", b3="t15", b2="c05")
    session = table(
        row=row("t17", "t10", "t09", "t18"), standards=standards, realms={"aix": {"coins": 0, "cells": cells}}
    )
    session.answer("aix", ["c3"])
    session.answer("aix", ["cartographer"])
    assert session.decision.kind == "exchange"
    before = LineProspects(Outlook(session.state, 0, STEWARD.scales)).unfinished()
    session.answer("aix", answer(session, STEWARD))
    assert LineProspects(Outlook(session.state, 0, STEWARD.scales)).unfinished() >= before > 0


def test_a_position_far_off_any_game_is_judged_too():
    """An Invader far beyond Defence, all coins in one purse."""
    session = table(4, invader=500, realms={"aix": {"coins": 42}})
    drive(session, dict.fromkeys(session.setup.seats, STEWARD))
    assert session.over
