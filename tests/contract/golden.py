"""Golden games: how fixed random games go, recorded, so that a change of the rules shows up as a difference to review.

``python -m tests.contract.golden --write`` records them anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from tests.contract.tables import TABLES, random_agents, start
from vexillum.core.agent import drive
from vexillum.core.registry import game_ids

FOLDER = Path(__file__).parent / "golden"
SEEDS = range(4)


def played(id: str) -> Iterator[tuple[str, dict]]:
    """A line for each golden game: how many decisions, the scores, a hash of the whole journal."""
    for table in TABLES:
        if table[0] == id:
            for seed in SEEDS:
                session = start(table, f"golden {seed}")
                drive(session, random_agents(session))
                journal = sha256(msgspec.json.encode(session.journal)).hexdigest()[:16]
                name = f"{table[1]}, {table[2]} players, game {seed}"
                yield name, {"decisions": session.number, "scores": session.outcome.scores, "journal": journal}


def recorded(id: str) -> dict[str, dict]:
    return json.loads((FOLDER / f"{id}.json").read_text("utf-8"))


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for id in game_ids():
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(game)}" for name, game in played(id))
        (FOLDER / f"{id}.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.contract.golden --write")
    write()
