"""The administration without JavaScript: lists, what is done about a row, and who may."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from tests.server.accounts.club import do, rows
from tests.server.attacks.world import HOSTILE, everything
from tests.server.pages.tools import Page, Reader
from tests.server.people.tools import person
from tests.server.ratings.tools import result
from tests.server.tools import ONCE
from tests.together import together
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.edge.pages.admin_pages import ACTIONS, CHAT, LOG, MATCHES, PEOPLE, RATINGS, REPORTS

PATHS = ("/admin", "/admin/people", "/admin/matches", "/admin/ratings", "/admin/log")


@pytest.fixture
def ada(client):
    made = Reader(client).join("Ada")
    do(client, lambda connection: connection.execute(text("UPDATE accounts SET admin = true WHERE name = 'Ada'")))
    return made


@pytest.fixture
def somebody(client):
    return Reader(client).join("Ben")


def table(person, **wish) -> str:
    told = person.post("/api/matches", game="anno890", seats={"aix": "me"}, **wish).json()
    return told["match"]


@ONCE
def test_a_report_is_settled(client, ada, somebody):
    somebody.post("/api/report", name="Ada", text="<b>Too</b> strict.")
    page = ada.open("/admin")
    assert "<b>Too</b> strict." in page.words
    assert "From Ben" in page.words
    id = page.fields["target"]["value"]
    empty = ada.send("/admin", part="settle", target=id, verdict=" ")
    assert empty.status_code == 422
    assert Page(empty.text).fields["verdict"]["aria-invalid"] == "true"
    told = ada.send("/admin", part="settle", target=id, verdict="Heard.")
    assert (told.status_code, told.headers["location"]) == (303, "/admin")
    assert "Settled: Heard." in ada.open("/admin").words
    again = ada.send("/admin", part="settle", target=id, verdict="Heard.")
    assert again.status_code == 404
    assert 'role="alert"' in again.text
    assert "Report settled" in ada.open("/admin/log").words


@ONCE
def test_a_result_is_taken_out_of_the_ratings_and_put_back(client, ada, somebody):
    ben, eve = (do(client, person, name) for name in ("Gil", "Eve"))
    for n in range(6):
        do(client, result, f"m{n}", {ben: 1, eve: 2}, game="anno890")
    page = ada.open("/admin/ratings")
    assert "Gil was ahead of Eve 6 times in a row (6 games together)." in page.words
    empty = ada.send("/admin/ratings", part="unrate", target="m3", why=" ")
    assert empty.status_code == 422
    told = ada.send("/admin/ratings", part="unrate", target="m3", why="Thrown.")
    assert (told.status_code, told.headers["location"]) == (303, "/admin/ratings")
    page = ada.open("/admin/ratings")
    assert "Excluded: Thrown." in page.words
    assert "in a row" not in page.words
    assert ada.send("/admin/ratings", part="unrate", target="m3", why="Again.").status_code == 409
    ada.send("/admin/ratings", part="rate", target="m3", why="A mistake.")
    assert "Excluded" not in ada.open("/admin/ratings?q=Gil").words
    log = ada.open("/admin/log").words
    assert "Result excluded from ratings: m3" in log
    assert "A mistake." in log
    assert somebody.post("/api/admin/unrate", match="m3", why="mine").status_code == 404


@ONCE
def test_a_ban_and_a_return(client, ada, somebody):
    path = "/admin/people?q=be"
    assert "Ada" not in ada.open(path).links
    told = ada.send(path, part="ban", target="Ben", why="Insults.")
    assert (told.status_code, told.headers["location"]) == (303, path)
    assert somebody.me is None
    page = ada.open(path)
    assert "Banned: Insults." in page.words
    assert page.fields["q"]["value"] == "be"
    assert ada.send(path, part="unban", target="Ben").status_code == 303
    assert somebody.login("ben@mail.example").status_code == 200
    assert {"ban", "unban"} <= {row["what"] for row in rows(client, "deeds")}


@ONCE
def test_one_does_not_ban_oneself(ada):
    page = ada.open("/admin/people")
    assert "target" not in page.fields
    assert ada.send("/admin/people", part="ban", target="Ada", why="x").status_code == 409


@ONCE
def test_a_match_is_closed_and_a_line_hidden(client, ada, somebody):
    match = table(somebody, title="A loud table")
    assert "A loud table" in ada.open("/admin/matches?q=loud").words
    assert ada.send("/admin/matches", part="close", target=match, why="Too loud.").status_code == 303
    assert "Closed: Too loud." in ada.open("/admin/matches").words
    assert ada.send("/admin/matches", part="reopen", target=match).status_code == 303
    line = "INSERT INTO chat (match, name, text, at, hidden) VALUES (:match, 'Ben', 'Boo', 0, false)"
    do(client, lambda connection: connection.execute(text(line), {"match": match}))
    path = f"/admin/chat?match={match}"
    page = ada.open(path)
    assert "Boo" in page.words
    told = ada.send(path, part="hide", target=page.fields["target"]["value"])
    assert (told.status_code, told.headers["location"]) == (303, path)
    assert "Hidden" in ada.open(path).words
    assert ada.get("/admin/chat?match=none", accept="text/html").status_code == 404


@ONCE
def test_lists_have_pages(client, ada, monkeypatch):
    def many(connection) -> None:
        for n in range(130):
            values = f"('Ada', 'reset', 'somebody {n}', '', {n})"
            connection.execute(text(f'INSERT INTO deeds ("by", what, about, why, at) VALUES {values}'))

    do(client, many)
    first = ada.open("/admin/log")
    assert "/admin/log?page=1" in first.links
    second = ada.open("/admin/log?page=1")
    assert "/admin/log" in second.links
    assert first.words != second.words
    assert ada.get("/admin/log?page=x", accept="text/html").status_code == 400


@ONCE
@pytest.mark.parametrize("lang", BUILT_IN)
def test_every_list_has_words(client, ada, somebody, lang):
    somebody.post("/api/report", name="Ada", text="x")
    match = table(somebody)
    ada.send("/admin/matches", part="close", target=match, why="x")
    for path in (*PATHS, f"/admin/chat?match={match}"):
        told = ada.get(f"{path}{'&' if '?' in path else '?'}lang={lang}", accept="text/html")
        assert told.status_code == 200
        assert "⟨" not in told.text, path
        assert f'<html lang="{lang}"' in told.text
        ids = [given["id"] for _, given in Page(told.text).tags if given.get("id")]
        assert len(ids) == len(set(ids)), "no id stands twice"


# Attacks --------------------------------------------------------------------------------------------------------------

DONE = {
    "/admin": {"part": "settle", "target": "1", "verdict": "x"},
    "/admin/people": {"part": "ban", "target": "Ben", "why": "x"},
    "/admin/matches": {"part": "close", "target": "x", "why": "x"},
    "/admin/chat": {"part": "hide", "target": "1"},
}


def test_every_action_belongs_to_one_list():
    assert sorted(ACTIONS) == sorted(
        action for one in (REPORTS, PEOPLE, MATCHES, CHAT, RATINGS, LOG) for action in one.actions
    )


@ONCE
def test_nobody_else_gets_in(client, ada, somebody):
    before = everything(client)
    for path in (*PATHS, "/admin/chat"):
        told = somebody.get(path, accept="text/html")
        assert told.status_code == 403
        assert "for administrators only" in told.text
        assert "Ada" not in told.text
        assert Reader(client).get(path, accept="text/html").url.path == "/signin"
    for path, sent in DONE.items():
        assert somebody.send("/account", path, **sent).status_code == 403
        assert Reader(client).send("/signin", path, **sent).headers["location"].startswith("/signin")
    assert everything(client) == before


@ONCE
@together("path", DONE)
def test_no_other_site_does_anything_in_the_name_of_an_administrator(client, ada, somebody, path):
    before = everything(client)
    for more in ({"csrf": ""}, {"csrf": somebody.csrf}, {"headers": {"origin": "https://evil.example"}}):
        assert ada.send("/admin", path, **more, **DONE[path]).status_code == 403
    assert everything(client) == before


@ONCE
@together("target", ["", "-1", "x", "9" * 30, "1; DROP TABLE reports", "٣"])
def test_odd_targets(client, ada, somebody, target):
    before = everything(client)
    for path, sent in DONE.items():
        told = ada.send("/admin", path, **{**sent, "target": target})
        assert 400 <= told.status_code < 500, (path, target)
    for part in ("ban", "none", ""):
        assert ada.send("/admin", "/admin", part=part, target="Ben", why="x").status_code == 400
    assert everything(client) == before


@ONCE
def test_what_people_wrote_is_words_and_no_markup(client, ada, somebody):
    for n, said in enumerate(HOSTILE):
        somebody.post("/api/report", name="Ada", text=said)
        if n % 5 == 4:
            do(client, lambda connection: connection.execute(text("UPDATE reports SET settled = 1, verdict = text")))
        table(somebody, title=said[:80])
        for path in ("/admin", "/admin/matches", f"/admin/people?q={n}<script>"):
            page = ada.open(path)
            assert all(given.get("src", "").startswith("/static/") for tag, given in page.tags if tag == "script")
            assert not any(name.startswith("on") for _, given in page.tags for name in given)
            assert not any(tag in ("img", "iframe") for tag, _ in page.tags)
