"""Seats in a club: joining, declining, inviting, leaving, replacing, and the notices about it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from starlette.websockets import WebSocketDisconnect

from tests.server.people.club import within
from tests.server.tables.tools import BANK, DAYS, mails, out_of_time, put, stored, unseen
from tests.server.tools import live
from vexillum.core.registry import get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.accounts import sessions
from vexillum.server.edge.http.common import end_connections
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import seat_rules
from vexillum.server.matches.seat_changes import seat_news
from vexillum.server.storage import accounts, deadlines, matches
from vexillum.server.storage.moderation import close_match
from vexillum.server.storage.records import Change, SeatRecord

TWO = {"aix": "me", "avignon": "open"}
THREE = TWO | {"marseille": "open"}


def told(browser) -> list[str]:
    """The seat notices received at the table since the last call."""
    return [message["text"] for message in browser.settle() if message["type"] == "notice"]


def deed(member, match: str, what: str, status: int = 200, **said) -> dict:
    return member.post(f"/api/matches/{match}/{what}", status, **said)


@pytest.fixture
def table(people):
    """Ann and Ben play, Eve may watch."""
    ann, ben, _ = people
    match = ann.make(TWO, open=True)["match"]
    deed(ben, match, "sit", seat="avignon")
    return match


def test_a_refusal_calls_the_seat_what_the_game_calls_it(people, table):
    ann, _, eve = people
    refused = deed(ann, table, "replace", 403, seat="avignon", to="open")
    assert refused["error"].startswith("The player of Avignon has not left")
    link = ann.make({"aix": "me"}, invite={"avignon": "Ben"}, players=2)["links"]["avignon"]
    refused = eve.post("/api/join", 403, token=link.rpartition("/")[2])
    assert refused["error"] == "Avignon is reserved for someone else."


class TestSittingDown:
    def test_at_an_open_table(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO, open=True)["match"]
        here = ann.at(match)
        assert deed(ben, match, "sit", seat="avignon") == {"match": match, "seat": "avignon"}
        seat = stored(club, match).seats["avignon"]
        assert (seat.player, seat.guest, seat.name) == ("human", ben.id, "Ben")
        assert seat.sat is not None
        assert told(here) == ["Ben takes a seat: Avignon."]
        assert here.table["seats"]["avignon"]["present"] is False
        assert ben.at(match).welcome["you"]["seats"] == ["avignon"]

    def test_at_a_private_one_only_who_is_invited(self, club, people):
        ann, ben, eve = people
        match = ann.make({"aix": "me"}, invite={"avignon": "Ben"}, players=2)["match"]
        assert deed(eve, match, "sit", 404, seat="avignon")["code"] == "no_match"
        deed(ben, match, "sit", seat="avignon")
        assert stored(club, match).seats["avignon"].invited is None

    @pytest.mark.parametrize("open", [True, False])
    def test_nobody_else_takes_a_seat_that_is_kept(self, club, people, open):
        ann, ben, eve = people
        made = ann.make({"aix": "me"}, open=open, invite={"avignon": "Ben"}, players=2)
        status, code = (403, "seat_kept") if open else (404, "no_match")
        assert deed(eve, made["match"], "sit", status, seat="avignon")["code"] == code
        token = made["links"]["avignon"].rpartition("/")[2]
        assert eve.post("/api/join", 403, token=token)["code"] == "seat_kept"
        assert ben.post("/api/join", token=token)["seat"] == "avignon"

    def test_where_somebody_sits_or_one_sits_oneself(self, people, table):
        ann, ben, eve = people
        assert deed(eve, table, "sit", 409, seat="avignon")["code"] == "taken"
        three = ann.make(THREE, open=True)["match"]
        deed(ben, three, "sit", seat="avignon")
        assert deed(ben, three, "sit", 409, seat="marseille")["code"] == "one_seat"
        assert deed(eve, three, "sit", 404, seat="rome")["code"] == "no_seat"
        assert deed(eve, "nothing", "sit", 404, seat="rome")["code"] == "no_match"

    def test_nobody_sits_down_in_a_match_that_is_over_or_closed(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO, open=True)["match"]
        within(club, close_match, "command line", match, "a quarrel")
        assert deed(ben, match, "sit", 403, seat="avignon")["code"] == "closed"

    def test_nor_beside_somebody_who_has_blocked_them_even_by_a_link(self, club, people):
        ann, ben, _ = people
        made = ann.make(TWO)
        within(club, accounts.block, ann.id, ben.id)
        token = made["links"]["avignon"].rpartition("/")[2]
        assert ben.post("/api/join", 403, token=token)["code"] == "cannot_sit"

    def lent(self, host, other, thoughts) -> str:
        """A table where a seat is lent to an agent that does not answer."""
        thoughts.asleep = True
        match = host.make(THREE, open=True)["match"]
        deed(other, match, "sit", seat="avignon")
        there = other.at(match)
        there.send("hand", seat="avignon", to="steward")
        there.settle()
        return match

    def test_nor_if_an_agent_plays_for_whoever_has_blocked_them(self, club, people, thoughts):
        ann, ben, eve = people
        match = self.lent(ann, ben, thoughts)
        within(club, accounts.block, ben.id, eve.id)
        assert deed(eve, match, "sit", 404, seat="marseille")["code"] == "no_match"

    def test_nor_on_a_second_seat_while_an_agent_plays_the_first(self, nothing_hidden, people, thoughts):
        ann, ben, _ = people
        match = self.lent(ann, ben, thoughts)
        assert deed(ben, match, "sit", 409, seat="marseille")["code"] == "one_seat"

    def test_not_without_the_token_of_the_session(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO, open=True)["match"]
        headers = {"cookie": ben.headers["cookie"]}
        refused = club.post(f"/api/matches/{match}/sit", json={"seat": "avignon"}, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "csrf")


class TestInviting:
    def test_the_host_keeps_a_seat_and_another_may_decline(self, club, people):
        ann, ben, eve = people
        match = ann.make(TWO)["match"]
        here = ann.at(match)
        deed(ann, match, "invite", seat="avignon", name="BEN")
        here.settle()
        assert here.welcome["invited"] == {"avignon": "Ben"}
        assert mails(club, ben.id) == ["invited"]
        assert deed(eve, match, "decline", 404, seat="avignon")["code"] == "no_match"
        deed(ben, match, "decline", seat="avignon")
        assert told(here) == ["Ben declined Avignon. The seat is open."]
        assert here.welcome["invited"] == {}
        assert deed(ben, match, "decline", 404, seat="avignon")["code"] == "no_match"

    def test_nothing_of_whoever_declined_stays_at_the_seat(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO)["match"]
        deed(ann, match, "invite", seat="avignon", name="Ben")
        deed(ben, match, "decline", seat="avignon")
        assert (stored(club, match).seats["avignon"].invited, stored(club, match).seats["avignon"].name) == (None, "")

    def test_nobody_is_invited_to_two_seats(self, club, people, thoughts):
        ann, ben, _ = people
        thoughts.asleep = True
        match = ann.make(THREE)["match"]
        deed(ann, match, "invite", seat="avignon", name="Ben")
        assert deed(ann, match, "invite", 409, seat="marseille", name="Ben")["code"] == "plays_already"
        deed(ben, match, "sit", seat="avignon")
        there = ben.at(match)
        there.send("hand", seat="avignon", to="steward")
        there.settle()
        refused = deed(ann, match, "invite", 409, seat="marseille", name="Ben")
        assert refused["code"] == "plays_already", "the agent only plays for him"

    def test_whoever_takes_another_seat_does_not_keep_the_one_that_was_kept(self, club, people):
        ann, ben, _ = people
        match = ann.make(THREE, open=True, invite={"avignon": "Ben"})["match"]
        deed(ben, match, "sit", seat="marseille")
        assert stored(club, match).seats["avignon"].invited is None

    def test_whoever_is_called_otherwise_is_so_at_a_seat_that_is_kept_or_lent(self, club, people, thoughts):
        ann, ben, _ = people
        thoughts.asleep = True
        match, other = (ann.make(TWO, invite={"avignon": "Ben"})["match"] for _ in range(2))
        deed(ben, other, "sit", seat="avignon")
        there = ben.at(other)
        there.send("hand", seat="avignon", to="steward")
        there.settle()
        ben.post("/api/account/profile", name="Benno")
        assert {stored(club, id).seats["avignon"].name for id in (match, other)} == {"Benno"}

    def test_without_an_invitation_nobody_stays_at_a_private_table(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO, invite={"avignon": "Ben"})["match"]
        there = ben.at(match)
        deed(ann, match, "invite", seat="avignon", name="Eve")
        with pytest.raises(WebSocketDisconnect) as closed:
            there.wait("pong")
        assert closed.value.code == 1008
        assert there.heard[-1]["code"] == "no_match"

    def test_also_if_it_was_withdrawn_through_another_process(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO, invite={"avignon": "Ben"})["match"]
        there, here = ben.at(match), ann.at(match)

        def withdraw(connection):
            version = matches.get(connection, match).version
            seat = replace(matches.get(connection, match).seats["avignon"], invited=None, name="")
            matches.write(connection, match, version, Change(seats={"avignon": seat}))

        within(club, withdraw)
        put(club, match)
        club.portal.call(end_connections, club.app.state.hub)
        with pytest.raises(WebSocketDisconnect):
            there.wait("pong")
        assert here.settle() is not None

    def test_once_more_is_not_told_once_more(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO)["match"]
        for _ in range(2):
            deed(ann, match, "invite", seat="avignon", name="Ben")
        assert mails(club, ben.id) == ["invited"]

    def test_an_agents_seat_too_and_the_old_link_is_dead(self, club, people):
        ann, ben, eve = people
        made = ann.make(TWO | {"marseille": "steward"})
        deed(ann, made["match"], "invite", seat="marseille", name="Ben")
        assert stored(club, made["match"]).seats["marseille"].invited == ben.id
        deed(ann, made["match"], "invite", seat="avignon", name="Eve")
        token = made["links"]["avignon"].rpartition("/")[2]
        assert eve.post("/api/join", 404, token=token)["code"] == "no_link"

    def test_who_may_not(self, club, people, table):
        ann, ben, eve = people
        assert deed(ben, table, "invite", 403, seat="avignon", name="Eve")["code"] == "host_only"
        assert deed(ann, table, "invite", 409, seat="avignon", name="Eve")["code"] == "taken"
        match = ann.make(THREE)["match"]
        assert deed(ben, match, "invite", 404, seat="avignon", name="Eve")["code"] == "no_match"
        within(club, accounts.block, eve.id, ann.id)
        assert deed(ann, match, "invite", 403, seat="avignon", name="Eve")["code"] == "cannot_invite"
        assert deed(ann, match, "invite", 404, seat="avignon", name="Nobody")["code"] == "no_person"
        assert mails(club, eve.id) == []


class TestLeaving:
    def test_an_agent_goes_on_and_there_is_no_way_back(self, club, people, table):
        ann, ben, _ = people
        here, there = ann.at(table), ben.at(table)
        deed(ben, table, "leave", seat="avignon")
        seat = stored(club, table).seats["avignon"]
        assert (seat.guest, seat.left) == (None, "gone")
        assert seat.agent is not None
        assert told(here)[-1].startswith("Ben has left. ")
        there.settle()
        assert there.welcome["you"]["watch"], "anyone who has left may watch"
        assert there.ask("hand", seat="avignon", to="me")["code"] == "not_allowed_club"
        assert here.table["seats"]["avignon"]["left"] == "gone"

    def test_the_seat_can_be_offered(self, club, people, table):
        _, ben, eve = people
        deed(ben, table, "leave", seat="avignon", to="open")
        assert stored(club, table).seats["avignon"].player == "open"
        deed(eve, table, "sit", seat="avignon")
        assert stored(club, table).seats["avignon"].left is None

    def test_whoever_has_sat_longest_is_the_host_then(self, club, people):
        ann, ben, eve = people
        match = ann.make(THREE, open=True)["match"]
        deed(eve, match, "sit", seat="marseille")
        deed(ben, match, "sit", seat="avignon")
        deed(ann, match, "leave", seat="aix")
        assert stored(club, match).host == eve.id
        assert ann.at(match).welcome["you"] == {"host": False, "seats": [], "watch": True, "name": "Ann"}
        assert "links" in eve.at(match).welcome

    def test_a_host_who_is_alone_stays_the_host(self, club, people):
        ann, *_ = people
        match = ann.make({"aix": "me"})["match"]
        deed(ann, match, "leave", seat="aix")
        assert stored(club, match).host == ann.id

    def test_not_anothers_seat_and_not_an_agents(self, people, table):
        ann, ben, eve = people
        for member in (ann, eve):
            assert deed(member, table, "leave", 403, seat="avignon")["code"] == "not_yours"
        assert deed(ben, table, "leave", 400, seat="avignon", to="Eve")["code"] == "malformed"


class TestReplacing:
    def test_not_a_person_who_plays(self, club, people, table):
        ann, *_ = people
        for to in ("steward", "open", {"name": "Eve"}):
            assert deed(ann, table, "replace", 403, seat="avignon", to=to)["code"] == "still_here"
        assert deed(ann, table, "replace", 409, seat="aix", to="open")["code"] == "replace_yourself"
        assert deed(ann, table, "replace", 400, seat="avignon", to="deep thought")["code"] == "no_agent"

    def test_but_one_who_was_not_seen_for_long(self, club, people, table):
        ann, ben, _ = people
        unseen(club, ben.id, 15)
        deed(ann, table, "replace", seat="avignon", to="steward")
        seat = stored(club, table).seats["avignon"]
        assert (seat.player, seat.guest, seat.left) == ("steward", None, "removed")
        assert ben.at(table).welcome["you"]["watch"]

    def test_13_days_are_not_long_nor_is_a_vacation(self, club, people, table):
        ann, ben, _ = people
        unseen(club, ben.id, 13)
        assert deed(ann, table, "replace", 403, seat="avignon", to="open")["code"] == "still_here"
        within(club, deadlines.take_vacation, ben.id, 3)
        unseen(club, ben.id, 40)
        assert deed(ann, table, "replace", 403, seat="avignon", to="open")["code"] == "still_here"

    def test_a_chess_clock_decides_by_itself(self, club, people):
        ann, ben, _ = people
        match = ann.make(TWO, open=True, clock=BANK)["match"]
        deed(ben, match, "sit", seat="avignon")
        unseen(club, ben.id, 15)
        assert deed(ann, match, "replace", 403, seat="avignon", to="open")["code"] == "still_here"

    def test_by_somebody_by_name(self, club, people, table):
        ann, ben, eve = people
        unseen(club, ben.id, 15)
        deed(ann, table, "replace", seat="avignon", to={"name": "Eve"})
        assert stored(club, table).seats["avignon"].invited == eve.id
        assert mails(club, eve.id) == ["invited"]
        assert deed(ben, table, "sit", 403, seat="avignon")["code"] == "seat_kept"
        deed(eve, table, "sit", seat="avignon")

    def test_by_a_player_only_when_the_host_has_gone(self, club, people):
        ann, ben, eve = people
        match = ann.make(THREE, open=True)["match"]
        deed(ben, match, "sit", seat="avignon")
        deed(eve, match, "sit", seat="marseille")
        unseen(club, eve.id, 15)
        assert deed(ben, match, "replace", 403, seat="marseille", to="open")["code"] == "host_only"
        unseen(club, ann.id, 15)
        deed(ben, match, "replace", seat="marseille", to="open")
        deed(ben, match, "replace", seat="aix", to="steward")

    def test_never_by_somebody_who_only_watches(self, club, people, table):
        ann, ben, eve = people
        for member in (ann, ben):
            unseen(club, member.id, 15)
        assert deed(eve, table, "replace", 403, seat="avignon", to="open")["code"] == "host_only"

    def test_whoever_is_late_with_days(self, club, people):
        ann, ben, eve = people
        match = ann.make(TWO, open=True, clock=DAYS)["match"]
        deed(ben, match, "sit", seat="avignon")
        put(club, match, asked="avignon")
        out_of_time(club, match)
        deed(ann, match, "replace", seat="avignon", to={"name": "Eve"})
        deed(eve, match, "sit", seat="avignon")
        assert stored(club, match).seats["avignon"].person == eve.id


def test_whoever_was_renamed_elsewhere_speaks_under_the_new_name(club, people, table):
    """Through another process, which does not know of the connection here."""
    _, ben, _ = people
    there = ben.at(table)
    within(club, accounts.change, ben.id, name="Benno")
    sessions.forget_logins(club.app.state.hub.database)
    assert there.ask("chat", text="hello")["name"] == "Benno"


def test_who_a_client_is_follows_the_seats(club, people):
    """Also when another process has changed them."""
    ann, ben, _ = people
    match = ann.make(TWO, open=True)["match"]
    here, there = ann.at(match), ben.at(match)

    def standings():
        return {client.guest: client.standing for client in live(club, match).all_clients}

    assert standings() == {ann.id: (("aix",), True, False), ben.id: ((), False, False)}
    deed(ben, match, "sit", seat="avignon")
    assert standings() == {ann.id: (("aix",), True, False), ben.id: (("avignon",), False, False)}
    put(club, match, host=ben.id)
    assert standings() == {ann.id: (("aix",), False, False), ben.id: (("avignon",), True, False)}
    here.ask("resign", seat="aix")
    there.settle()
    assert standings() == {ann.id: ((), False, False), ben.id: (("avignon",), True, True)}


def test_everybody_is_told_in_their_own_language(people):
    ann, ben, _ = people
    match = ann.make(TWO, open=True)["match"]
    here = ann.at(match)
    here.send("lang", lang="it")
    here.settle()
    deed(ben, match, "sit", seat="avignon")
    assert told(here) == ["Ben si siede: Avignone."]


# What is worth telling about seats that have changed -----------------------------------------------------------------


ANN = SeatRecord("human", "a_1", "Ann")
AGENT, LENT = SeatRecord("steward"), SeatRecord("steward", "a_1", "Ann")
OPEN, KEPT = SeatRecord("open"), SeatRecord("open", None, "Ann", invited="a_1")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (OPEN, ANN, "seat_notice.sits"),
        (KEPT, ANN, "seat_notice.sits"),
        (AGENT, ANN, "seat_notice.sits"),
        (LENT, ANN, "seat_notice.back"),
        (ANN, seat_rules.lent(ANN, "steward"), "seat_notice.lent"),
        (ANN, seat_rules.late(ANN, "steward", 0.0), "seat_notice.late"),
        (ANN, seat_rules.lost(ANN, "steward"), "seat_notice.lost"),
        (ANN, seat_rules.given_up(ANN, "steward", seat_rules.GONE), "seat_notice.gone"),
        (ANN, seat_rules.given_up(ANN, "steward", seat_rules.RESIGNED), "seat_notice.resigned"),
        (ANN, seat_rules.given_up(ANN, "steward", seat_rules.REMOVED), "seat_notice.removed"),
        (ANN, seat_rules.opened(ANN, seat_rules.GONE), "seat_notice.gone_open"),
        (ANN, seat_rules.opened(ANN, seat_rules.REMOVED), "seat_notice.removed_open"),
        (ANN, seat_rules.opened(ANN), "seat_notice.gone_open"),
        (KEPT, OPEN, "seat_notice.declined"),
        (OPEN, KEPT, None),
        (AGENT, OPEN, None),
        (ANN, ANN, None),
        (ANN, SeatRecord("human", "a_1", "Anna"), None),
    ],
)
def test_what_is_told(old, new, text):
    told = [message for _, message in seat_news({"aix": old}, {"aix": new})]
    assert [message.id for message in told] == ([] if text is None else [text])
    for message in told:
        for language in BUILT_IN:
            sentence = game_texts(get_game("anno890"), language)(message)
            assert "Ann" in sentence
            assert "⟨" not in sentence
