"""My account without JavaScript: every part of the page does what the API does, and nothing else."""

from __future__ import annotations

import pytest

from tests.server.accounts.club import PASSWORD, club, rows, token
from tests.server.attacks.world import HOSTILE, everything
from tests.server.pages.tools import Page, Reader
from tests.server.tools import ONCE
from tests.together import together
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.edge.pages.account_page import ACTS

MAIL = "ann@mail.example"
PROFILE = {"part": "profile", "name": "Ann", "about": "", "language": "en"}
WRONG = {
    "profile": {"name": "A", "language": "en"},
    "hiding": {"hide-history": "1"},
    "notices": {"webhook": "https://127.0.0.1/"},
    "key": {},
    "try": {},
    "times": {"zone": "Europe/Atlantis"},
    "calendar": {},
    "calendar-end": {},
    "push-end": {"session": "none"},
    "vacation": {"days": "31"},
    "vacation-end": {},
    "session": {"session": "none"},
    "password": {"old-password": "wrong", "new-password": "three kind horses"},
    "address": {"new-email": "new@mail.example", "email-password": "wrong"},
    "leave": {"leave-password": "wrong", "sure": "1"},
}


@pytest.fixture
def somebody(client):
    return Reader(client).join("Ann")


def account(client) -> dict:
    return next(row for row in rows(client, "accounts") if row["email"] == MAIL)


@ONCE
def test_a_stranger_is_led_to_where_one_signs_in(client):
    reader = Reader(client)
    for method in ("GET", "POST"):
        told = reader._ask(
            method, "/account", headers={}, follow_redirects=False, **({"data": PROFILE} if method == "POST" else {})
        )
        assert (told.status_code, told.headers["location"]) == (303, "/signin?then=%2Faccount")


@ONCE
def test_profile_and_language(client, somebody):
    told = somebody.send("/account", **{**PROFILE, "name": "Anna", "about": "I\r\nlike it.", "language": "it"})
    assert (told.status_code, told.headers["location"]) == (303, "/account?done=profile#profile")
    assert "vexillum-lang=it" in told.headers["set-cookie"]
    now = account(client)
    assert (now["name"], now["about"], now["lang"]) == ("Anna", "I\nlike it.", "it")
    page = Page(somebody.get("/account?done=profile", accept="text/html").text)
    assert "Salvato." in page.words
    assert page.fields["name"]["value"] == "Anna"


@ONCE
def test_what_is_wrong_stands_beside_its_field(client, somebody):
    Reader(client).join("Ben")
    told = somebody.send("/account", **{**PROFILE, "name": "ben", "about": "kept"})
    page = Page(told.text)
    assert told.status_code == 409
    assert page.fields["name"]["aria-invalid"] == "true"
    assert page.fields["name"]["value"] == "ben"
    assert "kept" in page.words
    assert account(client)["name"] == "Ann"
    assert somebody.send("/account", **{**PROFILE, "language": "xx"}).status_code == 422


@ONCE
def test_a_chat_is_entered_once_and_not_shown_again(client, somebody):
    hook = "https://discord.com/api/webhooks/123/secret-part"
    told = somebody.send("/account", part="notices", mails="1", service="discord", webhook=hook)
    assert told.status_code == 303
    page = somebody.open("/account")
    assert "secret-part" not in page.text
    assert account(client)["webhook"] == hook
    assert somebody.send("/account", part="notices", service="discord").status_code == 303
    assert (account(client)["webhook"], account(client)["mails"]) == (hook, False)
    assert somebody.send("/account", part="notices", service="telegram", webhook=hook).status_code == 400
    assert somebody.send("/account", part="notices", service="pigeon").status_code == 422
    assert account(client)["webhook"] == hook
    somebody.send("/account", part="notices", service="json", webhook="")
    assert account(client)["webhook"] is None


@ONCE
def test_times_and_calendar(client, somebody):
    times = {"zone": "Europe/Rome", "quiet-from": "22:00", "quiet-until": "07:00", "digest": "08:00"}
    assert somebody.send("/account", part="times", **times).headers["location"] == "/account?done=times#times"
    page = somebody.open("/account")
    assert {name: page.fields[name]["value"] for name in times} == times
    wrong = Page(somebody.send("/account", part="times", **{**times, "quiet-until": ""}).text)
    assert wrong.fields["quiet-from"]["aria-invalid"] == "true"
    made = Page(somebody.send("/account", part="calendar").text)
    [link] = [given["value"] for _, given in made.tags if given.get("id") == "calendar-link"]
    assert client.get(link).status_code == 200
    assert link not in somebody.open("/account").text
    assert somebody.send("/account", part="calendar-end").status_code == 303
    assert client.get(link).status_code == 404


@ONCE
def test_notices(client, somebody):
    hook = "https://hook.club.example/x"
    told = somebody.send("/account", part="notices", webhook=hook)
    assert told.status_code == 303
    now = account(client)
    assert (now["mails"], now["webhook"]) == (False, hook)
    assert somebody.open("/account").words
    assert somebody.send("/account", part="key").headers["location"] == "/account?done=key#notices"
    assert account(client)["webhook_key"] != now["webhook_key"]
    assert somebody.send("/account", part="try").headers["location"] == "/account?done=try#notices"
    assert [row["kind"] for row in rows(client, "outbox")][-1] == "webhook"
    somebody.send("/account", part="notices", webhook="", mails="1")
    now = account(client)
    assert (now["mails"], now["webhook"]) == (True, None)


@ONCE
def test_vacation(client, somebody):
    assert somebody.send("/account", part="vacation", days="5").status_code == 303
    assert account(client)["vacation_until"] is not None
    assert "on vacation until" in somebody.open("/account").words
    assert somebody.send("/account", part="vacation-end").status_code == 303
    assert "days" in somebody.open("/account").fields


@ONCE
def test_sessions(client, somebody):
    other = Reader(client)
    other.login()
    page = somebody.open("/account")
    assert "this browser" in page.words
    there = page.fields["session"]["value"]
    assert somebody.send("/account", part="session", session=there).status_code == 303
    assert other.me is None
    other.login()
    assert somebody.send("/account", "/signout", everywhere="1").status_code == 303
    assert other.me is None
    assert somebody.me is None


@ONCE
def test_another_password_and_address(client, somebody):
    fresh = "three kind horses"
    told = somebody.send("/account", part="password", **{"old-password": PASSWORD, "new-password": fresh})
    assert told.headers["location"] == "/account?done=password#password"
    assert somebody.me is not None, "with the new cookie"
    wish = {"new-email": "new@mail.example", "email-password": fresh}
    told = somebody.send("/account", part="address", **wish)
    assert told.status_code == 202
    assert "We sent an email to new@mail.example" in Page(told.text).words
    assert fresh not in told.text
    assert somebody.send(f"/confirm/{token(client, 'new@mail.example')}").status_code == 200


@ONCE
def test_leaving_takes_a_password_and_a_tick(client, somebody):
    assert somebody.send("/account", part="leave", **{"leave-password": PASSWORD}).status_code == 422
    assert somebody.send("/account", part="leave", sure="1", **{"leave-password": "wrong"}).status_code == 403
    assert account(client)["name"] == "Ann"
    told = somebody.send("/account", part="leave", sure="1", **{"leave-password": PASSWORD})
    assert told.status_code == 200
    assert "Account deleted" in told.text
    assert somebody.cookie == ""
    assert not any(row["email"] == MAIL for row in rows(client, "accounts"))


# Attacks --------------------------------------------------------------------------------------------------------------


def test_every_part_is_tried_here():
    assert set(WRONG) == set(ACTS)


@ONCE
def test_without_the_token_or_from_elsewhere_nothing_is_changed(client, somebody, clock):
    other = Reader(client).join("Ben")
    right = {"leave-password": PASSWORD, "email-password": PASSWORD, "old-password": PASSWORD, "days": "1"}
    before = everything(client)
    for part in ACTS:
        sent = {"part": part, **WRONG[part], **{name: value for name, value in right.items() if name in WRONG[part]}}
        for token_ in ("", "x", other.csrf):
            assert somebody.send("/account", csrf=token_, **sent).status_code == 403, part
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
            assert somebody.send("/account", headers=headers, **sent).status_code == 403, part
        assert everything(client) == before, part
        clock.now += 3600  # none is refused for being one of many


@ONCE
@together("part", [part for part in ACTS if part not in ("key", "vacation-end", "hiding", "calendar", "calendar-end")])
def test_what_is_refused_changes_nothing(client, somebody, part):
    before = everything(client)
    told = somebody.send("/account", part=part, **WRONG[part])
    assert 400 <= told.status_code < 500, told.text
    assert told.status_code != 429, "refused for what it is, not for being one of many"
    assert "<html" in told.text
    after = everything(client)
    assert {name for name in before if before[name] != after[name]} <= {"throttles"}


@ONCE
@together("part", ["", "none", "__class__"])
def test_there_are_no_other_parts(client, somebody, part):
    assert somebody.send("/account", part=part).status_code == 400


@ONCE
def test_somebody_elses_session_is_not_ended(client, somebody):
    ben = Reader(client).join("Ben")
    id = next(row["id"] for row in rows(client, "sessions") if row["account"] != account(client)["id"])
    assert somebody.send("/account", part="session", session=id).status_code == 404
    assert ben.me is not None


@ONCE
def test_what_others_see_is_switched_one_by_one(client, somebody):
    told = somebody.send("/account", **{"part": "hiding", "hide-ratings": "1"})
    assert (told.status_code, told.headers["location"]) == (303, "/account?done=hiding#hiding")
    now = account(client)
    assert [bool(now[f"hide_{one}"]) for one in ("history", "ratings", "versus")] == [False, True, False]
    assert "checked" in Page(somebody.get("/account", accept="text/html").text).fields["hide-ratings"]
    somebody.send("/account", part="hiding")
    assert not account(client)["hide_ratings"]


@ONCE
def test_what_was_written_is_words_and_no_markup(client, somebody):
    for text in HOSTILE:
        for sent in ({**PROFILE, "about": text}, {**PROFILE, "name": text}, {"part": "notices", "webhook": text}):
            told = somebody.send("/account", **sent)
            page = Page(told.text if told.status_code != 303 else somebody.get("/account", accept="text/html").text)
            assert all(given.get("src", "").startswith("/static/") for tag, given in page.tags if tag == "script")
            assert not any(name.startswith("on") for _, given in page.tags for name in given)
            assert not any(tag in ("img", "iframe") for tag, _ in page.tags)


@ONCE
@pytest.mark.parametrize("lang", BUILT_IN)
def test_every_part_has_words(database_url, thoughts, lang):
    for smtp in ("smtp://127.0.0.1:9?tls=none", ""):
        with club(database_url + smtp[:4], thoughts, smtp=smtp, sender="club@club.example" if smtp else "") as client:
            reader = Reader(client)
            if smtp:
                reader.join("Ann")
            else:
                reader.register()
            reader.post("/api/account/profile", webhook="https://hook.club.example/")
            reader.post("/api/account/vacation", days=3)
            other = Reader(client)
            other.login()
            told = reader.get(f"/account?lang={lang}&done=password", accept="text/html")
            assert "⟨" not in told.text
            page = Page(told.text)
            labels = {given.get("for") for tag, given in page.tags if tag == "label"}
            shown = {
                field.get("id") for field in page.fields.values() if field.get("type") not in ("hidden", "checkbox")
            }
            assert shown <= labels
            ids = [given["id"] for _, given in page.tags if given.get("id")]
            assert len(ids) == len(set(ids)), "no id stands twice"
