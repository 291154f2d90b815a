"""The registry: games by entry point."""

from importlib.metadata import EntryPoint

import pytest

from vexillum.core import registry
from vexillum.core.errors import BadSetup


def test_an_unknown_game_is_refused_with_those_that_exist():
    with pytest.raises(BadSetup, match="anno890"):
        registry.get_game("chess")


def test_a_new_game_is_found_by_its_entry_point(monkeypatch):
    point = EntryPoint("toy", "tests.core.toy:TOY", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group, name=None: [point] if name in (None, "toy") else [])
    assert registry.game_ids() == ("toy",)
    assert registry.installed_game.__wrapped__("toy").info.id == "toy"


def test_something_else_under_that_name_is_refused(monkeypatch):
    point = EntryPoint("chess", "tests.core.toy:SEATS", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group, name=None: [point])
    with pytest.raises(BadSetup, match=r"tests\.core\.toy:SEATS"):
        registry.installed_game.__wrapped__("chess")


def test_short_games_are_offered_first():
    assert registry.offered_ids() == ("anno890", "falling-sky", "pendragon", "akkren")


def test_a_game_that_cannot_be_loaded_is_offered_last(monkeypatch):
    points = [EntryPoint("a-broken-one", "tests.core.nowhere:GAME", registry.GROUP)]
    points.append(EntryPoint("anno890", "vexillum.games.anno890:GAME", registry.GROUP))
    monkeypatch.setattr(
        registry, "entry_points", lambda group, name=None: [one for one in points if name in (None, one.name)]
    )
    assert registry.offered_ids() == ("anno890", "a-broken-one")
