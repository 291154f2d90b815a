"""Friend requests, friendships and blocks."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import insert, select

from tests.server.people.tools import person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.notices import request_friend
from vexillum.server.storage import accounts
from vexillum.server.storage.accounts import Relationship
from vexillum.server.storage.tables import FRIENDS, OUTBOX


@pytest.fixture
def people(do):
    return do(person, "Ann"), do(person, "Ben"), do(person, "Eve")


@pytest.fixture
def both(do, people):
    """How Ann and Ben stand to each other, seen from either side."""
    ann, ben, _ = people
    return lambda: (do(accounts.relationship, ann, ben).value, do(accounts.relationship, ben, ann).value)


def refused(code: str, deed, *args) -> None:
    with pytest.raises(Refusal) as raised:
        deed(*args)
    assert raised.value.code == code


def mails(connection) -> list[tuple[str, str, dict]]:
    rows = connection.execute(select(OUTBOX).order_by(OUTBOX.c.id))
    return [(row.address, *msgspec.json.decode(row.content).values()) for row in rows]


def test_one_asks_and_the_other_accepts(do, people, both):
    ann, ben, eve = people
    assert both() == ("none", "none")
    assert do(request_friend, ann, ben) is Relationship.ASKED
    assert both() == ("asked", "asks_you")
    assert do(request_friend, ann, ben) is Relationship.ASKED  # twice does not accept it
    assert do(request_friend, ben, ann) is Relationship.FRIENDS
    assert both() == ("friends", "friends")
    assert do(request_friend, ann, ben) is Relationship.FRIENDS
    assert do(accounts.friends_of, ann) == {ben}
    assert do(accounts.friends_of, eve) == set()


def test_simultaneous_requests_make_a_friendship(do, people, both):
    ann, ben, _ = people

    def ask(connection, account, other):
        connection.execute(insert(FRIENDS).values(account=account, other=other, made=1.0))

    do(ask, ann, ben), do(ask, ben, ann)
    assert both() == ("friends", "friends")
    assert do(accounts.friends_of, ann) == {ben}
    do(accounts.unfriend, ann, ben)
    assert both() == ("none", "none")


@pytest.mark.parametrize("accepted", [False, True])
@pytest.mark.parametrize("who", [0, 1])
def test_either_can_end_decline_or_withdraw(do, people, both, accepted, who):
    ann, ben, eve = people
    do(request_friend, ann, eve)
    do(request_friend, ann, ben)
    if accepted:
        do(request_friend, ben, ann)
    do(accounts.unfriend, *((ann, ben) if who == 0 else (ben, ann)))
    assert both() == ("none", "none")
    assert do(accounts.relationship, ann, eve) is Relationship.ASKED


@pytest.mark.sql
def test_a_block_silently_ends_the_friendship(do, people, both):
    ann, ben, _ = people
    do(request_friend, ann, ben), do(request_friend, ben, ann)
    do(accounts.block, ann, ben)
    assert both() == ("none", "none")
    assert do(accounts.blocked_by, ann) == {ben}
    assert do(accounts.blocked_by, ben) == set()
    assert do(accounts.blocked_between, ann, ben)
    assert do(accounts.blocked_between, ben, ann)


def test_requests_of_blocked_people_are_hidden(do, people, both):
    ann, ben, _ = people
    do(accounts.block, ann, ben)
    assert do(request_friend, ben, ann) is Relationship.ASKED  # for all he knows
    assert both() == ("none", "asked")
    assert do(accounts.relationships, ann) == {}
    assert do(mails) == []
    refused("blocked_by_you", do, request_friend, ann, ben)
    assert do(accounts.friends_of, ann) == do(accounts.friends_of, ben) == set()


def test_a_block_cancels_earlier_requests(do, people, both):
    ann, ben, _ = people
    do(request_friend, ann, ben)
    do(accounts.block, ann, ben)
    assert do(request_friend, ben, ann) is Relationship.ASKED
    assert both() == ("none", "asked")


def test_after_unblocking_there_is_no_old_request(do, people, both):
    ann, ben, _ = people
    do(accounts.block, ann, ben)
    do(request_friend, ben, ann)
    do(accounts.unblock, ann, ben)
    assert both() == ("none", "none")
    assert not do(accounts.blocked_between, ann, ben)
    do(request_friend, ann, ben), do(request_friend, ben, ann)
    do(accounts.unblock, ann, ben)  # whom one has not blocked, one stays friends with
    assert both() == ("friends", "friends")


def test_blocking_twice_is_blocking(do, people):
    ann, ben, eve = people
    do(accounts.block, ann, ben), do(accounts.block, ann, ben), do(accounts.block, eve, ann)
    assert do(accounts.blocked_by, ann) == {ben}
    assert not do(accounts.blocked_between, ben, eve)


@pytest.mark.sql
def test_people_cannot_befriend_themselves(do, people):
    ann = people[0]
    refused("yourself", do, request_friend, ann, ann)
    refused("yourself", do, accounts.block, ann, ann)


@pytest.mark.sql
def test_the_number_of_friends_and_blocks_is_limited(do, people, monkeypatch):
    ann, ben, eve = people
    monkeypatch.setattr(accounts, "MOST", 1)
    do(request_friend, ann, ben), do(accounts.block, ann, ben)
    do(request_friend, ann, eve)
    refused("too_many_people", do, accounts.block, ann, eve)
    do(accounts.block, ann, ben)  # is blocked already
    refused("too_many_people", do, request_friend, ann, do(person, "Zoe"))


@pytest.mark.sql
def test_a_friend_request_sends_one_mail(do, people):
    ann, ben, eve = people
    for _ in range(3):
        do(request_friend, ann, ben), do(accounts.unfriend, ann, ben)
    [(address, template, lang, about)] = do(mails)
    assert (address, template, lang) == ("ben@example.org", "friend_asked", "en")
    assert about == {"name": "Ben", "by": "Ann"}
    do(accounts.change, ann, mails=False), do(accounts.change, eve, banned="spam")
    do(request_friend, ben, ann), do(request_friend, ben, eve)
    assert len(do(mails)) == 1
