"""A seat's secrets are its person's: who may take which seat at a club's table."""

from __future__ import annotations

import json

import pytest

from tests.server.people.club import within
from tests.server.tables.tools import stored, unseen
from tests.server.tools import everything
from vexillum.server.matches.departures import remove_banned
from vexillum.server.storage import moderation
from vexillum.server.storage.moderation import COMMAND_LINE

SEATS = {"left": "me", "right": "open"}


@pytest.fixture
def table(toy, people):
    """Ann hosts and plays left, Ben plays right."""
    ann, ben, _ = people
    made = ann.make(SEATS, "toy", open=True)
    ben.join(made["links"]["right"])
    return made["match"]


@pytest.mark.parametrize("to", ["me", "open", "random"])
@pytest.mark.parametrize("there", [True, False])
def test_the_host_does_not_dispose_of_a_persons_seat(club, people, table, to, there):
    ann, ben, _ = people
    here = ann.at(table)
    other = ben.at(table) if there else None
    here.settle()
    before = everything(club, table)
    assert here.ask("hand", seat="right", to=to)["code"] == "not_allowed_club"
    assert not here.table["seats"]["right"]["may_hand"]
    assert everything(club, table) == before
    assert other is None or other.here


def test_nor_of_one_that_its_person_lent_to_an_agent(people, table, thoughts):
    ann, ben, _ = people
    thoughts.asleep = True
    other = ben.at(table)
    other.send("hand", seat="right", to="random")
    other.settle()
    here = ann.at(table)
    assert here.ask("hand", seat="right", to="me")["code"] == "not_allowed_club"
    assert other.table["seats"]["right"]["may_hand"]
    other.send("hand", seat="right", to="me")
    other.settle()
    assert other.table["seats"]["right"]["you"]


def test_the_host_does_not_take_a_second_seat_where_others_play(people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"aix": "me", "avignon": "open", "marseille": "steward"})
    match = made["match"]
    ben.join(made["links"]["avignon"])
    here = ann.at(match)
    assert here.ask("hand", seat="marseille", to="me")["code"] == "one_secret"
    here.send("hand", seat="aix", to="steward")
    here.settle()
    assert here.ask("hand", seat="marseille", to="me")["code"] == "one_secret", "it is still theirs"
    here.send("hand", seat="aix", to="me")
    here.settle()
    ann.post(f"/api/matches/{match}/leave", seat="aix", to="open")
    ben.post(f"/api/matches/{match}/replace", seat="marseille", to="open")
    token = ben.at(match).welcome["links"]["marseille"].rpartition("/")[2]
    assert ann.post("/api/join", 403, token=token)["code"] == "one_secret", "they know what aix hides"
    token = ben.at(match).welcome["links"]["aix"].rpartition("/")[2]
    assert ann.post("/api/join", token=token)["seat"] == "aix"


def test_nobody_makes_a_table_for_others_with_two_seats_of_their_own(club, people):
    """The host would know what both of them hide."""
    ann, *_ = people
    two = {"aix": "me", "avignon": "me"}
    said = ann.post("/api/matches", 403, game="anno890", seats=two | {"marseille": "open"})
    assert said["code"] == "two_secrets"
    said = ann.post("/api/matches", 403, game="anno890", seats=two, invite={"marseille": "Ben"})
    assert said["code"] == "two_secrets"
    ann.make(two | {"marseille": "steward"})


def test_whoever_was_banned_and_forgiven_does_not_get_another_seat(club, people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    match = ann.make({"aix": "me", "avignon": "open", "marseille": "open"}, open=True)["match"]
    ben.post(f"/api/matches/{match}/sit", seat="avignon")
    within(club, moderation.ban, COMMAND_LINE, ben.id, "insults")
    club.portal.call(remove_banned, club.app.state.hub)
    within(club, moderation.unban, COMMAND_LINE, ben.id)
    ben = ben.again()
    assert ben.post(f"/api/matches/{match}/sit", 403, seat="marseille")["code"] == "one_secret"


def test_where_a_game_hides_nothing_the_host_may(nothing_hidden, people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"aix": "me", "avignon": "open", "marseille": "steward"})
    ben.join(made["links"]["avignon"])
    here = ann.at(made["match"])
    here.send("hand", seat="marseille", to="me")
    here.settle()
    assert here.table["seats"]["marseille"]["you"]


def test_a_host_who_only_watches_may_take_an_agents_seat(people, thoughts):
    thoughts.asleep = True
    ann, ben, _ = people
    made = ann.make({"avignon": "open", "marseille": "steward"}, players=3)
    ben.join(made["links"]["avignon"])
    here = ann.at(made["match"])
    here.send("hand", seat="marseille", to="me")
    here.settle()
    assert here.table["seats"]["marseille"]["you"]
    assert here.ask("hand", seat="aix", to="me")["code"] == "one_secret"


def test_a_host_alone_among_agents_takes_what_they_like(toy, people):
    ann, *_ = people
    here = ann.at(ann.make({"left": "me", "right": "random"}, "toy")["match"])
    here.send("hand", seat="right", to="me")
    here.settle()
    assert here.table["seats"]["right"]["you"]


@pytest.mark.sql
def test_whoever_was_replaced_sees_nothing_of_the_seat_any_more(club, people, table, thoughts):
    ann, ben, _ = people
    at_ann, at_ben = ann.at(table), ben.at(table)
    at_ann.until_asked()
    at_ann.answer("roll")
    at_ben.until_asked()
    at_ben.answer("card")
    assert any(option["key"].startswith("keep") for option in at_ben.table["decision"]["options"])
    thoughts.asleep = True
    unseen(club, ben.id, 15)
    ann.post(f"/api/matches/{table}/replace", seat="right", to="random")
    at_ben.heard.clear()
    at_ben.settle()
    assert at_ben.welcome["you"] == {"host": False, "seats": [], "watch": True, "name": "Ben"}
    assert "options" not in at_ben.table["decision"]
    assert "keep" not in json.dumps(at_ben.table["decision"])
    number = at_ben.table["at"]
    assert at_ben.ask("answer", number=number, keys=["done"])["code"] == "watch"
    assert ben.get(f"/api/matches/{table}/replay")["seat"] is None
    assert any("lines_from" not in message for message in at_ben.heard if message["type"] == "table"), (
        "the log of an observer"
    )


def test_resigning_is_leaving(club, people, table, thoughts):
    """One thing with one name: anyone who has no seat any more is not the host either, and may watch."""
    thoughts.asleep = True
    ann, ben, _ = people
    here, there = ann.at(table), ben.at(table)
    here.send("resign", seat="left")
    here.settle()
    match = stored(club, table)
    assert (match.seats["left"].left, match.seats["left"].guest, match.host) == ("gone", None, ben.id)
    assert here.welcome["you"] == {"host": False, "seats": [], "watch": True, "name": "Ann"}
    notices = [said["text"] for said in there.settle() if said["type"] == "notice"]
    assert [text for text in notices if text.startswith("Ann has left.")]
