"""The texts of the whole game: both languages, every name, no text twice."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from tests.akkren.harness import READERS
from tests.together import together
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.text_files import read_file
from vexillum.games import akkren
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.components.pieces import OWNERS, UNIT_IDS
from vexillum.games.akkren.components.records import TREASURE_IDS, ours, words
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.own.forms import TABLES


def test_both_languages_have_the_same_texts_with_the_same_places():
    catalog = GAME.full_catalog
    assert set(catalog.texts["en"]) == set(catalog.texts["it"])
    for text in catalog.texts["en"]:
        assert catalog.places("en", text) == catalog.places("it", text), text


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_two_parts_say_the_same_text(language):
    parts = (files("vexillum.games.akkren") / "texts" / language).rglob("*.toml")
    said = Counter(id for part in parts for id in read_file(part))
    assert [id for id, n in said.items() if n > 1] == []


@pytest.mark.parametrize("language", BUILT_IN)
def test_everything_has_a_name(language):
    texts = GAME.texts(language, strict=True)
    for kind, ids in (("unit", UNIT_IDS), ("place", PLACE_IDS), ("region", REGION_IDS), ("seat", OWNERS)):
        assert all(texts.name(kind, id) for id in ids)
    names = [word.id for file in TABLES for word in words(file, ours(file)) if word.field == "name" and file != "setup"]
    assert len(names) == len(set(names))
    assert all(name in texts for name in names)


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_record_of_the_game_is_whole(language):
    texts, info = GAME.texts(language, strict=True), GAME.info
    needed = ["game.name", "game.about", "game.reconstructed"]
    needed += [f"{kind}.{scenario}" for scenario in info.scenarios for kind in ("scenario", "scenario_about")]
    needed += [f"{kind}.{agent}" for agent in info.agents for kind in ("agent", "agent_about")]
    needed += [f"setting.{choice.id}" for choice in GAME.options.listed]
    needed += [f"setting_value.{choice.id}.{value}" for choice in GAME.options.listed for value in choice.values]
    assert all(texts(id) for id in needed)
    assert GAME.info.seats_for(2) == ("theocracy", "kan")
    assert len(GAME.words.rulings()) > 70


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_treasure_has_the_name_that_the_log_asks_for(language):
    texts = GAME.texts(language, strict=True)
    assert len({texts.name("treasure", id) for id in TREASURE_IDS}) == len(TREASURE_IDS)


@pytest.mark.parametrize(
    ("id", "params", "en", "it"),
    [
        (
            "info.covers",
            {"cf": 1, "points": 2, "left": 1},
            "1 of the 2 points; 1 left over.",
            "Copre 1 punto su 2; ne resta 1.",
        ),
        ("info.counter", {"n": 1}, "The spell is left with 1 point.", "Alla magia resta 1 punto."),
        (
            "ask.sea.move",
            {"zone": "jerlea_bay", "mp": 1},
            "Fleet in Jerlea Bay, 1 MP left: what now?",
            "Flotta nella Baia di Jerlea, resta 1 MP: che cosa fa?",
        ),
        (
            "option.march_to",
            {"zone": "almor", "mp": 2, "left": 1},
            "Almor (2 MP, 1 left)",
            "Almor (2 MP, ne resta 1)",
        ),
        (
            "info.rival",
            {"other": "kan", "n": 1, "region": "almor", "level": 3},
            "The Kân has 1 point in Almor; more than 3 break your alliance.",
            "Il Kân ha 1 punto ad Almor; con più di 3 la tua alleanza si rompe.",
        ),
    ],
)
def test_one_of_something_is_said_in_the_singular(id, params, en, it):
    assert [GAME.texts(language)(id, **params) for language in ("en", "it")] == [en, it]


# What the rules say: each id of a text that a source names is there, in both languages

ROOM = Path(akkren.__path__[0])
SOURCE = {
    str(path.relative_to(ROOM)): path.read_text("utf-8")
    for path in sorted(ROOM.rglob("*.py"))
    if path.relative_to(ROOM).parts[0] not in ("edit.py", "explain", "own", "show")
}
"""The rules and the agents; who only explains and draws has tests of his own."""
TELL = r"\btell(?:_sides)?\(\s*(?:table,\s*)?"
NAMED = {
    "log.": (rf'{TELL}"(\w+)"', rf'{TELL}"\w+" if [^,"]* else "(\w+)"'),
    "story.": (r'table\.step\(\s*"(\w+)"',),
    "ask.": (r'"((?:battle|siege|naval|sea|pirates|tabletop|move)\.\w+)"', r'"(phase)"'),
    "": (r'"((?:option|why|log|said|story|naval_stage|battle_stage|sheet|march_modifier)\.\w+)"',),
}
CHOSEN = rf'\bid = "(\w+)" if [^\n]* else "(\w+)"\n(?:[^\n]*\n)?\s*[\w.]*{TELL}id,'
"""A line of the journal that is chosen before it is told."""


def named(source: str) -> set[str]:
    """The ids of the texts that a source names."""
    found = {before + id for before, ways in NAMED.items() for way in ways for id in re.findall(way, source)}
    return found | {f"log.{id}" for pair in re.findall(CHOSEN, source) for id in pair}


@together("module", SOURCE)
def test_every_text_that_the_rules_name_is_there(module):
    for reader in READERS:
        assert [id for id in sorted(named(SOURCE[module])) if id not in reader] == []


def test_the_sources_name_many_texts():
    assert len({module.partition("/")[0] for module, source in SOURCE.items() if named(source)}) >= 20
    assert len({id for source in SOURCE.values() for id in named(source)}) > 750
