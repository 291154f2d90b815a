"""Rated matches at the table: who is counted, once, what is rated together, and what makes a match a casual one."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.people.club import within
from tests.server.ratings.tools import SEATS, answer, begin, play, rows
from tests.server.tables.tools import BANK, DAYS, out_of_time, stored
from tests.server.tools import first
from vexillum.core.game import WHOLE_GAME
from vexillum.core.registry import game_ids, get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.edge.http.people import category_name
from vexillum.server.kernel.ratings import Skill
from vexillum.server.storage import personal_data, ratings


def places(club) -> dict[str, int]:
    return {row["account"]: row["place"] for row in rows(club)}


@pytest.mark.sql
def test_a_result_is_counted_once_when_the_game_ends(club, people):
    ann, ben, *_ = people
    match = begin(ann, ben)
    assert ann.at(match).welcome["rated"] == "wanted"
    play(match, ann, ben, turns=5)
    assert rows(club) == []
    assert stored(club, match).rated == "on"
    last = ben.at(match)
    answer(last, "card"), answer(last, "done")
    assert stored(club, match).rated == "done"
    one, other = sorted(rows(club), key=lambda row: row["place"])
    assert (one["account"], other["account"]) == (ann.id, ben.id)
    assert one["mu_before"] == Skill().mu
    assert one["mu"] > one["mu_before"] > other["mu"]
    assert one["sigma"] < one["sigma_before"]
    assert (one["games"], one["players"], one["game"], one["category"]) == (1, 2, "toy", "all")
    before = rows(club)
    ann.post(f"/api/matches/{match}/leave", 409, seat="left")
    assert rows(club) == before


def test_the_second_game_goes_on_from_the_first(club, people):
    ann, ben, *_ = people
    for _ in range(2):
        play(begin(ann, ben), ann, ben)
    first, second = (row for row in sorted(rows(club), key=lambda row: row["seq"]) if row["account"] == ann.id)
    assert second["mu_before"] == first["mu"]
    assert (first["games"], second["games"]) == (1, 2)


class TestWhatIsCasual:
    def test_by_choice(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben, rated=False)
        assert ann.at(match).welcome.get("rated") is None
        play(match, ann, ben)
        assert rows(club) == rows(club, "matches") == []

    def test_alone_against_agents(self, club, people):
        ann, *_ = people
        made = ann.make({"left": "me", "right": "random"}, "toy")
        assert stored(club, made["match"]).rated is None

    @pytest.mark.parametrize(
        "wish",
        [
            {"seats": {"left": "me", "right": "random"}},
            {"seats": {"left": "me", "right": "me"}},
            {"seats": {"left": "me", "right": "random"}, "coach": True},
            {"seats": {"left": "me", "right": "random"}, "seed": "mine"},
        ],
    )
    def test_a_forged_flag_is_refused(self, club, people, wish):
        refused = people[0].post("/api/matches", 403, game="toy", rated=True, **wish)
        assert refused["code"] == "cannot_rate"

    def test_at_home_nobody_is_rated(self, client, toy):
        wish = {"guest": "ann" * 8, "game": "toy", "seats": SEATS}
        assert client.post("/api/matches", json={**wish, "rated": True}).json()["code"] == "cannot_rate"
        assert client.post("/api/matches", json=wish).status_code == 201

    def test_a_table_that_only_one_member_sat_down_at(self, club, people):
        ann, *_ = people
        match = ann.make(SEATS, "toy", open=True)["match"]
        here = ann.at(match)
        here.send("hand", seat="right", to="random")
        answer(here, "roll")
        assert stored(club, match).rated == "void"

    def test_an_imported_game_and_one_that_goes_on_from_another(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben)
        play(match, ann, ben)
        save = ann.get(f"/api/matches/{match}/save")
        again = ann.post("/api/matches/import", 201, save=save, seats={"right": "open"})
        assert stored(club, again["match"]).rated is None
        branched = ann.post(f"/api/matches/{match}/fork", 201, at=2, seats={"left": "me", "right": "open"})
        assert stored(club, branched["match"]).rated is None

    def test_an_answer_taken_back_by_agreement(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben)
        one, other = ann.at(match), ben.at(match)
        answer(one, "roll")
        one.send("takeback")
        asked = other.wait("takeback_asked")
        assert asked["casual"] is True
        other.send("takeback_reply", agree=True)
        one.wait("takeback")
        one.settle()
        assert stored(club, match).rated == "void"
        assert one.welcome["rated"] == "void"
        one.leave(), other.leave()
        play(match, ann, ben)
        assert rows(club) == []

    def test_undoing_ones_own_answer_changes_nothing(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben)
        one = ann.at(match)
        answer(one, "mark")
        one.send("undo")
        one.settle()
        assert stored(club, match).rated == "on"


def play_right(browser) -> None:
    """What the right seat is asked, to the end of its turn: an agent may have begun it."""
    while "options" in (decision := browser.table["decision"] or {}):
        answer(browser, *first(decision))


class TestAbandonment:
    @pytest.mark.sql
    def test_who_leaves_takes_the_last_place_and_the_other_need_not_play_on(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben)
        play(match, ann, ben, turns=3)
        ann.post(f"/api/matches/{match}/leave", seat="left", to="agent")
        assert places(club) == {ann.id: 2, ben.id: 1}
        assert stored(club, match).rated == "done"
        [left] = [row for row in rows(club, "players") if row["left"]]
        assert (left["account"], left["left"]) == (ann.id, "gone")
        before = rows(club)
        here = ben.at(match)
        while (decision := here.until_asked()) is not None:
            here.answer(decision["options"][0]["key"])
        assert stored(club, match).over
        assert rows(club) == before

    def test_before_the_game_begins_anyone_may_leave(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben)
        ben.post(f"/api/matches/{match}/leave", seat="right", to="open")
        assert rows(club, "players") == []
        assert stored(club, match).rated == "wanted"

    def test_a_bank_that_is_used_up(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben, clock=BANK)
        play(match, ann, ben, turns=1)
        out_of_time(club, match)
        assert places(club) == {ann.id: 1, ben.id: 2}
        assert [row["left"] for row in rows(club, "players")].count("late") == 1

    def test_who_is_late_by_days_may_come_back(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben, clock=DAYS)
        play(match, ann, ben, turns=1)
        out_of_time(club, match)
        assert stored(club, match).rated == "on"
        here = ben.at(match)
        here.send("hand", seat="right", to="me")
        here.settle()
        play_right(here)
        here.leave()
        one = ann.at(match)
        while one.until_asked() is not None:
            answer(one, "roll")
            other = ben.at(match)
            play_right(other)
            other.leave()
        assert set(places(club).values()) <= {1, 2}
        assert [row["left"] for row in rows(club, "players")] == [None, None]

    def test_who_is_late_by_days_and_stays_away(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben, clock=DAYS)
        play(match, ann, ben, turns=1)
        out_of_time(club, match)
        one = ann.at(match)
        while one.until_asked() is not None:
            answer(one, "mark")
            answer(one)
        assert places(club) == {ann.id: 1, ben.id: 2}

    def test_who_is_late_by_days_is_not_replaced_by_the_opponent(self, club, people):
        """Otherwise the opponent could turn a moment's lateness into a win."""
        ann, ben, eve, _ = people
        match = begin(ann, ben, clock=DAYS)
        play(match, ann, ben, turns=1)
        out_of_time(club, match)
        for to in ("random", "open", {"name": eve.name}):
            refused = ann.post(f"/api/matches/{match}/replace", 403, seat="right", to=to)
            assert refused["code"] in ("rated_late", "rated_own_table")
        assert (stored(club, match).rated, rows(club)) == ("on", [])
        assert stored(club, match).seats["right"].guest == ben.id

    def test_who_is_banned_loses_nothing_and_nobody_wins(self, club, people):
        ann, ben, _, ada = people
        match = begin(ann, ben)
        play(match, ann, ben, turns=1)
        ada.post("/api/admin/ban", name="Ben", why="spam")
        assert (stored(club, match).rated, rows(club)) == ("void", [])

    def test_whose_opponent_is_late_cannot_make_the_game_a_casual_one_alone(self, club, people, thoughts):
        ann, ben, *_ = people
        match = begin(ann, ben, clock=DAYS)
        play(match, ann, ben, turns=1)
        thoughts.asleep = True
        out_of_time(club, match)
        here = ann.at(match)
        here.send("takeback")
        here.settle()
        assert stored(club, match).rated == "on"

    def test_a_seat_is_not_lent_to_an_agent(self, club, people):
        ann, ben, *_ = people
        match = begin(ann, ben)
        play(match, ann, ben, turns=1)
        assert ben.at(match).ask("hand", seat="right", to="random")["code"] == "rated_lend"

    def test_who_takes_over_a_seat_is_not_rated(self, club, people):
        ann, ben, eve, _ = people
        match = begin(ann, ben, clock=DAYS)
        play(match, ann, ben, turns=1)
        ben.post(f"/api/matches/{match}/leave", seat="right", to="open")
        eve.post(f"/api/matches/{match}/sit", seat="right")
        assert places(club) == {ann.id: 1, ben.id: 2}


def test_a_deleted_account_stays_in_the_results_of_others_without_a_name(club, people):
    ann, ben, *_ = people
    play(begin(ann, ben), ann, ben)
    within(club, personal_data.forget, ben.id)
    accounts = {row["account"] for row in rows(club)} | {row["account"] for row in rows(club, "players")}
    assert ben.id not in accounts
    assert len(accounts) == 2


def test_a_rematch_of_a_rated_match_is_rated(club, people):
    ann, ben, *_ = people
    match = begin(ann, ben)
    play(match, ann, ben)
    again = ann.at(match).ask("rematch")["match"]
    assert stored(club, again).rated == "wanted"


@pytest.mark.sql
def test_if_it_cannot_be_counted_the_end_is_not_stored_either(club, people, monkeypatch):
    ann, ben, *_ = people
    match = begin(ann, ben)
    play(match, ann, ben, turns=5)
    here = ben.at(match)
    answer(here, "card")
    settle = ratings.settle_match

    def fails(*args, **named):
        settle(*args, **named)
        raise OperationalError("settle", {}, Exception("the disk is full"))

    monkeypatch.setattr(ratings, "settle_match", fails)
    number = here.table["decision"]["number"]
    assert here.ask("answer", number=number, keys=["done"])["code"] == "storage"
    assert not stored(club, match).over
    assert rows(club) == []
    monkeypatch.setattr(ratings, "settle_match", settle)
    answer(here, "done")
    assert stored(club, match).over
    assert len(rows(club)) == 2


def test_no_request_makes_a_casual_match_a_rated_one(club, people):
    ann, ben, *_ = people
    match = begin(ann, ben, rated=False)
    here = ann.at(match)
    answer(here, "roll")
    for deed in ({"sit": {"seat": "right"}}, {"leave": {"seat": "left"}}, {"replace": {"seat": "right", "to": "open"}}):
        [(name, body)] = deed.items()
        for member in (ann, ben):
            assert member.post(f"/api/matches/{match}/{name}", 400, **body, rated=True)["code"] == "malformed"
    for message in ("answer", "hand", "practice", "takeback", "rated"):
        assert here.ask(message, rated="wanted")["type"] == "refused"
    assert stored(club, match).rated is None


# What is rated together: a game says which of its scenarios are another kind of game ---------------------------------


@pytest.mark.parametrize("id", game_ids())
def test_every_category_has_scenarios_and_a_name(id):
    info = get_game(id).info
    assert set(info.rating_categories) <= set(info.scenarios)
    for language in BUILT_IN:
        names = {category_name(id, info.rating_category(scenario), language) for scenario in info.scenarios}
        assert len(names) == len({info.rating_category(scenario) for scenario in info.scenarios})
        assert not any("⟨" in name for name in names)


def test_a_game_has_one_category_unless_it_says_otherwise():
    assert get_game("anno890").info.rating_category("sails") == WHOLE_GAME
    akkren = get_game("akkren").info
    assert (akkren.rating_category("border-war"), akkren.rating_category("campaign")) == ("border", WHOLE_GAME)
