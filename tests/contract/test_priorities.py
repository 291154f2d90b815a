"""Every priority of a Non-player, and every choice by priorities, has its text in all languages; none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import vexillum.games
from vexillum.core.agent import drive
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN

MODULE = "vexillum.coin.nonplayer.priorities"
PRIORITIES = {"first": 0, "most": 0, "fewest": 0, "ranked": 0}
"""The functions that make a priority, and which argument is its name."""
CHOICES = {"choose": 2, "choose_from": 2, "narrow": 2}
"""The functions that choose, and which argument is the name of the choice."""
ROOT = Path(vexillum.games.__file__).parent


@cache
def _sources(package: str) -> list[tuple[str, ast.Module]]:
    """The modules of a game that choose by priorities."""
    return [
        (".".join(("vexillum.games", *path.relative_to(ROOT).with_suffix("").parts)), ast.parse(text))
        for path, text in _choosing(package)
    ]


def _choosing(package: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        text = path.read_text("utf-8")
        if MODULE in text:
            yield path, text


GAMES = [path.name for path in sorted(ROOT.iterdir()) if path.is_dir() and any(_choosing(path.name))]


def _calls(tree: ast.Module, wanted: dict[str, int]) -> Iterator[ast.expr]:
    """The names that are given to some functions of the chooser, as far as a module imports them."""
    imported, calls = _nodes(tree)
    for name, call in calls:
        if name in imported and name in wanted:
            yield call.args[wanted[name]]


@cache
def _nodes(tree: ast.Module) -> tuple[set[str], list[tuple[str, ast.Call]]]:
    """What a module imports of the chooser, and its calls of functions by their names."""
    imported, calls = set[str](), list[tuple[str, ast.Call]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == MODULE:
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.append((node.func.id, node))
    return imported, calls


def _named(expression: ast.expr, module: ModuleType) -> tuple[str, ...] | None:
    """The names that an expression stands for; None if only a running program knows."""
    if isinstance(expression, ast.Constant):
        return (expression.value,)
    if isinstance(expression, ast.IfExp):
        both = [_named(part, module) for part in (expression.body, expression.orelse)]
        return None if None in both else sum(both, ())
    if isinstance(expression, ast.Tuple):
        return tuple(part.value for part in expression.elts)
    if isinstance(expression, ast.Name) and hasattr(module, expression.id):
        value = getattr(module, expression.id)
        return (value,) if isinstance(value, str) else value
    return None


def _words(sources: list[tuple[str, ast.Module]]) -> set[str]:
    """Every string that stands in some modules."""
    return {
        node.value
        for _, tree in sources
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _texts(package: str, prefix: str, language: str) -> set[str]:
    texts = get_game(package.replace("_", "-")).full_catalog.texts[language]
    return {id.removeprefix(prefix) for id in texts if id.startswith(prefix)}


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("package", GAMES)
def test_every_priority_has_its_text(package, language):
    known = _texts(package, "np.priority.", language)
    missing = []
    for name, tree in _sources(package):
        module = import_module(name)
        for expression in _calls(tree, PRIORITIES):
            names = _named(expression, module)
            assert names is not None, f"{name}:{expression.lineno}: name priorities where they are made"
            missing += [f"{name}:{expression.lineno}: {id}" for id in names if id not in known]
    assert missing == []


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("package", GAMES)
def test_every_choice_has_its_text(package, language):
    known = _texts(package, "np.choice.", language)
    missing = []
    for name, tree in _sources(package):
        for expression in _calls(tree, CHOICES):
            names = _named(expression, import_module(name)) or ()
            missing += [f"{name}:{expression.lineno}: {id}" for id in names if id not in known]
    assert missing == []


@pytest.mark.parametrize("package", GAMES)
def test_no_text_of_a_priority_is_left_over(package):
    used = {
        id
        for name, tree in _sources(package)
        for expression in _calls(tree, PRIORITIES)
        for id in _named(expression, import_module(name)) or ()
    }
    assert _texts(package, "np.priority.", "en") == used


@pytest.mark.parametrize("package", GAMES)
def test_no_text_of_a_choice_is_left_over(package):
    sources = _sources(package)
    words = _words(sources)
    beginnings = tuple(
        expression.values[0].value
        for _, tree in sources
        for expression in _calls(tree, CHOICES)
        if isinstance(expression, ast.JoinedStr)
    )
    choices = _texts(package, "np.choice.", "en") - {"plainly"}  # the series' own
    assert [id for id in choices if id not in words and not id.startswith(beginnings)] == []


def test_the_line_that_the_guide_quotes_is_said_in_a_game():
    """docs/pendragon.md: if this game goes another way now, find another such line and quote it there."""
    game = get_game("pendragon")
    session = Session.start(game, scenario="the-harder-they-fall", seed="10")
    non_player = game.agents["np"]()
    drive(session, dict.fromkeys(session.setup.seats, non_player), limit=54)
    assert session.decision is not None
    said = [game.texts("en")(line) for line in non_player.explain(session, session.decision)]
    guide = (Path(__file__).parents[2] / "docs" / "pendragon.md").read_text("utf-8")
    [quoted] = re.findall(r"\*(Next target — [^*]*)\*", guide)
    assert f"{' '.join(quoted.split())}." in said
