"""Golden games: recorded random games, so that a change of the rules shows up as a diff to review; and recorded
answers of agents, with their versions.

``python -m tests.contract.golden --write`` records them again. It refuses if an agent answers differently and its
version is the same; ``--write --rules-changed`` says that the rules have changed, and not the agent.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b, sha256
from pathlib import Path

import msgspec

from tests.contract.tables import TABLES, agents_of, seeds, start
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.decision import random_keys
from vexillum.core.luck import Chance
from vexillum.core.registry import game_ids, get_game

FOLDER = Path(__file__).parent / "golden"
AGENTS = FOLDER / "agents.json"
GAMES = range(4)
"""Games of each scenario and number of players, in every run."""
MANY, FEW = 300, 6
"""How many answers of each quick agent are recorded, and of each slow one."""


class Dealt(RandomAgent):
    """Answers at random from public facts alone, so that golden games do not depend on agents' luck."""

    def choose(self, session, decision):
        return random_keys(decision, public_chance(session, decision.seat))


def public_chance(session, seat):
    """A random source from public facts: the hash of the seed, the seat, the number of answers."""
    start = blake2b(f"{session.seed_hash}/{seat}".encode(), digest_size=8).digest()
    return Chance(int.from_bytes(start, "big") + 0x632BE59BD9B4E019 * session.decision_number)


SAID = ("id", "params", "rule", "to")
"""The fields of a journal line that say something, without its presentation."""


def played(id: str) -> Iterator[tuple[str, dict]]:
    """A line for each golden game: how many decisions, the scores, a hash of the whole journal."""
    for table in TABLES:
        if table[0] == id:
            for seed in seeds(table, GAMES):
                session = start(table, f"golden {seed}")
                drive(session, dict.fromkeys(session.setup.seats, Dealt()))
                said = [{name: getattr(entry, name) for name in SAID} for entry in session.journal]
                journal = sha256(msgspec.json.encode(said)).hexdigest()[:16]
                name = f"{table[1]}, {table[2]} players, game {seed}"
                yield name, {"decisions": session.decision_number, "scores": session.outcome.scores, "journal": journal}


def recorded(id: str) -> dict[str, dict]:
    return json.loads((FOLDER / f"{id}.json").read_text("utf-8"))


def answered() -> Iterator[tuple[str, str]]:
    """A line for each agent: its version, and a hash of how it answers."""
    for id in game_ids():
        game = get_game(id)
        for agent in (game.agents[name]() for name in agents_of(id)):
            session = start((id, game.info.scenarios[0], game.info.players[0]), "agents")
            quick = agent.id in (RandomAgent.id, game.info.quick_agent)
            drive(session, dict.fromkeys(session.setup.seats, agent), limit=MANY if quick else FEW)
            answers = sha256(msgspec.json.encode([answer.keys for answer in session.answers])).hexdigest()[:16]
            yield f"{id}, {agent.signature}", answers


def unraised(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """The agents that answer differently, although their version is the recorded one."""
    return [name for name in now if before.get(name, now[name]) != now[name]]


def declared(name: str) -> str:
    """Where the version of an agent is written: ``pendragon, np/2``."""
    id, _, signature = name.partition(", ")
    agent = type(get_game(id).agents[signature.rpartition("/")[0]]())
    return f"{agent.__module__}.{agent.__qualname__}"


def write(*, rules_changed: bool = False) -> None:
    FOLDER.mkdir(exist_ok=True)
    now = dict(answered())
    same = unraised(json.loads(AGENTS.read_text("utf-8")), now) if AGENTS.exists() and not rules_changed else []
    if same:
        lines = [f"{name} answers differently: raise the `version` of {declared(name)}" for name in same]
        sys.exit("\n".join([*lines, "(--write --rules-changed if the rules have changed, and not the agent)"]))
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(answers)}" for name, answers in now.items())
    AGENTS.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    for id in game_ids():
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(game)}" for name, game in played(id))
        (FOLDER / f"{id}.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] not in (["--write"], ["--write", "--rules-changed"]):
        sys.exit("usage: python -m tests.contract.golden --write [--rules-changed]")
    write(rules_changed=len(sys.argv) > 2)
