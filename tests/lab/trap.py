"""A game with agents that misbehave, installed for separate processes: see ``installed``."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from pathlib import Path

from tests.game_parts import with_parts
from vexillum.core.agent import RandomAgent
from vexillum.core.search.agent import all_agents
from vexillum.games.anno890.game import GAME

ROOT = Path(__file__).parents[2]


def deal(session) -> int:
    return int(session.setup.seed.rpartition("/")[2])


class Clumsy(RandomAgent):
    """Raises an error in every third deal."""

    id = "clumsy"

    def choose(self, session, decision):
        if deal(session) % 3 == 1 and session.decision_number > 4:
            raise ValueError("tripped [over] a stone")
        return super().choose(session, decision)


class Cheat(RandomAgent):
    """Answers what was not offered."""

    id = "cheat"

    def choose(self, session, decision):
        return ("the moon",)


class Impatient(RandomAgent):
    """Presses Ctrl-C for the user in the fourth deal, and waits to be stopped."""

    id = "impatient"

    def choose(self, session, decision):
        if deal(session) == 3:
            parent = multiprocessing.parent_process()
            os.kill(parent.pid if parent else os.getpid(), signal.SIGINT)
            time.sleep(3600)
        return super().choose(session, decision)


class Fatal(RandomAgent):
    """Takes its whole process down."""

    id = "fatal"

    def choose(self, session, decision):
        os._exit(7)


TRAP = with_parts(
    GAME,
    info={"id": "trap", "agents": ("random",), "quick_agent": "random"},
    agents=all_agents({agent.id: agent for agent in (RandomAgent, Clumsy, Cheat, Impatient, Fatal)}),
)


def installed(folder: Path) -> dict[str, str]:
    """Install the game in a folder; return the environment of a process that finds it."""
    info = folder / "trap-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trap\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[vexillum.games]\ntrap = tests.lab.trap:TRAP\nbroken = tests.lab.nowhere:X\n"
    )
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "VEXILLUM_LANG": "en"}
