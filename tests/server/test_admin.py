"""``vexillum admin``, with databases of either kind."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import stat
import sys
import time
from concurrent.futures.process import BrokenProcessPool

import pytest
from sqlalchemy import select, text, update

from tests.server.people.tools import person
from tests.server.quick import quick_passwords  # noqa: F401  # a fixture
from tests.server.ratings.tools import result
from tests.server.released import Release
from tests.server.tools import ONCE, Browser, live, make, serving
from vexillum import cli
from vexillum.server.accounts import login, registration
from vexillum.server.accounts.registration import open_account
from vexillum.server.kernel.config import sqlite_file
from vexillum.server.kernel.tournaments import Place, Pod, TournamentRules
from vexillum.server.storage import accounts, sessions, tournaments
from vexillum.server.storage import tournaments as rounds
from vexillum.server.storage import tournaments as tournament_entries
from vexillum.server.storage.database import Database, open_engine
from vexillum.server.storage.tables import AUDIT_LOG, MATCHES, RATINGS
from vexillum.server.storage.tournaments import Tournament

pytestmark = pytest.mark.usefixtures("quick_passwords")


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command: exit status, what it printed, what it complained about."""

    def command(*words: str, lang: str = "en") -> tuple[int, str, str]:
        monkeypatch.setenv("VEXILLUM_LANG", lang)
        monkeypatch.setattr(sys, "argv", ["vexillum", "admin", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        return left.value.code or 0, out, err

    return command


@pytest.fixture
def admin(run, database_url, monkeypatch):
    """The same, on the test's database, which is given in the environment; it must succeed."""
    monkeypatch.setenv("VEXILLUM_DATABASE", database_url)
    Database(database_url).close()

    def command(*words: str, lang: str = "en") -> str:
        status, out, err = run(*words, lang=lang)
        assert (status, err) == (0, ""), err
        assert "⟨" not in out, "a text is missing"
        return out

    return command


@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    """SQLite's file after the matches of ``played``, and which they are; played by the first test that needs them."""
    return tmp_path_factory.mktemp("played") / "table.db", []


@pytest.fixture
def played(database_url, kept):
    """A running match of two people, and one that is over."""
    file, matches = kept
    here = sqlite_file(database_url)
    if here is None:
        return play(database_url)
    if matches:
        shutil.copyfile(file, here)
    else:
        matches[:] = play(database_url)
        shutil.copyfile(here, file)
    return tuple(matches)


def play(database_url):
    with serving(database_url) as client:
        running = make(client, seats={"aix": "me", "avignon": "me"})["match"]
        ann = Browser(client, running)
        for _ in range(5):
            ann.answer()
        ann.send("note", text="a secret note")
        ann.send("chat", text="said aloud")
        ann.settle()
        over = make(client, seats={"aix": "steward", "avignon": "steward"})["match"]
        watching = Browser(client, over)
        while not watching.table["over"]:
            watching.wait("table")
    return running, over


def change(database_url: str, **values) -> None:
    database = Database(database_url)
    with database.engine.begin() as connection:
        connection.execute(update(MATCHES).where(MATCHES.c.id == values.pop("id")).values(**values))
    database.close()


@pytest.mark.sql
def test_matches_are_listed_and_filtered(admin, played, database_url):
    running, over = played

    def ids(*words: str) -> set[str]:
        return {each["match"] for each in json.loads(admin("list", "--json", *words))}

    assert ids() == {running, over}
    assert ids("--state", "running") == {running}
    assert ids("--state", "over") == {over}
    assert ids("--game", "pendragon") == set()
    assert ids("--person", "Ann") == {running}
    assert ids("--most", "1") < {running, over}
    assert ids("--state", "stuck") == set()
    assert running in admin("list")
    assert "No matches found" in admin("list", "--state", "closed")
    assert "Nessuna partita trovata" in admin("list", "--state", "closed", lang="it")


def test_an_agent_that_has_not_answered_for_long_is_stuck(admin, thoughts, database_url):
    thoughts.asleep = True
    with serving(database_url, thoughts) as client:
        match = make(client, seats={"aix": "steward", "avignon": "steward"})["match"]
        Browser(client, match)
    assert json.loads(admin("list", "--json"))[0]["state"] == "running"
    change(database_url, id=match, since=time.time() - 3600)
    [found] = json.loads(admin("list", "--json", "--state", "stuck"))
    assert (found["match"], found["state"]) == (match, "stuck")


def test_a_match_is_shown_without_its_secrets(admin, played, database_url):
    shown = admin("show", played[0]) + admin("show", "--json", played[0])
    database = Database(database_url)
    with database.engine.begin() as connection:
        watch = connection.execute(select(MATCHES.c.watch).where(MATCHES.c.id == played[0])).scalar_one()
    database.close()
    assert "avignon" in shown
    assert not [secret for secret in (watch, "a secret note", "seed") if secret in shown]


def test_user_texts_cannot_control_the_terminal(admin, played, database_url):
    change(database_url, id=played[0], title="\x1b[2Jboo\r\nhoo")
    listed = admin("list")
    assert "\x1b" not in listed
    assert "boo hoo" in listed


@pytest.mark.sql
def test_a_match_is_closed_and_opened_again(admin, run, played, database_url):
    running, _ = played
    assert "is closed" in admin("close", running, "--why", "Enough")
    assert json.loads(admin("show", "--json", running))["closed"] == "Enough"
    status, _, err = run("close", running, "--why", "Enough")
    assert (status, err) == (2, f"vexillum: The match {running} is already closed.\n")
    admin("reopen", running)
    assert json.loads(admin("show", "--json", running))["state"] == "running"
    database = Database(database_url)
    with database.engine.begin() as connection:
        done = connection.execute(select(AUDIT_LOG.c.by, AUDIT_LOG.c.what).order_by(AUDIT_LOG.c.id)).all()
    database.close()
    assert [tuple(deed) for deed in done] == [("command line", "close"), ("command line", "reopen")]


@pytest.mark.sql
def test_matches_move_to_another_database(admin, played, database_url, empty_database_url, tmp_path):
    running, _ = played
    admin("export", "--all", str(tmp_path / "out"))
    files = sorted(map(str, (tmp_path / "out").iterdir()))
    assert len(files) == 2
    assert all(stat.S_IMODE((tmp_path / "out" / file).stat().st_mode) == 0o600 for file in files)
    there = ("--database", empty_database_url)
    if empty_database_url == database_url:  # two files of SQLite need two names
        there = ("--database", f"sqlite:///{tmp_path}/other.db")
    Database(there[1]).close()
    assert "2 matches imported" in admin("import", *files, *there)
    assert "already present: 2" in admin("import", *files, *there)
    admin("check", "--all", "--jobs", "1", *there)
    exported = "".join((tmp_path / "out" / file).read_text() for file in files)
    assert "a secret note" in exported
    assert "said aloud" in exported
    admin("export", "--all", str(tmp_path / "again"), *there)
    for file in (tmp_path / "out").iterdir():
        one, two = (json.loads((tmp_path / folder / file.name).read_text()) for folder in ("out", "again"))
        for each in (one, two):
            for line in each["rows"]["chat"]:
                del line["id"]
        assert one == two
    with serving(there[1]) as client:
        ann = Browser(client, running)
        assert ann.table["at"] == 5
        ann.answer()
        assert live(client, running).session.decision_number == 6


@ONCE
def test_invalid_exports_are_refused_as_a_whole(admin, run, played, tmp_path, database_url):
    admin("export", played[0], str(tmp_path / "out"))
    [good] = (tmp_path / "out").iterdir()
    other = tmp_path / "new.db"
    Database(f"sqlite:///{other}").close()
    exported = json.loads(good.read_text())
    match, rows = exported["match"], exported["rows"]
    [save] = rows["saves"]
    bad = [
        *({"format": "?"}, {"schema": "0001"}, {"match": {}}, {"rows": {}}),
        *({"match": match | wrong} for wrong in ({"id": 5}, {"x": 1}, {"watch": None})),
        *({"rows": rows | wrong} for wrong in ({"seats": []}, {"saves": []}, {"answers": [{"seq": 1}]})),
        {"rows": rows | {"saves": [save | {"first": "?"}]}},
    ]
    for content in ("x", "{}", *(json.dumps(exported | wrong) for wrong in bad)):
        (tmp_path / "bad").write_text(content)
        status, _, err = run("import", str(good), str(tmp_path / "bad"), "--database", f"sqlite:///{other}")
        assert status == 2, content
        assert err.count("\n") == 1
        assert "bad" in err, "the file is named"
    assert json.loads(admin("list", "--json", "--database", f"sqlite:///{other}")) == []


def test_every_match_is_played_again(admin, run, played, database_url):
    running, over = played
    assert admin("check", "--all", "--jobs", "1") == "2 of 2 matches replayed without differences.\n"
    assert admin("check", "--jobs", "1").startswith("1 of 1")
    change(database_url, id=over, result='{"winners":[],"scores":{}}')
    change(database_url, id=running, asked="nobody")
    status, out, _ = run("check", "--all", "--jobs", "1")
    assert status == 1
    assert over in out
    assert running in out
    status, out, _ = run("check", "--json", "--jobs", "1", running)
    [verdict] = json.loads(out)
    assert (status, verdict["status"]) == (1, "differs")
    assert "stored, nobody is to answer" in verdict["why"]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE answers SET keys = '[\"gone\"]' WHERE seq = 2",
        'UPDATE saves SET "first" = "checkpoint" WHERE "checkpoint" IS NOT NULL',
        "DELETE FROM answers WHERE seq = 4",
    ],
)
def test_damage_is_found(admin, run, played, database_url, damage):
    database = Database(database_url)
    with database.engine.begin() as connection:
        connection.execute(text(damage))
    database.close()
    status, out, _ = run("check", "--all", "--jobs", "1")
    assert status == 1
    assert played[1] in out


@ONCE
def test_checking_in_several_processes(admin, database_url):
    release = Release("0001")
    other = database_url.replace("table.db", "released.db")
    release.put_into(other)
    admin("migrate", "--database", other)
    told = json.loads(admin("check", "--all", "--json", "--jobs", "2", "--database", other))
    assert {verdict["match"]: verdict["answers"] for verdict in told} == {
        id: stood["answers"] for id, stood in release.stand.items()
    }


@pytest.fixture
def ann(database_url) -> str:
    """An account, open and signed in once."""
    database = Database(database_url)
    hashed = asyncio.run(login.hashed("correct horse battery", "here"))
    with database.engine.begin() as connection:
        id = accounts.add_pending(connection, "Ann", hashed, "en")
        open_account(connection, accounts.by_id(connection, id), "ann@example.org")
        sessions.begin_session(connection, "a hash", id, "csrf", "a browser")
    database.close()
    return id


def test_people_are_listed_and_shown(admin, run, ann):
    [listed] = json.loads(admin("accounts", "--json"))
    assert (listed["name"], listed["id"]) == ("Ann", ann)
    assert "ann@example.org" not in admin("accounts")
    shown = json.loads(admin("account", "aNN", "--json"))
    assert (shown["email"], shown["signed_in"]) == ("ann@example.org", 1)
    assert "argon2" not in admin("account", "Ann") + json.dumps(shown)
    assert run("account", "Eve") == (2, "", "vexillum: There is no account named Eve.\n")
    assert "Ann" not in admin("accounts", "nobody")


def test_people_are_banned_and_appointed(admin, run, ann):
    admin("ban", "Ann", "--why", "Insults")
    shown = json.loads(admin("account", "Ann", "--json"))
    assert (shown["banned"], shown["signed_in"]) == ("Insults", 0)
    assert "banned" in admin("accounts")
    admin("unban", "Ann")
    admin("admin", "Ann", "--grant")
    assert json.loads(admin("account", "Ann", "--json"))["admin"] is True
    assert run("ban", "Ann", "--why", "x")[0] == 2
    admin("admin", "Ann", "--revoke")
    assert json.loads(admin("account", "Ann", "--json"))["admin"] is False
    assert run("admin", "Ann")[0] == 2


def test_a_link_for_a_new_password_is_printed_and_works(admin, ann, database_url):
    link = admin("reset", "Ann", "--address", "https://club.example/").strip()
    assert link.startswith("https://club.example/reset/")
    database = Database(database_url)
    with database.engine.begin() as connection:
        letter = registration.valid_link(connection, link.rpartition("/")[2], registration.RESET)
    database.close()
    assert letter.account == ann


def test_an_account_is_added_with_closed_registration(admin, run, database_url):
    link = admin("add", "Ben", "Ben@Example.org", "--address", "https://club.example/").strip()
    assert link.startswith("https://club.example/reset/")
    shown = json.loads(admin("account", "Ben", "--json"))
    assert (shown["name"], shown["email"], shown["lang"]) == ("Ben", "ben@example.org", "en")
    assert "The name BEN" in run("add", "BEN", "other@example.org")[2]
    assert "already an account" in run("add", "Other", "ben@example.org")[2]
    assert "valid email" in run("add", "Other", "nowhere")[2]
    with serving(database_url, public=True, register=False, address="https://club.example") as client:
        client.base_url = "https://club.example"
        wish = {"email": "ben@example.org", "password": "three blind mice"}
        assert client.post("/api/account/login", json=wish).status_code == 403
        chosen = {"token": link.rpartition("/")[2], "password": "three blind mice"}
        assert client.post("/api/account/reset", json=chosen).json()["me"]["name"] == "Ben"


@pytest.mark.sql
def test_a_pending_account_is_activated(admin, run, database_url):
    database = Database(database_url)
    with database.engine.begin() as connection:
        for name, email in (("Ben", "ben@example.org"), ("Eve", "eve@example.org"), ("Eve", "other@example.org")):
            id = accounts.add_pending(connection, name, "x", "en")
            registration.create_link(connection, id, registration.VERIFY, email)
    database.close()
    assert "Ben" in admin("verify", "Ben")
    assert json.loads(admin("account", "Ben", "--json"))["email"] == "ben@example.org"
    status, _, err = run("verify", "Eve")
    assert (status, "2 pending registrations with the name Eve" in err) == (2, True)
    admin("verify", "eve@example.org")
    assert json.loads(admin("account", "Eve", "--json"))["email"] == "eve@example.org"
    assert run("verify", "Ben")[0] == 2
    with Database(database_url).engine.begin() as connection:
        for name in ("Max", "Moritz"):
            id = accounts.add_pending(connection, name, "x", "en")
            registration.create_link(connection, id, registration.VERIFY, "max@example.org")
    assert "Give the name;" in run("verify", "max@example.org")[2]
    assert "Moritz" in admin("verify", "Moritz")


def test_an_unknown_match_is_refused(admin, run):
    for words in (("show",), ("close", "--why", "x"), ("reopen",), ("check",)):
        status, _, err = run(words[0], "nothing", *words[1:])
        assert (status, err) == (2, "vexillum: There is no match nothing.\n")


@pytest.mark.sql
def test_figures(admin, played, ann):
    found = json.loads(admin("stats", "--json"))
    assert (found["matches"], found["running"], found["over"], found["accounts"]) == (2, 1, 1, 1)
    assert found["answers"] > 5
    assert found["bytes"] > 10_000
    assert "answers" in admin("stats")


def test_facts_have_names_in_every_language(admin, played, ann):
    """Every line of what is known of a match, an account and the whole: none of their names is missing."""
    for words in (("stats",), ("show", played[0]), ("account", "Ann")):
        for lang in ("en", "it"):
            assert "⟨" not in admin(*words, lang=lang)
    assert "in vacanza fino al" in admin("account", "Ann", lang="it")


@pytest.mark.parametrize("why", ["", "  "])
def test_ban_and_close_need_a_reason(run, admin, played, ann, why):
    for words in (("close", played[0]), ("ban", "Ann")):
        status, _, told = run(*words, "--why", why)
        assert (status, told) == (2, "vexillum: --why cannot be empty.\n")
    assert json.loads(admin("show", played[0], "--json"))["closed"] is None
    assert json.loads(admin("account", "Ann", "--json"))["banned"] is None


def test_a_newer_database_is_refused_and_unchanged(run, admin, database_url):
    database = Database(database_url)
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0099'"))
    status, _, told = run("migrate")
    assert status == 2
    assert "newer than this program" in told
    with database.engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0099"
    database.close()


def test_failing_check_processes_are_reported_in_one_line(run, admin, played, monkeypatch):
    def broken(*_):
        raise BrokenProcessPool("gone")

    monkeypatch.setattr("vexillum.server.matches.integrity_check.check_all", broken)
    status, _, told = run("check", "--all")
    assert status == 2
    assert "--jobs 1" in told


def test_an_older_database_is_refused_and_unchanged(run, empty_database_url):
    Release("0001").put_into(empty_database_url)
    there = ("--database", empty_database_url)
    for words in (("list",), ("check", "--all"), ("stats",), ("accounts",)):
        status, _, err = run(*words, *there)
        assert status == 2
        assert "version 0001" in err
    assert "from version 0001 to" in run("migrate", *there)[1]
    assert "already up to date" in run("migrate", *there)[1]
    assert len(json.loads(run("list", "--json", *there)[1])) == 8


@ONCE
def test_a_copy_while_the_server_writes(admin, run, played, database_url, tmp_path):
    with serving(database_url) as client:
        ann = Browser(client, played[0])
        ann.answer()
        assert "checked" in admin("backup", str(tmp_path / "copy.db"))
        ann.answer()
    assert json.loads(admin("show", played[0], "--json", "--database", f"sqlite:///{tmp_path}/copy.db"))["answers"] == 6
    assert not list(tmp_path.glob("copy.db?*"))
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert "already exists" in run("backup", str(tmp_path / "copy.db"))[2]
    assert run("backup", str(tmp_path / "no" / "copy.db"))[0] == 2
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_mistakes_are_reported_in_one_line(run, tmp_path):
    for words in (
        ("list", "--database", f"sqlite:///{tmp_path}/none.db"),
        ("list", "--database", "nonsense"),
        ("list", "--database", "mysql://nobody:hush@127.0.0.1/x"),
        ("list", "--database", "postgresql://nobody:hush@127.0.0.1:1/x"),
        ("backup", str(tmp_path / "copy.db"), "--database", "postgresql://nobody:hush@127.0.0.1:1/x"),
        ("export", str(tmp_path)),
        ("check", "x", "--all"),
    ):
        status, out, err = run(*words)
        assert (status, out, err.count("\n")) == (2, "", 1), err
        assert "hush" not in err
    assert not (tmp_path / "none.db").exists()


@pytest.mark.sql
def test_tournaments_are_listed_with_their_standings(admin, database_url):
    assert "No tournaments found." in admin("tournaments")
    engine = open_engine(database_url)
    with engine.begin() as connection:
        about = {"id": "cup1", "series": "cup1", "organiser": "", "seed": "s", "made": 1.0, "most": 4}
        rules = TournamentRules(fill="byes")
        cup = Tournament(name="Cup", game="anno890", scenario="first_steps", rules=rules, state="running", **about)
        tournaments.add(connection, cup)
        for rank, name in enumerate(("Ann", "Ben"), 1):
            tournament_entries.add_entry(connection, "cup1", person(connection, name), name, rank=rank)
        places = (Place(1, "aix"), Place(2, "avignon"))
        rounds.begin_round(connection, "cup1", 1, [Pod(number=1, places=places)], None)
        rounds.settle_table(connection, "cup1", 1, 1, {1: rounds.Result(2), 2: rounds.Result(1)}, "played")
    engine.dispose()
    assert "Cup" in admin("tournaments", lang="it")
    assert "Ben" in admin("tournaments", "cup1")
    assert [(one["name"], one["points"]) for one in json.loads(admin("tournaments", "cup1", "--json"))] == [
        ("Ben", "1"),
        ("Ann", "0"),
    ]


def test_ratings_are_listed_and_computed_again(admin, database_url):
    assert "There are no ratings yet." in admin("ratings")
    database = Database(database_url)
    with database.engine.begin() as connection:
        ann, ben = (person(connection, name) for name in ("Ann", "Ben"))
        result(connection, "m1", {ann: 1, ben: 2})
        connection.execute(update(RATINGS).where(RATINGS.c.account == ben).values(mu=20.0))
    database.close()
    assert [one["name"] for one in json.loads(admin("ratings", "--json"))] == ["Ann", "Ben"]
    told = admin("ratings", "--recompute")
    assert f"m1, {ben}: stored 20.000000" in told
    assert "1 row differed" in told
    assert "0 righe" in admin("ratings", "--recompute", lang="it")
    first, last = admin("ratings", "toy").splitlines()[1:]
    assert first.startswith("Ann")
    assert "?" in last
    assert admin("ratings", "anno890").startswith("There are no ratings")
