"""The texts of movement: the same in both languages, and one for everything that the rules can say."""

from __future__ import annotations

import re
from pathlib import Path

from tests.akkren.harness import words
from tests.text_catalogs import part
from vexillum.games import akkren

GAME = Path(akkren.__path__[0])
SOURCE = "\n".join(path.read_text("utf-8") for path in [*sorted((GAME / "armies").glob("*.py")), GAME / "pillage.py"])


def test_both_languages_have_the_same_texts_and_places():
    catalog = part("vexillum.games.akkren", "movement")
    assert set(catalog.texts["en"]) == set(catalog.texts["it"])
    for id in catalog.texts["en"]:
        assert catalog.places("en", id) == catalog.places("it", id), id


def test_every_text_that_is_named_is_there():
    texts = words("en")
    named = set(re.findall(r'"((?:option|why|march_modifier)\.[a-z_]+)"', SOURCE))
    named |= {f"ask.{kind}" for kind in re.findall(r'"(move\.[a-z_]+|phase)"', SOURCE)}
    told = re.findall(r'(?:table\.tell|tell_sides)\(\s*(?:table,\s*)?"([a-z_]+)"', SOURCE)
    named |= {f"log.{id}" for id in told}
    assert len(named) > 80
    assert not {id for id in named if id not in texts}
