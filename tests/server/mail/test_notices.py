"""Who receives which notice, by mail and webhook: only absent people who want it, and once."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest

from tests.server.mail.sink import sink
from tests.server.mail.world import DAY, HOUR
from vexillum.server.mail import notices
from vexillum.server.mail.mail_service import Reminder
from vexillum.server.storage.tables import MATCHES, THROTTLES

BEAT = 300.0
"""Long enough that a busy machine does not make living processes look dead."""


@pytest.fixture
def people(world):
    world.account("ann")
    world.account("ben", lang="it")
    return world


def queued(world) -> list[tuple]:
    """What is in the outbox: how, to whom, what."""
    rows = [(row, msgspec.json.decode(row["content"])) for row in world.rows()]
    return [(row["kind"], row["address"], content.get("template") or content["event"]) for row, content in rows]


ANNS_TURN = ("mail", "ann@mail.example", "turn")


def test_absent_players_are_reminded_once(people):
    match = people.match()
    people.remind()
    assert queued(people) == [ANNS_TURN]
    [row] = people.rows(MATCHES)
    assert abs(row["noticed"] - time.time()) < 60
    assert row["version"] == 0
    people.remind()
    assert len(queued(people)) == 1
    people.set_match(match, since=time.time() - 600, noticed=None)
    people.remind()
    assert len(queued(people)) == 2
    with sink() as kept:
        people.deliver(smtp=kept.address)
        assert kept.mails[0].message["List-Unsubscribe"] == "<https://club.example/account>"
        assert f"https://club.example/play/{match}" in kept.mails[0].links


@pytest.mark.parametrize(
    "values",
    [
        {"since": time.time() + 1e6},
        {"touched": time.time() + 1e6},
        {"noticed": 1.0},
        {"over": True},
        {"closed": "quarrel"},
        {"asked": None},
    ],
)
def test_no_reminder_without_a_question(people, values):
    people.match(**values)
    people.remind()
    assert queued(people) == []


@pytest.mark.parametrize(
    "values",
    [
        {"seen": time.time() + 1e6},
        {"mails": False},
        {"verified": None},
        {"banned": "spam"},
    ],
)
def test_no_reminder_for_unreachable_accounts(people, values):
    people.match()
    people.set_account("a_ann", **values)
    people.remind()
    assert queued(people) == []


def test_guests_get_no_reminder(people):
    people.match("0" * 64)
    people.remind()
    assert queued(people) == []


def test_people_with_an_open_match_are_not_away(people):
    match, other = people.match(), people.match("a_ben", asked="avignon", over=True)
    people.present("a_ann", other, time.time() - 2 * BEAT)
    people.remind(beat=BEAT)
    assert queued(people) == []
    people.present("a_ben", match, time.time())
    people.remind(beat=BEAT)
    assert queued(people) == []


def test_viewers_of_a_dead_process_are_away(people):
    match = people.match()
    people.present("a_ann", match, time.time() - 5 * BEAT)
    people.remind(beat=BEAT)
    assert queued(people) == [ANNS_TURN]


def test_a_reminder_follows_once_the_player_has_left(people):
    people.match()
    people.set_account("a_ann", seen=time.time())
    people.remind()
    assert queued(people) == []
    people.set_account("a_ann", seen=time.time() - 130)
    people.remind()
    assert queued(people) == [ANNS_TURN]


def test_the_delay_of_reminders_is_a_setting(people):
    people.match()
    people.remind(notice_after=2 * HOUR)
    assert queued(people) == []
    people.remind(notice_after=HOUR / 2)
    assert queued(people) == [ANNS_TURN]


def test_no_reminder_for_seats_of_agents(people):
    from vexillum.server.storage.tables import SEATS

    match = people.match()
    people.do(
        lambda connection: connection.execute(SEATS.update().where(SEATS.c.seat == "aix").values(player="regent"))
    )
    people.remind()
    assert queued(people) == []
    assert people.rows(MATCHES)[0]["id"] == match


@pytest.mark.sql
def test_mail_and_webhook_follow_the_settings(people):
    hook = "https://hooks.example/x"
    match = people.match(title="Friday")
    people.set_account("a_ann", webhook=hook, lang="it")
    people.remind()
    assert queued(people) == [ANNS_TURN, ("webhook", hook, "turn")]
    told = msgspec.json.decode(people.rows()[1]["content"])
    assert told["text"] == "Tocca a te in Friday. Il tuo posto: Aix."
    assert (told["match"], told["game"], told["title"], told["link"]) == (match, "anno890", "Friday", f"/play/{match}")
    people.set_account("a_ann", mails=False)
    people.match()
    people.remind()
    assert queued(people)[2:] == [("webhook", hook, "turn")]


def test_concurrent_reminders_notify_each_person_once(people):
    for _ in range(10):
        people.match()

    async def race() -> None:
        await asyncio.gather(*(Reminder(people.database, people.config()).run() for _ in range(4)))

    asyncio.run(race())
    assert queued(people) == [ANNS_TURN] * 10


# Little time left -----------------------------------------------------------------------------------------------------

LATE = ("mail", "ann@mail.example", "late_soon")


def late(left: float, whole: float) -> dict:
    """A match whose asked person has so much left of so much time, and was told that it is their turn."""
    deadline = time.time() + left
    return {"deadline": deadline, "since": deadline - whole, "noticed": 1.0}


@pytest.mark.parametrize(
    ("left", "whole", "told"),
    [
        (13 * HOUR, 7 * DAY, False),
        (11 * HOUR, 7 * DAY, True),
        (7 * HOUR, DAY, False),
        (5 * HOUR, DAY, True),
        (HOUR, 2 * HOUR, False),
        (-HOUR, DAY, False),
    ],
)
def test_when_little_time_is_left(people, left, whole, told):
    people.match(**late(left, whole))
    people.remind()
    assert queued(people) == ([LATE] if told else [])


def test_a_warning_is_sent_once_per_turn(people):
    match = people.match(**late(HOUR, DAY))
    people.remind()
    people.set_match(match, noticed=None, touched=time.time())  # one of several answers was given
    people.remind()
    assert queued(people) == [LATE]
    people.set_match(match, **late(2 * HOUR, DAY))
    people.remind()
    assert queued(people) == [LATE, LATE]


@pytest.mark.sql
def test_a_warning_replaces_the_reminder(people):
    people.match(**late(HOUR, DAY) | {"noticed": None})
    people.remind()
    people.remind()
    assert queued(people) == [LATE]


def test_no_warning_on_vacation_or_while_present(people):
    people.match(**late(HOUR, DAY))
    people.set_account("a_ann", vacation_until=time.time() + DAY)
    people.remind()
    assert queued(people) == []
    people.set_account("a_ann", vacation_until=time.time() - DAY, seen=time.time())
    people.remind()
    assert queued(people) == []
    people.set_account("a_ann", seen=0.0)
    people.remind()
    assert queued(people) == [LATE]


def test_concurrent_checks_warn_once(people):
    for _ in range(10):
        people.match(**late(HOUR, DAY))

    async def race() -> None:
        await asyncio.gather(*(Reminder(people.database, people.config()).run() for _ in range(4)))

    asyncio.run(race())
    assert queued(people) == [LATE] * 10


# What others tell -----------------------------------------------------------------------------------------------------


def test_invited_replaced_and_friends(people):
    match = people.match(title="Friday")
    people.do(notices.notify_invited, "a_ann", match, "avignon", "a_ben", "Ben")
    people.do(notices.notify_replaced, "a_ann", match, "aix")
    people.do(notices.notify_friend_request, "a_ben", "Ann")
    with sink() as kept:
        people.deliver(smtp=kept.address)
        told = {mail.subject: mail for mail in kept.mails}
    assert set(told) == {"Ben invites you: Friday", "Out of time: Friday", "Ann ti ha chiesto l'amicizia"}
    assert "play in Friday. Your seat: Avignon." in told["Ben invites you: Friday"].body
    assert told["Ann ti ha chiesto l'amicizia"].to == ["ben@mail.example"]


def test_invitation_mails_are_limited(people):
    match = people.match(title="Friday")
    for _ in range(40):
        people.do(notices.notify_invited, "a_ann", match, "avignon", "a_ben", "Ben")
    assert len(people.rows()) == 20
    people.account("eve")
    people.do(notices.notify_invited, "a_ann", match, "avignon", "a_eve", "Eve")
    assert len(people.rows()) == 21, "of another person they still hear"
    assert not [row for row in people.rows(THROTTLES) if "a_" in row["key"]], "who wrote to whom cannot be read there"


def test_absent_players_are_notified_of_the_end(people):
    match = people.match(over=True, result='{"winners": ["aix"], "scores": {"aix": 3, "avignon": 1}}')
    people.set_account("a_ben", seen=time.time())
    people.do(notices.notify_over, match)
    with sink() as kept:
        people.deliver(smtp=kept.address)
        [got] = kept.mails
    assert got.to == ["ann@mail.example"]
    assert "Aix wins." in got.body


def test_the_end_is_reported_once_per_person(people):
    match = people.match("a_ben", over=True)
    people.do(notices.notify_over, match)
    assert queued(people) == [("mail", "ben@mail.example", "over")]


def test_unknown_accounts_get_no_notice(people):
    people.do(notices.notify_friend_request, "a_nobody", "Ann")
    for values in ({"mails": False}, {"mails": True, "banned": "spam"}, {"banned": None, "verified": None}):
        people.set_account("a_ben", **values)
        people.do(notices.notify_friend_request, "a_ben", "Ann")
    assert queued(people) == []
