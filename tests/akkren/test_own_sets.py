"""Files of an owner's: games of their own beside ours, saves that name them, drawings; ``vexillum deck``."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import vexillum.games.akkren
from tests.akkren.own_sets import documents, install, record, small_map, write
from vexillum.cli import app
from vexillum.cli.common import game_texts
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSave, BadSetup, VexillumError
from vexillum.core.files.save import dumps, loads
from vexillum.core.registry import game_ids, get_game, offered_ids
from vexillum.core.session import Session
from vexillum.games.akkren.components.pieces import CF, UNIT, UNIT_IDS
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.own.checks import KEPT_UNITS
from vexillum.games.akkren.own.forms import TABLES
from vexillum.games.akkren.own.shelf import SHELF, trial
from vexillum.server.edge.http.games import all_games


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    return tmp_path


def strong_bows():
    files = documents("units")
    record(files, "units", "unit", "BW")["cf"] = 5
    files["units"]["unit"].append({**record(files, "units", "unit", "MO"), "id": "ZZ", "slug": "zz", "name": "Wolves"})
    return files


def played(game, seed="1", players=4, limit=0, scenario=None):
    session = Session.start(game, scenario=scenario, players=players, seed=seed)
    drive(session, {seat: RandomAgent() for seat in session.setup.seats}, limit=limit or 20_000)
    return session


def module(game, name):
    return sys.modules[f"{game.rules.begin.__module__.rpartition('.scenarios')[0]}.{name}"]


def test_our_own_files_as_a_set_are_our_own_game(home):
    install(home, documents(), id="same")
    ours, same = played(GAME), played(get_game("akkren@same"))
    assert same.over
    assert same.game.positions.write(same.steps[-1].state) == GAME.positions.write(ours.steps[-1].state)


def test_an_army_list_of_the_owners_is_a_game_beside_ours(home):
    install(home, strong_bows())
    game = get_game("akkren@mine")
    assert game is get_game(game.info.id) is get_game("akkren@mine")
    assert re.fullmatch(r"akkren@mine@[0-9a-f]{12}", game.info.id)
    assert [len(game.info.id) <= 64, game.own_decks, GAME.own_decks] == [True, None, SHELF]
    units = module(game, "components.pieces")
    assert (units.CF[units.UNIT["BW"]], CF[UNIT["BW"]]) == (5, 1)
    assert ("ZZ" in units.UNIT_IDS, "ZZ" in UNIT_IDS) == (True, False)
    assert game.texts("en")("game.name") == "The Akkren War (My world)"
    assert game.texts("it")("game.name").endswith("(My world (it))")
    assert "units" in game.texts("it")("game.reconstructed")
    assert game.texts("en").name("unit", "ZZ") == "Wolves"
    assert GAME.texts("en")("game.name") == "The Akkren War"
    session = played(game)
    assert session.over
    assert game.positions.violations(session.steps[-1].state) == []


def test_two_sets_and_ours_are_played_side_by_side(home):
    install(home, strong_bows())
    dear = documents("tables")
    dear["tables"]["base_costs"]["agent"] = 9
    install(home, dear, id="dear", name="Dear agents")
    games = [GAME, get_game("akkren@mine"), get_game("akkren@dear")]
    alone = [played(game, limit=150).view(None) for game in games]
    sessions = [Session.start(game, players=4, seed="1") for game in games]
    for _ in range(150):
        for session in sessions:
            decision = session.decision
            drive(session, {seat: RandomAgent() for seat in session.setup.seats}, limit=1)
            assert decision is not None
    assert [session.view(None) for session in sessions] == alone
    forks = [session.fork() for session in sessions]
    assert [fork.game.info.id for fork in forks] == [game.info.id for game in games]
    assert [fork.view(None) for fork in forks] == alone
    assert [module(game, "money").AGENT_PRICE for game in games] == [2, 2, 9]


def test_a_small_map_is_played_to_the_end_and_drawn_anew(home):
    install(home, small_map())
    game = get_game("akkren@mine")
    assert list(trial(game)) == []
    assert game.info.scenarios == ("two-summers",)
    assert game.texts("en").name("scenario", "two-summers") == "Two summers"
    session = played(game)
    assert session.over
    places, outline = module(game, "components.map"), module(game, "show.outline").outline()
    assert places.N == len(outline.spots) == len(outline.grounds) < 40
    assert all(outline.grounds)
    assert module(game, "show.outline").stamp() != vexillum.games.akkren.show.outline.stamp()
    svg = game.board.draw_svg(session.view(None), game.texts("en"))
    things = {one.get("data-thing") for one in ElementTree.fromstring(svg).iter()}
    assert "place:isle_of_gulls" in things
    assert game.texts("en").name("place", "isle_of_gulls") == "Isle of Gulls & Rats"
    assert game.board.draw_text(session.view(None), game.texts("it"))


def test_ships_of_the_first_lands_begin_in_a_port_wherever_there_is_one(home):
    """4.1 The Kân's home has no port: his ships are in that of another land, or wait among the reinforcements."""
    files = documents("setup", "regions")
    record(files, "setup", "scenario", "campaign")["regions"]["kan"].append("ekbir")
    record(files, "regions", "region", "kan")["units"].append({"unit": "TRI", "n": 2})
    install(home, files)
    for scenario, ports in (("campaign", ["ekbir"]), ("border-war", [])):
        session = played(get_game("akkren@mine"), scenario=scenario, limit=60)
        state = next(step.state for step in session.steps if step.state.stage)
        there = [one for one in session.game.positions.write(state)["stacks"] if one["owner"] == "kan"]
        assert [one["place"] for one in there if one["kind"] == "fleet"] == ports
        assert session.game.positions.violations(state) == []


def test_saves_and_positions_name_the_set_and_refuse_another(home, monkeypatch):
    folder = install(home, strong_bows())
    session = played(get_game("akkren@mine"), limit=60)
    saved = dumps(session)
    assert session.setup.game in saved
    again = loads(saved)
    assert (again.game, again.view(None)) == (session.game, session.view(None))
    monkeypatch.setattr(SHELF, "_games", {})  # as in another process, which has not loaded the set yet
    assert loads(saved).view(None) == session.view(None)
    (folder / "units.toml").write_text((folder / "units.toml").read_text("utf-8") + "\n# a comment\n", "utf-8")
    monkeypatch.setattr(SHELF, "_games", {})
    assert loads(saved).view(None) == session.view(None), "comments do not count"
    monkeypatch.setattr(SHELF, "_games", {})
    changed = strong_bows()
    record(changed, "units", "unit", "BW")["cf"] = 6
    write(folder, changed)
    with pytest.raises(BadSave) as error:
        loads(saved)
    assert "have changed" in GAME.texts("en")(error.value.message)
    folder.rename(home / "elsewhere")
    with pytest.raises(BadSave) as error:
        loads(saved)
    assert "are not in" in GAME.texts("en")(error.value.message)
    assert "non sono in" in GAME.texts("it")(error.value.message)


def test_a_loaded_game_goes_on_when_its_files_are_changed(home):
    folder = install(home, strong_bows())
    game = get_game("akkren@mine")
    changed = strong_bows()
    record(changed, "units", "unit", "BW")["cf"] = 7
    write(folder, changed)
    other = get_game("akkren@mine")
    assert other.info.id != game.info.id
    assert get_game(game.info.id) is game
    units = [module(one, "components.pieces") for one in (game, other)]
    assert [one.CF[one.UNIT["BW"]] for one in units] == [5, 7]


def test_sets_are_offered_where_games_are(home):
    assert set(offered_ids()) == set(game_ids())
    install(home, strong_bows())
    (install(home, strong_bows(), id="broken") / "units.toml").write_text("nonsense")
    game = get_game("akkren@mine")
    assert [id for id in offered_ids() if id not in game_ids()] == [game.info.id]
    forms = {form.id: form for form in all_games("en")}
    assert forms[game.info.id].name == "The Akkren War (My world)"
    assert "units" in forms[game.info.id].reconstructed


@pytest.mark.parametrize("id", ["akkren@nothing", "akkren@../../x", "akkren@", "akkren@mine@x@y", "pendragon@mine"])
def test_what_is_not_there_is_said(id):
    with pytest.raises(BadSetup) as error:
        get_game(id)
    assert GAME.texts("en")(error.value.message)


def test_files_that_pass_every_check_and_cannot_be_loaded_are_told(home, monkeypatch):
    install(home, strong_bows())
    monkeypatch.setattr(SHELF, "_games", {})
    monkeypatch.setattr("vexillum.games.akkren.own.shelf.second_package", lambda *_: 1 // 0)
    with pytest.raises(BadSetup) as error:
        get_game("akkren@mine")
    assert "ZeroDivisionError" in GAME.texts("en")(error.value.message)


def test_the_guide_names_every_file_and_what_must_stay(tmp_path):
    guide = (Path(__file__).parents[2] / "docs" / "own-files-akkren.md").read_text("utf-8")
    assert [name for name in TABLES if f"`{name}.toml`" not in guide] == []
    assert [id for id in KEPT_UNITS if f"`{id}`" not in guide] == []
    assert "(own-files-akkren.md)" in (Path(__file__).parents[2] / "docs" / "own-deck.md").read_text("utf-8")
    folder = write(tmp_path / "guide", documents("units"))
    (folder / "set.toml").write_text(guide.split("```toml\n")[1].split("```")[0], "utf-8")
    about = SHELF.read(folder)
    assert (about.problems, about.id, about.names["it"]) == ((), "mine", "Il mio mondo")


def test_units_that_rules_name_are_kept():
    source = Path(vexillum.games.akkren.__file__).parent
    named = {id for file in source.rglob("*.py") for id in re.findall(r'\bUNIT\["([^"]+)"\]', file.read_text("utf-8"))}
    assert named <= set(KEPT_UNITS) <= set(UNIT_IDS)


# ``vexillum deck`` with the files of The Akkren War ------------------------------------------------------------------


runner = CliRunner()


def run(*words):
    result = runner.invoke(app, ["deck", *map(str, words)])
    if isinstance(result.exception, VexillumError):  # as the program itself tells it
        return 2, game_texts(GAME, "en")(result.exception.message)
    return result.exit_code, result.output.replace("\n", " ")


def test_our_files_are_written_as_a_beginning(tmp_path):
    folder = tmp_path / "mine"
    code, words = run("new", "akkren", folder, "--name", "My world")
    assert (code, f"{len(TABLES) + 1} files written to" in words) == (0, True)
    assert {path.stem for path in folder.iterdir()} == {"set", *TABLES}
    assert (folder / "units.toml").read_text("utf-8").startswith("# The army list.")
    assert SHELF.read(folder).problems == ()
    assert SHELF.read(folder).name("it") == "My world"
    code, words = run("new", "akkren", folder)
    assert (code, "File exists" in words) == (2, True), "nothing is written over"
    code, words = run("new", "pendragon", tmp_path / "other")
    assert (code, "single files" in words) == (2, True)
    assert not (tmp_path / "other").exists()


def test_a_set_is_checked_tried_out_installed_listed_and_shown(tmp_path, home, monkeypatch):
    files = documents("events")
    record(files, "events", "event", "rich_harvest")["name"] = "Golden harvest"
    folder = write(tmp_path / "anywhere", files)
    tried = []
    monkeypatch.setattr("vexillum.games.akkren.own.shelf.trial", lambda game: tried.append(game) or iter(()))
    code, words = run("check", folder)
    assert (code, "can be used (mine@" in words, "Yours: events. Ours: map" in words) == (0, True, True)
    assert [game.texts("en").name("event", "rich_harvest") for game in tried] == ["Golden harvest"]
    code, words = run("add", folder)
    assert (code, "vexillum play akkren@mine" in words) == (0, True)
    assert (home / "decks/akkren/mine/events.toml").is_file()
    code, words = run("add", folder)
    assert (code, [one.name for one in (home / "decks/akkren").iterdir()]) == (0, ["mine"])
    assert "mine  My world  mine@" in run("list")[1]
    assert "2. Golden harvest" in run("show", 2, "--deck", "mine")[1]
    assert "2. Rich harvest" in run("show", 2, "--game", "akkren")[1]
    assert run("show", 99, "--game", "akkren")[0] == 2


def test_a_broken_set_is_told_and_not_installed(tmp_path, home):
    files = documents("units")
    record(files, "units", "unit", "BW")["traits"] = ["flies"]
    folder = write(tmp_path / "anywhere", files)
    (folder / "mapp.toml").write_text("")
    code, words = run("check", folder)
    assert code == 2
    assert "units.toml, unit BW, traits is" in words
    assert "mapp.toml is not one of the game's files" in words
    assert "2 mistakes: the deck cannot be used." in words
    assert (run("add", folder)[0], (home / "decks").exists()) == (2, False)
    (folder / "units.toml").write_text("nonsense")
    assert "units.toml: " in run("check", folder)[1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda folder: (folder / "set.toml").unlink(), "set.toml is missing in"),
        (lambda folder: (folder / "set.toml").write_text("[set]\nid = 3\n"), "set.toml, set, id is 3"),
        (lambda folder: write(folder, {}, id="Not So"), 'set.toml, id is "Not So"'),
        (lambda folder: write(folder, {}, id="x" * 41), "at most 40"),
        (lambda folder: (folder / "units.toml").unlink(), "No file in this set changes anything"),
    ],
)
def test_the_head_of_a_set(tmp_path, change, words):
    folder = write(tmp_path / "anywhere", documents("units"))
    change(folder)
    code, said = run("check", folder)
    assert (code, words in said) == (2, True), said


def test_a_folder_is_called_after_its_set(home):
    write(home / "decks/akkren/other", documents("units"))
    assert "the folder is called other, but the set is mine" in run("list")[1]


def test_what_breaks_when_it_is_played_is_told(tmp_path, monkeypatch):
    folder = write(tmp_path / "anywhere", documents("nests"))
    monkeypatch.setattr("vexillum.games.akkren.own.shelf.drive", lambda *_, **__: 1 // 0)
    code, words = run("check", folder)
    assert (code, "the game failed: ZeroDivisionError" in words) == (2, True)
