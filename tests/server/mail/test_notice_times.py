"""When notices are sent: quiet hours, the daily digest, and the calendar of deadlines."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import msgspec
import pytest

from tests.server.mail.receiver import receiving
from tests.server.mail.sink import sink
from tests.server.mail.world import DAY, HOUR
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.edge import phone
from vexillum.server.edge.phone import written_calendar
from vexillum.server.kernel.wall_clock import next_time, quiet_end, read_time, written_time
from vexillum.server.mail import notices, webhook
from vexillum.server.mail.mail_service import digest_news
from vexillum.server.mail.outbox import enqueue_mail, enqueue_webhook
from vexillum.server.mail.templates import compose
from vexillum.server.storage.notices import choices_of, choose
from vexillum.server.storage.tables import MATCHES, NOTICE_CHOICES, OUTBOX


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("now", "start", "end", "over"),
    [
        ("2026-01-10T21:30", "22:00", "07:00", "2026-01-11T06:00"),  # Rome is an hour ahead
        ("2026-01-11T05:59", "22:00", "07:00", "2026-01-11T06:00"),
        ("2026-01-11T06:00", "22:00", "07:00", None),
        ("2026-01-10T20:59", "22:00", "07:00", None),
        ("2026-07-10T20:00", "22:00", "07:00", "2026-07-11T05:00"),  # two in summer
        ("2026-01-10T12:30", "13:00", "15:00", "2026-01-10T14:00"),
        ("2026-03-28T22:00", "22:00", "07:00", "2026-03-29T05:00"),  # clocks go forward that night
        ("2026-10-24T22:00", "22:00", "07:00", "2026-10-25T06:00"),
    ],
)
def test_quiet_hours_end(now, start, end, over):
    found = quiet_end("Europe/Rome", read_time(start), read_time(end), at(now))
    assert found == (None if over is None else at(over))


def test_next_daily_time():
    assert next_time("Europe/Rome", read_time("08:00"), at("2026-01-10T06:59")) == at("2026-01-10T07:00")
    assert next_time("Europe/Rome", read_time("08:00"), at("2026-01-10T07:00")) == at("2026-01-11T07:00")
    assert next_time("Europe/Rome", read_time("08:00"), at("2026-03-28T07:00")) == at("2026-03-29T06:00")


@pytest.mark.parametrize("wrong", ["", "24:00", "12:60", "1:00", "١٢:٣٠", "12:30:00", "ab:cd", "-1:00"])
def test_invalid_times(wrong):
    assert read_time(wrong) is None


def test_a_time_is_read_as_it_is_written():
    assert all(read_time(written_time(minute)) == minute for minute in range(24 * 60))


def be_quiet(world, minutes: int = 60, account: str = "a_ann") -> None:
    """Quiet hours that began a while ago and last so much longer."""
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    times = {"quiet_from": (minute - 30) % 1440, "quiet_until": (minute + minutes) % 1440}
    world.do(choose, account, zone="UTC", **times)


@pytest.mark.sql
def test_all_notices_wait_for_the_end_of_quiet_hours(world):
    with receiving() as receiver, sink() as kept:
        settings = {"private_webhooks": True, "smtp": kept.address}
        world.account(webhook=receiver.url)
        be_quiet(world)
        world.match()
        world.remind()
        world.deliver(**settings)
        assert (receiver.calls, kept.mails) == ([], [])
        rows = world.rows()
        assert {row["kind"] for row in rows} == {"mail", "webhook"}
        assert all(time.time() + 59 * 60 - 60 < row["due"] <= time.time() + HOUR for row in rows)
        assert all(row["tries"] == 0 for row in rows)
        world.do(choose, "a_ann", quiet_from=None, quiet_until=None)
        world.overdue()
        world.deliver(**settings)
        assert len(receiver.calls) == len(kept.mails) == 1
        assert world.rows() == []


@pytest.mark.sql
def test_requested_mails_ignore_quiet_hours(world):
    with receiving() as receiver, sink() as kept:
        world.account(webhook=receiver.url)
        be_quiet(world)
        world.do(enqueue_mail, "a_ann", "ann@mail.example", "password_changed", "en", name="Ann")
        world.do(enqueue_webhook, "a_ann", receiver.url, webhook.test_payload("en"))
        world.deliver(private_webhooks=True, smtp=kept.address)
        assert len(kept.mails) == len(receiver.calls) == 1


@pytest.mark.sql
def test_outdated_turn_notices_are_dropped(world):
    with receiving() as receiver:
        world.account(webhook=receiver.url, mails=False)
        first, second = world.match(), world.match()
        world.remind()
        world.do(lambda connection: connection.execute(OUTBOX.update().values(made=time.time() - HOUR, due=1.0)))
        world.set_match(first, asked="avignon")
        world.deliver(private_webhooks=True)
        assert [call.json["match"] for call in receiver.calls] == [second]
        assert world.rows() == []


@pytest.mark.sql
def test_a_digest_replaces_single_mails(world):
    world.account()
    world.account("ben")
    now = time.time()
    world.do(choose, "a_ann", zone="UTC", digest=8 * 60, digest_due=now - 1, digest_sent=now - DAY)
    waiting = world.match(title="Friday", deadline=now + 20 * HOUR)
    over = world.match(title="Old", asked=None, over=True, touched=now - HOUR, result='{"winners": ["aix"]}')
    world.match(title="Older", asked=None, over=True, touched=now - 2 * DAY, result='{"winners": ["aix"]}')
    world.do(notices.notify_friend_request, "a_ann", "Ben")
    world.remind()
    [row] = world.rows()
    mail = msgspec.json.decode(row["content"])
    assert mail["template"] == "digest"
    assert [one["match"] for one in mail["params"]["waiting"]] == [waiting]
    assert [(one["match"], one["winners"]) for one in mail["params"]["over"]] == [(over, ["aix"])]
    chosen = world.do(choices_of, "a_ann")
    assert now < chosen.digest_due <= now + DAY
    world.remind()
    assert len(world.rows()) == 1


@pytest.mark.sql
def test_warnings_are_sent_despite_a_digest(world):
    world.account()
    world.do(choose, "a_ann", zone="UTC", digest=0, digest_due=time.time() + DAY, digest_sent=time.time())
    world.match(since=time.time() - 10 * HOUR, deadline=time.time() + HOUR)
    world.remind()
    assert [msgspec.json.decode(row["content"])["template"] for row in world.rows()] == ["late_soon"]


@pytest.mark.sql
def test_an_empty_digest_is_not_sent(world):
    world.account()
    world.account("ben", mails=False)
    for account in ("a_ann", "a_ben"):
        world.do(choose, account, zone="UTC", digest=0, digest_due=1.0, digest_sent=time.time())
    world.match("a_ben")
    world.remind()
    assert world.rows() == []
    assert all(row["digest_due"] > time.time() for row in world.rows(NOTICE_CHOICES))


@pytest.mark.parametrize("lang", BUILT_IN)
def test_the_text_of_a_digest(world, lang):
    world.account()
    world.match(title="Friday\r\nBcc: evil@example.org", deadline=time.time() + HOUR)
    told = world.do(digest_news, "a_ann", 0.0) | {"friends": ["Ben"], "name": "Ann"}
    composed = compose("digest", lang, told, "https://club.example")
    assert composed.settings == "https://club.example/account"
    assert "Friday Bcc: evil@example.org" in composed.body
    assert "https://club.example/play/m0" in composed.body
    assert "https://club.example/people" in composed.body
    assert "post." not in composed.body + composed.subject


def lines(text: str) -> list[str]:
    """The lines of a calendar as a program reads them."""
    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    return text.replace("\r\n ", "").split("\r\n")


@pytest.mark.sql
@pytest.mark.parametrize("lang", BUILT_IN)
def test_deadlines_as_a_calendar(world, lang):
    world.account()
    due = at("2030-05-01T18:30")
    mine = world.match(title="Fri; day, \\ 🏛" + "x" * 40 + "\r\nBEGIN:VEVENT", deadline=due)
    world.match("a_ben", deadline=due)  # Ben's turn
    world.match()  # no clock
    world.match(deadline=due, over=True)
    found = lines(written_calendar(world.do(phone.deadlines_of, "a_ann"), lang, "https://club.example"))
    assert found.count("BEGIN:VEVENT") == found.count("END:VEVENT") == 1
    assert "DTSTART:20300501T183000Z" in found
    assert f"URL:https://club.example/play/{mine}" in found
    [summary] = [line for line in found if line.startswith("SUMMARY:")]
    assert "Fri\\; day\\, \\\\ 🏛" in summary


def test_only_running_matches_are_in_the_calendar(world):
    world.account()
    world.match(deadline=at("2030-05-01T18:30"), closed="why")
    assert world.do(phone.deadlines_of, "a_ann") == []
    assert len(world.rows(MATCHES)) == 1
