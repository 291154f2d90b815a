"""The registry: games by entry point, their struct types resolved before threads use them; and the guide's own game."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType, SimpleNamespace

import msgspec
import pytest

from tests.core import toy
from vexillum.core import registry
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.game import Game, GameInfo
from vexillum.core.parts import board, help, knowledge, options, positions, rules, words
from vexillum.core.search.agent import all_agents
from vexillum.core.session import Session
from vexillum.server.kernel.config import Config
from vexillum.server.runtime.app import create_app


def test_an_unknown_game_is_refused_with_those_that_exist():
    with pytest.raises(BadSetup, match="anno890"):
        registry.get_game("chess")


def test_a_new_game_is_found_by_its_entry_point(installing):
    installing(lambda group: [EntryPoint("toy", "tests.core.toy:TOY", registry.GROUP)])
    assert registry.game_ids() == ("toy",)
    assert registry.get_game("toy").info.id == "toy"
    assert (registry.package_of("toy"), registry.package_of("anno890")) == ("tests.core.toy", "")


def test_something_else_under_that_name_is_refused(installing):
    installing(lambda group: [EntryPoint("chess", "tests.core.toy:SEATS", registry.GROUP)])
    with pytest.raises(BadSetup, match=r"tests\.core\.toy:SEATS"):
        registry.get_game("chess")


def test_short_games_are_offered_first():
    assert registry.offered_ids() == ("anno890", "falling-sky", "pendragon", "akkren")


def test_a_game_that_cannot_be_loaded_is_offered_last(installing):
    points = [EntryPoint("a-broken-one", "tests.core.nowhere:GAME", registry.GROUP)]
    points.append(EntryPoint("anno890", "vexillum.games.anno890:GAME", registry.GROUP))
    installing(lambda group: points)
    assert registry.offered_ids() == ("anno890", "a-broken-one")


def test_the_installed_packages_are_searched_once_whatever_game_is_named(installing):
    """Each search opens a file of every package, and anybody may name any game in an address."""
    searched, original = [], registry.entry_points

    def found(group):
        searched.append(group)
        return original(group=group)

    installing(found)
    for name in ("anno890", "chess", "akkren@nothing", "chess", "../chess"):
        with contextlib.suppress(BadSetup):
            registry.get_game(name)
        registry.package_of(name)
    registry.offered_ids()
    assert searched == [registry.GROUP]


# Struct types are resolved by msgspec before threads use them --------------------------------------------------------


asked: list[str] = []


def noted(name: str) -> type:
    """The type of a field, which records that msgspec has resolved it."""
    asked.append(name)
    return int


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_threads", False)
    asked.clear()


def test_struct_types_are_resolved_before_threads() -> None:
    class Early(msgspec.Struct):
        n: noted("early")  # type: ignore[valid-type]

    assert asked == []
    registry.before_threads()
    assert asked == ["early"]
    assert msgspec.json.decode(b'{"n": 1}', type=Early).n == 1
    assert asked == ["early"]


def test_those_of_a_game_that_is_loaded_later_too(installing: Callable[..., None]) -> None:
    class Point:
        """An entry point whose game defines a struct."""

        name, value = "anno890", "toy"

        def load(self) -> object:
            class Late(msgspec.Struct):
                n: noted("late")  # type: ignore[valid-type]

            kept.late = Late
            return found

    kept, found = ModuleType("kept"), registry.installed_game("anno890")
    installing(lambda **_: [Point()])
    load = registry.installed_game.__wrapped__
    load("anno890")
    assert asked == []  # a program without threads need not wait for it
    registry.before_threads()
    asked.clear()
    load("anno890")
    assert asked == ["late"]


def test_a_server_resolves_them_first() -> None:
    class Served(msgspec.Struct):
        n: noted("served")  # type: ignore[valid-type]

    create_app(Config())
    assert asked == ["served"]
    assert Served(1).n == 1


# The game object of docs/add-a-game.md is a game ---------------------------------------------------------------------


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
