"""Notices about matches and friends, by mail, push and webhook, as each person chose."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Exists, Row, and_, bindparam, exists, or_, select

from vexillum.core.session import HUMAN
from vexillum.server.kernel.identities import hash_of
from vexillum.server.mail import templates, webhook
from vexillum.server.mail.outbox import enqueue_mail, enqueue_push, enqueue_webhook
from vexillum.server.mail.push import Push
from vexillum.server.storage import accounts, notices
from vexillum.server.storage.accounts import Relationship
from vexillum.server.storage.notices import choices_of
from vexillum.server.storage.processes import MAX_MISSED_BEATS
from vexillum.server.storage.sessions import RateLimit, count_attempt
from vexillum.server.storage.statements import Direct
from vexillum.server.storage.tables import ACCOUNTS, MATCHES, PRESENCE, PROCESSES, PUSH_SUBSCRIPTIONS, SEATS

AWAY = 120.0
"""Seconds without a request, and without an open match, after which a person counts as away."""
IMMEDIATE = frozenset({"late_soon", "replaced"}) | templates.TOURNAMENT_NOTICES - {"cup_round"}
"""Mails sent at once even to people with a daily digest: they would be late, or the digest does not contain them. The
start of a round is in the digest, as a turn.
"""


class _Winners(msgspec.Struct):
    """The part of a match's result that is needed here."""

    winners: tuple[str, ...] = ()


def notify(connection: Connection, account: str, template: str, match: str | None = None, **params: Any) -> None:
    """Queue a notice on the channels a person chose. Unknown, unconfirmed and banned accounts get none."""
    reachable = (ACCOUNTS.c.id == account) & ACCOUNTS.c.verified.is_not(None) & ACCOUNTS.c.banned.is_(None)
    person = connection.execute(select(ACCOUNTS).where(reachable)).one_or_none()
    browsers = notices.subscriptions_of(connection, account)
    if person is None or not (person.mails or person.webhook or browsers):
        return
    params["name"] = person.name
    if match is not None:
        table = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).one()
        params |= {"match": match, "game": table.game, "scenario": table.scenario, "title": table.title}
    if person.mails and (template in IMMEDIATE or choices_of(connection, account).digest is None):
        enqueue_mail(connection, account, person.email, template, person.lang, **params)
    if person.webhook:
        enqueue_webhook(connection, account, person.webhook, _payload(person, template, params))
    for browser in browsers:
        enqueue_push(connection, account, browser.session, _push(person, template, params))


def _push(person: Row[Any], template: str, params: dict[str, Any]) -> Push:
    title, text = (make(template, person.lang, params) for make in (templates.subject, templates.sentence))
    link = templates.link(template, params)
    return Push(template, title, text, link, person.lang, match=params.get("match", ""))


def _payload(person: Row[Any], template: str, params: dict[str, Any]) -> dict[str, Any]:
    text = templates.sentence(template, person.lang, params)
    link = templates.link(template, params)
    if "match" not in params:
        return webhook.payload(template, text, link)
    title = templates.table_name(person.lang, params)
    return webhook.payload(template, text, link, match=params["match"], game=params["game"], title=title)


def notify_invited(connection: Connection, account: str, match: str, seat: str, by: str, name: str) -> None:
    """Notify an invited person; ``name`` is the name of the host."""
    if may_write(connection, INVITED, by, account):
        notify(connection, account, "invited", match, seat=seat, by=name)


def notify_replaced(connection: Connection, account: str, match: str, seat: str) -> None:
    """Notify a player who ran out of time and was replaced by an agent."""
    notify(connection, account, "replaced", match, seat=seat)


def notify_over(connection: Connection, match: str) -> None:
    """Notify the absent players of a finished match. Call it after the result was written."""
    people = _PLAYED_AND_AWAY.rows(connection, {"this": match, "before": time.time() - AWAY})
    if not people:
        return
    result = connection.execute(select(MATCHES.c.result).where(MATCHES.c.id == match)).scalar_one()
    winners = msgspec.json.decode(result or "{}", type=_Winners).winners
    for (account,) in people:
        notify(connection, account, "over", match, winners=winners)


def notify_friend_request(connection: Connection, account: str, by: str) -> None:
    """Notify a person of a friend request; ``by`` is the requester's name."""
    notify(connection, account, "friend_asked", by=by)


def is_to_answer(connection: Connection, account: str, match: str) -> bool:
    """Whether it is still this person's turn."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    theirs = (MATCHES.c.id == match, SEATS.c.guest == account, SEATS.c.player == HUMAN)
    goes_on = (MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(MATCHES.c.id).join(SEATS, asked).where(*theirs, *goes_on)
    return connection.execute(found).first() is not None


def wants_notices() -> ColumnElement[bool]:
    """SQL condition: accounts with at least one notice channel."""
    browser = exists().where(PUSH_SUBSCRIPTIONS.c.account == ACCOUNTS.c.id)
    return or_(ACCOUNTS.c.mails, ACCOUNTS.c.webhook.is_not(None), browser)


def away(beat: float) -> ColumnElement[bool]:
    """SQL condition: accounts with no match open in a living process, and without a recent request."""
    now = time.time()
    looking = _looking().where(PROCESSES.c.beat > now - MAX_MISSED_BEATS * beat)
    return and_(ACCOUNTS.c.seen < now - AWAY, ~looking)


def _looking() -> Exists:
    """SQL condition: accounts with a match open. Rows of dead processes are removed soon."""
    return exists().where(PRESENCE.c.guest == ACCOUNTS.c.id, PRESENCE.c.process == PROCESSES.c.id)


_PLAYED_AND_AWAY = Direct(
    select(SEATS.c.guest)
    .join(ACCOUNTS, ACCOUNTS.c.id == SEATS.c.guest)
    .where(SEATS.c.match == bindparam("this"), SEATS.c.player == HUMAN)
    .where(ACCOUNTS.c.seen < bindparam("before"), ~_looking())
    .distinct()
)
"""Built once: it is needed whenever a game ends, and each SQLAlchemy condition is a reference cycle."""


# Friend requests and their notices -----------------------------------------------------------------------------------


def request_friend(connection: Connection, account: str, other: str) -> Relationship:
    """Request or accept a friendship. The other person is notified of a new request."""
    if accounts.befriend(connection, account, other):
        asker = accounts.by_id(connection, account)
        if asker is not None and may_write(connection, FRIEND, account, other):
            notify_friend_request(connection, other, asker.name)
    return accounts.relationship(connection, account, other)


# Limits on notices that one person can cause another to receive ------------------------------------------------------


HOUR, DAY = 3600.0, 86400.0
MONTH = 30 * DAY
FRIEND, INVITED = "friend", "invited"
LIMITS = {
    FRIEND: RateLimit(free=1, first=MONTH, most=MONTH, memory=MONTH),
    INVITED: RateLimit(free=20, first=HOUR, most=DAY, memory=DAY),
}
"""A person's repeated friend requests are reported once a month. Invitations beyond the limit still appear in the
lobby.
"""


def may_write(connection: Connection, kind: str, by: str, to: str) -> bool:
    """Whether one account may cause another notice to another account. Counts it, under a hash of both ids."""
    return count_attempt(connection, {f"{kind}:{hash_of('throttle', f'{by} {to}')}": LIMITS[kind]}) == 0
