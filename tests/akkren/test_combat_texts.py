"""Everything that combat, the sea and naval battles say has a text in both languages."""

from __future__ import annotations

import re
from pathlib import Path

from tests.akkren.harness import READERS
from tests.together import together
from vexillum.games import akkren

GAME = Path(akkren.__path__[0])
FILES = [*sorted((GAME / "combat").glob("*.py")), GAME / "naval.py", GAME / "armies" / "fleets.py"]
SOURCE = {file: file.read_text("utf-8") for file in FILES}
CALLS = {
    "log": r'\btell\(\s*(?:table,\s*)?"(\w+)"',
    "story": r'table\.step\("(\w+)"',
    "ask": r'"((?:battle|siege|naval|sea|pirates|tabletop)\.\w+)"',
}


@together("file", SOURCE, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_all_texts_exist(file):
    found = {f"{kind}.{id}" for kind, pattern in CALLS.items() for id in re.findall(pattern, SOURCE[file])}
    found |= set(re.findall(r'"((?:option|why|log|said|story|naval_stage|sheet)\.\w+)"', SOURCE[file]))
    found |= {f"log.{id}" for pair in re.findall(r'id = "(\w+)" if .* else "(\w+)"', SOURCE[file]) for id in pair}
    for reader in READERS:
        assert [id for id in sorted(found) if id not in reader] == []


def test_both_languages_have_the_same_places():
    for part in ("combat", "sea"):
        english, italian = (reader.catalog for reader in READERS)
        ids = [id for id in english.texts["en"] if id in italian.texts["it"]]
        assert ids, part
        for id in ids:
            assert english.places("en", id) == italian.places("it", id), id
