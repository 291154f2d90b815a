"""Languages are folders: the built-in ones are complete, and a translator can add one without code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import vexillum
from vexillum.core.inputs import inline
from vexillum.core.words.languages import (
    BUILT_IN,
    SOURCE,
    coverage,
    find_language,
    language_info,
    read_texts,
    speaking_packages,
)

SOURCES = Path(vexillum.__path__[0])
THIRD = "tlh"
"""Klingon: a language without a locale."""
SAID = {
    "core": ("error.game", "error.scenario"),
    "cli": ("cli.language", "table.lang_which"),
    "lab": ("games.scenarios",),
    "server": ("refused.not_found",),
    "web": ("again", "noscript"),
    "coin": ("page.shaded", "page.only"),
    "akkren": ("game.name", "faction.kan"),
    "anno890": ("game.name", "tile.t01", "scenario.court"),
    "falling-sky": ("game.name", "card.1", "tribe_name.volcae"),
    "pendragon": ("game.name", "card.1", "space.iceni"),
}
"""The translated texts of this test: the English ones in capitals. Everything else is missing."""


def loud(text: str) -> str:
    """A text in capitals, with its placeholders unchanged."""
    return re.sub(r"[^{}]+(?![^{]*\})", lambda found: found[0].upper(), text)


def package(name: str) -> str:
    short = name.replace("-", "_")
    return next(one for one in speaking_packages() if one.endswith(f".{short}"))


def english(name: str, id: str) -> str:
    text = read_texts(package(name))[SOURCE][id]
    assert isinstance(text, str)
    return text


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home folder with one language in it, and one that is broken."""
    home = tmp_path_factory.mktemp("home")
    folder = home / "languages" / THIRD
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "tlhIngan Hol"\nlocale = "en"\n', "utf-8")
    for name, ids in SAID.items():
        (folder / name).mkdir()
        lines = [f"{inline(id)} = {inline(loud(english(name, id)))}\n" for id in ids]
        (folder / name / "some.toml").write_text("".join(lines), "utf-8")
    (folder / "falling-sky" / f"RULINGS.{THIRD}.md").write_text("### F1. WHO?\n\n**Answer.** ALL.\n", "utf-8")
    (folder / "anno890" / f"RULINGS.{THIRD}.md").write_text("### R01. WHO?\n\n**Answer.** NOBODY.\n", "utf-8")
    broken = home / "languages" / "xx"
    (broken / "core").mkdir(parents=True)
    (broken / "language.toml").write_text('name = "Broken"\nlocale = "en"\n', "utf-8")
    (broken / "core" / "some.toml").write_text('[error]\ngame = "No {game"\n', "utf-8")
    return home


COMMANDS = {
    "games": ["games", "--lang", THIRD],
    "unknown": ["rules", "foo", "--lang", THIRD],
    "anno890": ["rules", "anno890", "R01", "--lang", THIRD],
    "falling-sky": ["rules", "falling-sky", "F1", "--lang", THIRD],
    "broken": ["games", "--lang", "xx"],
    "english": ["games", "--lang", "en"],
    "missing": ["texts", "missing", THIRD, "--package", "core"],
    "new": ["texts", "missing", "de", "--package", "core"],
    "no code": ["texts", "missing", "german"],
    "missing broken": ["texts", "missing", "xx"],
}
SCRIPT = """
import contextlib, io, json, sys
from starlette.testclient import TestClient
from vexillum.cli import main
from vexillum.core.registry import get_game
from vexillum.server.runtime.app import create_app
from vexillum.server.kernel.config import Config
commands, database = json.loads(sys.argv[1]), sys.argv[2]
said = {}
for name, words in commands.items():
    sys.argv[1:] = words
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        try:
            status = main()
        except SystemExit as left:
            status = left.code
    said[name] = [status or 0, told.getvalue()]
with TestClient(create_app(Config(database=database)), base_url="http://localhost") as client:
    said |= {
        "page": client.get("/").text,
        "words": client.get("/static/texts/tlh.json").json(),
        "api": client.get("/api/games", params={"lang": "tlh"}).json(),
        "refused": client.get("/static/texts/fr.json", params={"lang": "tlh"}).json(),
    }
texts = {id: get_game(id).texts("tlh") for id in ("akkren", "anno890", "falling-sky", "pendragon")}
said["things"] = [
    texts["akkren"]("faction.kan"), texts["anno890"]("tile.t01"), texts["falling-sky"]("tribe.volcae"),
    texts["falling-sky"]("card.1"), texts["pendragon"]("space.iceni"), texts["pendragon"]("page.shaded"),
]
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def said(home, tmp_path_factory):
    """Texts of commands, server and games, all from one process, since starting it takes most of the time."""
    environment = {**os.environ, "VEXILLUM_HOME": str(home), "VEXILLUM_LANG": "en", "COLUMNS": "300", "NO_COLOR": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(SOURCES.parent), *sys.path])
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'table.db'}"
    command = [sys.executable, "-c", SCRIPT, json.dumps(COMMANDS), database]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


# Those that are built in ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("package", speaking_packages())
def test_a_built_in_language_has_every_text(package, language):
    found = coverage(package, language)
    assert (found.missing, found.unknown, found.other_places) == ({}, (), ())
    assert found.texts


def test_english_comes_first_and_the_others_are_found_by_looking():
    folders = {folder.name for folder in (SOURCES / "core" / "texts").iterdir()}
    assert BUILT_IN[0] == SOURCE == "en"
    assert set(BUILT_IN) == folders
    assert [language_info(one).name for one in ("en", "it")] == ["English", "Italiano"]
    assert [find_language([tag]) for tag in ("it_IT.UTF-8", "IT", "it-CH;q=0.3", "ita", "C", "")] == [
        *("it", "it", "it", "en", "en", "en"),
    ]


def test_no_code_knows_a_language_by_name():
    code = [*SOURCES.rglob("*.py"), *(SOURCES / "web" / "static" / "js").rglob("*.js")]
    others = "|".join(one for one in BUILT_IN if one != SOURCE)
    field = re.compile(rf"\b(name|text|intro|title|flavour|label|precondition|ability|note|about|words)_({others})\b")
    quoted = re.compile(rf"""["']({others})["']""")
    found = []
    for path in code:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            bare = re.sub(r"``[^`]*``", "", line)
            if field.search(bare) or quoted.search(bare):
                found.append(f"{path.relative_to(SOURCES)}:{number}: {line.strip()}")
    assert found == []


def test_no_record_of_a_game_has_words_in_a_language():
    others = "|".join(one for one in BUILT_IN if one != SOURCE)
    data = list(SOURCES.glob("games/*/data/**/*.toml"))
    assert data
    assert [path.name for path in data if re.search(rf"\w_({others}) = ", path.read_text("utf-8"))] == []


# One more -------------------------------------------------------------------------------------------------------------


def test_the_terminal_speaks_it(said):
    games, unknown, anno890, falling_sky = (said[name][1] for name in ("games", "unknown", "anno890", "falling-sky"))
    for name in ("akkren", "anno890", "falling-sky", "pendragon"):
        assert loud(english(name, "game.name")) in games, name
    assert loud(english("anno890", "scenario.court")) in games
    assert loud(english("lab", "games.scenarios")) in games
    assert english("lab", "games.agents") in games, "what is not translated is English"
    assert "en, it, tlh" in games
    assert "THERE IS NO GAME foo" in unknown
    assert "WHO? NOBODY." in anno890
    assert "WHO? ALL." in falling_sky


def test_a_broken_one_is_told_and_left_out(home, said):
    file = home / "languages" / "xx" / "core" / "some.toml"
    told = said["broken"][1]
    assert f"The translation xx cannot be used. {file}: error.game: expected '}}'" in told
    assert "There is no language xx. Choose one of: en, it, and tlh." in told
    assert "890 Anno Domini" in said["english"][1]


def test_what_it_lacks_is_listed(said):
    status, told = said["missing"]
    assert status == 1
    assert f"# core: {coverage('vexillum.core', SOURCE).texts - 2} of" in told
    assert '"error.players" = ' in told
    assert '"error.game" = ' not in told


def test_of_a_language_that_nobody_has_begun_everything_is_listed(home, said):
    status, told = said["new"]
    texts = coverage("vexillum.core", SOURCE).texts
    assert status == 1
    assert f"# There is no language de yet. It begins with {home / 'languages' / 'de'}/language.toml" in told
    assert f"# core: {texts} of {texts} texts are missing." in told
    assert '"error.players" = ' in told
    for name in ("no code", "missing broken"):
        status, told = said[name]
        assert status == 2
        assert "Choose one of: en, it, and tlh." in told


def test_the_server_and_the_browser_speak_it(said):
    assert f'data-languages="en it {THIRD}"' in said["page"]
    assert loud(english("web", "noscript")) in said["page"]
    assert said["words"]["again"] == loud(english("web", "again"))
    assert said["words"]["absent"] == english("web", "absent")
    assert (said["words"]["language.tlh"], said["words"]["locale"]) == ("tlhIngan Hol", "en")
    assert loud(english("anno890", "game.name")) in json.dumps(said["api"])
    assert said["refused"]["error"] == loud(english("server", "refused.not_found"))
    assert said["things"] == [
        *(loud(english("akkren", "faction.kan")), loud(english("anno890", "tile.t01")), "VOLCAE", "CICERO", "ICENI"),
        "SHADED",
    ]
