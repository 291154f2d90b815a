"""Actions of administrators and their audit log."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from sqlalchemy import select

import vexillum
from tests.server.people.tools import account, audit_log, match, person, table
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import VACATION_DAY
from vexillum.server.storage import accounts, matches, moderation, sessions
from vexillum.server.storage import matches as chat
from vexillum.server.storage import moderation as written
from vexillum.server.storage.deadlines import take_vacation
from vexillum.server.storage.moderation import COMMAND_LINE
from vexillum.server.storage.statements import SIZE
from vexillum.server.storage.tables import SESSIONS
from vexillum.web import page_words


@pytest.fixture
def people(do):
    return do(person, "Ada", admin=True), do(person, "Ben"), do(person, "Eve")


def refused(code: str, action, *args, **named) -> None:
    with pytest.raises(Refusal) as raised:
        action(*args, **named)
    assert raised.value.code == code


def signed_in(connection) -> list[str]:
    return list(connection.execute(select(SESSIONS.c.account)).scalars())


@pytest.mark.sql
def test_a_ban_ends_all_sessions(do, people):
    ada, ben, eve = people
    for n, who in enumerate((ben, ben, eve)):
        do(sessions.begin_session, f"s{n}", who, "csrf", "")
    do(moderation.ban, ada, ben, "insults")
    assert do(signed_in) == [eve]
    assert do(account, ben).banned == "insults"
    do(moderation.unban, ada, ben)
    assert do(account, ben).banned is None
    assert do(audit_log) == [(ada, "ban", ben, "insults"), (ada, "unban", ben, "")]


@pytest.mark.sql
def test_who_cannot_be_banned(do, people):
    ada, ben, eve = people
    do(moderation.ban, ada, ben, "insults")
    refused("cannot_ban", do, moderation.ban, ada, ben, "twice")
    refused("cannot_ban", do, moderation.ban, COMMAND_LINE, ada, "an administrator")
    refused("yourself", do, moderation.ban, ada, ada, "me")
    refused("not_banned", do, moderation.unban, ada, eve)
    assert (do(account, ben).banned, do(account, ada).banned) == ("insults", None)
    assert len(do(audit_log)) == 1


def test_banned_accounts_with_seats(do, people):
    ada, ben, eve = people
    do(table, "running", {"left": ben, "right": eve})
    assert do(moderation.banned_players) == []
    do(moderation.ban, ada, ben, "insults"), do(moderation.ban, ada, eve, "insults")
    assert sorted(do(moderation.banned_players)) == sorted((ben, eve))
    do(moderation.close_match, ada, "running", "why")
    assert do(moderation.banned_players) == []


def test_administrators_are_appointed(do, people):
    ada, ben, _ = people
    do(moderation.appoint, COMMAND_LINE, ben, admin=True)
    do(moderation.appoint, COMMAND_LINE, ben, admin=True)
    assert do(account, ben).admin
    do(moderation.appoint, COMMAND_LINE, ada, admin=False)
    assert not do(account, ada).admin
    assert do(audit_log) == [(COMMAND_LINE, "admin", ben, ""), (COMMAND_LINE, "no admin", ada, "")]


def test_a_match_is_closed_and_opened_again(do, people):
    ada, ben, eve = people
    do(table, "m", {"left": ben, "right": eve}, asked="left", version=4)
    refused("not_closed", do, moderation.reopen_match, ada, "m")
    do(moderation.close_match, ada, "m", "a quarrel")
    assert (do(match, "m").closed, do(match, "m").version) == ("a quarrel", 5)
    refused("closed_already", do, moderation.close_match, ada, "m", "again")
    do(moderation.reopen_match, ada, "m")
    assert (do(match, "m").closed, do(match, "m").version) == (None, 6)
    refused("no_match", do, moderation.close_match, ada, "none", "why")
    assert do(audit_log) == [(ada, "close", "m", "a quarrel"), (ada, "reopen", "m", "")]


@pytest.mark.sql
def test_no_time_runs_in_a_closed_match(do, people):
    ada, ben, eve = people
    now = time.time()
    seats = {"left": ben, "right": eve}
    do(table, "days", seats, asked="left", clock='{"kind":"days","days":3}', deadline=now + 60)
    do(moderation.close_match, ada, "days", "why")
    assert do(match, "days").deadline is None
    do(take_vacation, ben, 5)
    do(moderation.reopen_match, ada, "days")
    assert do(match, "days").deadline == pytest.approx(now + 8 * VACATION_DAY, abs=60)


def test_a_bank_is_kept_while_a_match_is_closed(do, people):
    ada, ben, eve = people
    now, clock = time.time(), '{"kind":"bank","hours":2,"minutes_per_answer":0}'
    do(table, "bank", {"left": ben, "right": eve}, asked="left", clock=clock, deadline=now + 1000)
    record = do(match, "bank")
    with_banks = {seat: type(holder)(holder.player, holder.guest, bank=7200.0) for seat, holder in record.seats.items()}
    do(matches.write, "bank", 0, matches.Change(seats=with_banks))
    do(moderation.close_match, ada, "bank", "why")
    assert do(match, "bank").seats["left"].bank == pytest.approx(1000, abs=60)
    assert do(match, "bank").seats["right"].bank == 7200
    do(moderation.reopen_match, ada, "bank")
    assert do(match, "bank").deadline == pytest.approx(now + 1000, abs=60)


def test_a_match_is_closed_despite_concurrent_writes(do, people, monkeypatch):
    ada, ben, _ = people
    do(table, "m", {"left": ben})
    look, meddled = matches.get, []

    def late(connection, id):
        found = look(connection, id)
        if not meddled:
            meddled.append(id)
            matches.write(connection, id, found.version, matches.Change(values={"title": "changed"}))
        return found

    monkeypatch.setattr(matches, "get", late)
    do(moderation.close_match, ada, "m", "why")
    monkeypatch.undo()
    assert (do(match, "m").closed, do(match, "m").title, do(match, "m").version) == ("why", "changed", 2)


@pytest.mark.sql
def test_a_line_is_hidden_once(do, people):
    ada, ben, _ = people
    do(table, "m", {"left": ben})
    lines = [do(chat.add_chat_line, "m", ben, "Ben", "left", text) for text in ("fine", "foul")]
    assert do(moderation.hide_line, ada, lines[1].n, "foul") == "m"
    assert [line.hidden for line in do(chat.recent_chat, "m")] == [False, True]
    assert do(chat.chat_line_of, lines[1].n).hidden
    assert do(chat.chat_line_of, lines[0].n) == lines[0]
    assert do(chat.chat_line_of, 999) is None
    refused("no_line", do, moderation.hide_line, ada, lines[1].n)
    refused("no_line", do, moderation.hide_line, ada, 999)
    assert do(audit_log) == [(ada, "hide", str(lines[1].n), "foul")]


@pytest.mark.sql
def test_reports_wait_until_they_are_settled(do, people):
    ada, ben, eve = people
    first = do(moderation.add_report, eve, ben, "m", "insults")
    second = do(moderation.add_report, ben, None, "m", "<b>cheats</b>")
    do(moderation.settle_report, ada, second, "nothing found")
    refused("no_report", do, moderation.settle_report, ada, second, "again")
    refused("no_report", do, moderation.settle_report, ada, 999, "none")
    listed = do(moderation.reports).rows
    assert [(row.id, row.by, row.about, row.match, row.text, row.verdict) for row in listed] == [
        (first, "Eve", "Ben", "m", "insults", ""),
        (second, "Ben", "", "m", "<b>cheats</b>", "nothing found"),
    ]
    assert [row.settled is None for row in listed] == [True, False]
    assert do(audit_log) == [(ada, "settle", str(second), "nothing found")]


@pytest.mark.sql
def test_open_reports_are_limited(do, people, monkeypatch):
    ada, ben, eve = people
    monkeypatch.setattr(moderation, "MOST_OPEN", 2)
    ids = [do(moderation.add_report, eve, ben, None, "insults") for _ in range(2)]
    refused("too_many_reports", do, moderation.add_report, eve, ben, None, "insults")
    do(moderation.add_report, ben, eve, None, "insults")
    do(moderation.settle_report, ada, ids[0], "warned")
    do(moderation.add_report, eve, ben, None, "insults")


@pytest.mark.sql
def test_the_audit_log_has_names_the_latest_first(do, people):
    ada, ben, _ = people
    do(moderation.ban, ada, ben, "insults")
    do(written.log_action, COMMAND_LINE, "close", "m", "why")
    do(written.log_action, "a_gone", "unban", "a_gone too")
    assert [(entry.by, entry.what, entry.about, entry.why) for entry in do(written.log_entries).rows] == [
        ("a_gone", "unban", "a_gone too", ""),
        (COMMAND_LINE, "close", "m", "why"),
        ("Ada", "ban", "Ben", "insults"),
    ]


def test_lists_come_in_pages(do, people):
    for n in range(SIZE):
        do(written.log_action, "by", "what", str(n))

    def pages():
        return [(len(page.rows), page.more) for page in (do(written.log_entries), do(written.log_entries, 1))]

    assert pages() == [(SIZE, False), (0, False)]
    do(written.log_action, "by", "what", "last")
    assert pages() == [(SIZE, True), (1, False)]


@pytest.mark.sql
def test_administrators_find_people(do, people):
    do(accounts.change, people[1], banned="insults", seen=time.time())
    do(accounts.add_pending, "Bernd", "argon2", "en")

    def names(*args):
        return sorted(member.name for member in do(moderation.members, *args).rows)

    assert names() == ["Ada", "Ben", "Bernd", "Eve"]
    assert names("BE") == ["Ben", "Bernd"]
    assert names("%") == []
    assert names("xx", "ada") == ["Ada"]
    pending = do(accounts.add_pending, "Carl", "argon2", "en")
    do(accounts.change, pending, handle="0ada0")  # a random one may look like anybody's
    assert names("xx", "ada") == ["Ada"]
    [ben] = do(moderation.members, "Ben").rows
    assert (ben.banned, ben.verified, ben.admin) == ("insults", True, False)


def test_administrators_find_matches(do, people):
    ada, ben, eve = people
    do(table, "m1", {"left": ben, "right": eve}, title="Friday night", touched=2.0)
    do(table, "m2", {"left": eve, "right": "random"}, host=ada, closed="why", touched=1.0)

    def ids(part=""):
        return [row.match.id for row in do(moderation.matches_of_club, part).rows]

    assert ids() == ["m1", "m2"]
    assert (ids("friday"), ids("m2"), ids("Ben"), ids("ada")) == (["m1"], ["m2"], ["m1"], ["m2"])
    assert ids("eve") == ["m1", "m2"]
    assert ids("m") == ids("%") == []
    assert [row.host for row in do(moderation.matches_of_club).rows] == ["Ben", "Ada"]


def test_the_browser_has_words_for_every_action():
    """Also for those that are done at the command line."""
    code = "".join(path.read_text("utf-8") for path in Path(vexillum.__path__[0]).rglob("*.py"))
    done = {*re.findall(r'log_action\(connection, [\w.]+, "([\w ]+)"', code), "no admin"}
    words = page_words("en")
    assert {"ban", "reset", "add"} < done
    assert [what for what in sorted(done) if f"audit.{what.replace(' ', '_')}" not in words] == []
