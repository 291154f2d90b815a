from __future__ import annotations

import json
import sys
from importlib.metadata import EntryPoint, entry_points

import pytest

from vexillum import cli
from vexillum.core import registry
from vexillum.core.registry import game_ids, get_game

GAME = get_game("anno890")


@pytest.fixture
def games(monkeypatch, capsys):
    monkeypatch.setenv("VEXILLUM_LANG", "en")

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["vexillum", "games", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert not left.value.code
        return capsys.readouterr().out

    return run


@pytest.fixture
def with_broken_games(installing):
    """A game with a missing module, and an entry point that is not a game."""
    extra = (
        EntryPoint("lost", "vexillum.nowhere:GAME", registry.GROUP),
        EntryPoint("spoon", "vexillum.core.words.languages:BUILT_IN", registry.GROUP),
    )

    def found(**wanted):
        return [*entry_points(**wanted), *(point for point in extra if point.matches(**wanted))]

    installing(found)


def test_json_list_has_the_facts_of_every_game(games):
    card = next(card for card in json.loads(games("--json")) if card["id"] == "anno890")
    info = GAME.info
    assert card["id"] == "anno890"
    assert card["name"] == "890 Anno Domini"
    assert card["scenarios"] == list(info.scenarios)
    assert list(card["scenario_names"]) == list(info.scenarios)
    assert card["seats"] == list(info.seats)
    assert card["agents"] == [*info.agents, "search"]
    assert card["options"] == {"first": ["seat", "lot"]}
    assert card["players"] == [2, 3, 4]
    assert card["minutes"] == list(info.minutes)
    assert card["hidden"] is True
    assert card["languages"] == ["en", "it"]
    assert card["rules"] == info.rules
    assert card["reconstructed"] is True
    assert card["sources"][0]["title"]
    assert card["quick_agent"] == info.quick_agent
    assert card["error"] is None


def test_names_are_in_the_language_asked_for(games):
    english, italian = (
        next(card for card in json.loads(games("--json", "--lang", language)) if card["id"] == "anno890")
        for language in ("en", "it")
    )
    assert english["scenario_names"]["arles_fair"] == "The Fair at Arles"
    assert italian["scenario_names"]["arles_fair"] == "La fiera di Arles"


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_card_for_people(games, language):
    card = games("--lang", language)
    texts = GAME.texts(language)
    for word in (texts("game.name"), texts.name("scenario", "sails"), "ash_stronghold", "random", "=lot", "30–45"):
        assert word in card
    assert texts("game.reconstructed").split()[-1] in card
    assert GAME.info.credits in card
    assert "⟨" not in card
    assert max(map(len, card.splitlines())) <= 100


def test_a_broken_game_is_listed_with_its_error(games, with_broken_games):
    cards = {card["id"]: card for card in json.loads(games("--json"))}
    assert set(cards) == {*game_ids(), "lost", "spoon"}
    assert "vexillum.nowhere" in cards["lost"]["error"]
    assert "is not a Vexillum game" in cards["spoon"]["error"]
    assert cards["anno890"]["error"] is None


def test_a_broken_game_for_people(games, with_broken_games):
    card = games()
    assert "lost  cannot be loaded: ModuleNotFoundError" in card
    assert "The Fair at Arles" in card


def test_no_game_at_all(games, installing):
    installing(lambda **_: [])
    assert games() == "No games installed.\n"
    assert json.loads(games("--json")) == []
