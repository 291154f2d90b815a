"""The registry: games by entry point."""

import contextlib
from importlib.metadata import EntryPoint

import pytest

from vexillum.core import registry
from vexillum.core.errors import BadSetup


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
