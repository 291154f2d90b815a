"""The game object of docs/add-a-game.md is a game."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

from tests.core import toy
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.game import Game, GameInfo
from vexillum.core.parts import board, help, knowledge, options, positions, rules, words
from vexillum.core.search.agent import all_agents
from vexillum.core.session import Session

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text("utf-8")
CHAPTER = PAGE.partition("## 4. The game object")[2].partition("\n## 5.")[0]
PARTS = (board, help, knowledge, options, positions, rules, words)


def test_its_code_makes_a_game_that_can_be_played():
    (code,) = re.findall(r"```python\n(GAME = .*?)```", CHAPTER, re.DOTALL)
    given = {name: value for part in PARTS for name, value in vars(part).items()} | {
        "Game": Game, "GameInfo": GameInfo, "RandomAgent": RandomAgent, "all_agents": all_agents, "SEATS": toy.SEATS,
        "empty_table": lambda setup: toy.State(score=[0, 0], marked=[0, 0, 0]),
        "step": toy.TOY.rules.step, "outcome": toy.outcome, "VOCABULARY": toy.VOCABULARY,
        "FACTS": SimpleNamespace(position=toy.position, violations=lambda state: []),
        "restore": toy.restore, "tidy": toy.TOY.positions.tidy, "view": toy.view, "redeal": toy.redeal,
        "derived": toy.TOY.knowledge.derived, "draw_text": toy.draw_text, "read_catalog": toy.catalog,
    }  # fmt: skip
    exec(code, given)
    game = given["GAME"]
    session = Session.start(game, seed="2")
    drive(session, dict.fromkeys(toy.SEATS, RandomAgent()), limit=3)
    assert len(session.answers) == 3
    assert game.positions.read(game.positions.write(session.state)) == session.state
    assert game.board.draw_text(session.view(None), game.texts("en"))


def test_its_table_names_every_part_and_what_it_has():
    rows = dict(re.findall(r"^\| `(\w+)`.*? \| (.*)$", CHAPTER, re.MULTILINE))
    for name in Game.__dataclass_fields__:
        if name not in ("own_decks", "sisters"):
            described = rows[name]
            part = getattr(toy.TOY, name)
            missing = [field for field in getattr(part, "__dataclass_fields__", ()) if f"`{field}`" not in described]
            assert missing == [] or (name, missing) == ("help", ["explained", "self_explaining"])
