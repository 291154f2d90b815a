"""The law of ratings: what someone else does, or a fault of the server, never costs rating; own acts and clocks do.

Every row of the table is done at a table of three, in which Ann is ahead of Ben and Ben of Cid, and concerns Ben.
"""

from __future__ import annotations

import time
from itertools import product
from random import Random

import pytest

from tests.server import conftest as around
from tests.server.people.club import within
from tests.server.ratings import three_seats
from tests.server.ratings.law_tools import ORDER, Party
from tests.server.ratings.tools import rows
from tests.server.tables.tools import BANK, DAYS, out_of_time, put, stored, unseen
from tests.server.tools import ONCE
from tests.server.tournaments.tools import advanced, hub_of, run
from vexillum.server.kernel.ratings import (
    BEGIN,
    LAW,
    By,
    Effect,
    Skill,
    Way,
    after_game,
    by_hand,
    effect,
    on_scale,
    place_players,
)
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import departures
from vexillum.server.storage.ratings import recount
from vexillum.server.storage.tables import RATED_MATCHES

HAND = (By.PLAYER, By.OTHER, By.ADMIN, By.ADMIN_PLAYER)
HOSTS = {By.PLAYER: "Ann", By.OTHER: "Eve", By.ADMIN: "Eve", By.ADMIN_PLAYER: "Ann"}
"""Who decides at a club's table: its host."""
DOERS = HOSTS | {By.ADMIN: "Ada", By.SELF: "Ben"}
"""Who decides in a tournament."""
R, N, L, S, V = Effect.REFUSED, Effect.NOTHING, Effect.LAST, Effect.SPARED, Effect.VOID
EXPECTED = {
    Way.LEAVES: {By.SELF: L},
    Way.DELETES_ACCOUNT: {By.SELF: L},
    Way.LENDS: {By.SELF: R},
    Way.LATE: {By.CLOCK: Effect.WAITS},
    Way.BANK_EMPTY: {By.CLOCK: L},
    Way.LATE_IN_GRACE: dict(zip(HAND, (R, R, R, R), strict=True)),
    Way.LATE_FOR_LONG: dict(zip(HAND, (R, L, L, S), strict=True)),
    Way.ABSENT: dict(zip(HAND, (S, S, S, S), strict=True)),
    Way.NO_PLAYER: dict(zip(HAND, (R, N, N, N), strict=True)),
    Way.REMOVED: {By.SELF: L, **dict(zip(HAND, (R, S, S, S), strict=True))},
    Way.RESERVE: {By.SELF: L, **dict(zip(HAND, (R, S, S, S), strict=True))},
    Way.BANNED: {By.ADMIN: S, By.ADMIN_PLAYER: S},
    Way.RULES: {By.SERVER: N},
    Way.ADJUDICATED: {By.CLOCK: Effect.PLACED},
    Way.CORRECTED: dict(zip(HAND, (R, V, V, V), strict=True)),
    Way.REDRAWN: dict.fromkeys(HAND, V),
    Way.CLOSED: {By.ADMIN: N, By.ADMIN_PLAYER: N},
    Way.UNDONE: {By.EVERYONE: V},
    Way.ANSWERS_LOST: {By.SERVER: V},
}
ROWS = [(way, by) for way, effects in EXPECTED.items() for by in effects]
COST = (Effect.LAST, Effect.WAITS)


def test_the_whole_table():
    assert LAW == EXPECTED
    assert set(LAW) == set(Way)


@pytest.mark.parametrize(("way", "by"), list(product(Way, By)))
def test_only_own_acts_and_clocks_cost_rating(way, by):
    found = LAW[way].get(by)
    if found in COST and by not in (By.SELF, By.CLOCK):
        assert way is Way.LATE_FOR_LONG, "their clock has run out twice"
        assert by in (By.OTHER, By.ADMIN), "who plays there has no part in it"
    if by is By.SELF:
        assert found in (None, Effect.LAST, Effect.REFUSED), "an own act saves nothing"
    if found is Effect.REFUSED:
        with pytest.raises(Refusal):
            effect(way, by)
    elif found is not None:
        assert effect(way, by) is found


def test_who_does_it_by_hand():
    assert by_hand(plays=True, admin=False) is By.PLAYER
    assert by_hand(plays=False, admin=False) is By.OTHER
    assert by_hand(plays=True, admin=True) is By.ADMIN_PLAYER
    assert by_hand(plays=False, admin=True) is By.ADMIN


# Each row, done ------------------------------------------------------------------------------------------------------


@pytest.fixture
def party(monkeypatch, toy, club, thoughts):
    monkeypatch.setattr(around, "TOY", three_seats.game())
    thoughts.keys = ("wait",)
    return Party(club)


def hosted(party: Party, by: By, **wish) -> str:
    """A club's table whose host acts ``by`` this right; the name of the host."""
    host = HOSTS[by]
    if by in (By.ADMIN, By.ADMIN_PLAYER):
        party.appoint(host)
    party.table(host, **wish)
    return host


def organised(party: Party, by: By, answers: int = 2) -> str:
    """A tournament's table; the name of who acts ``by`` this right."""
    party.cup(DOERS[by] if by in (By.PLAYER, By.SELF) else "Eve", answers)
    if by is By.ADMIN_PLAYER:
        party.appoint("Ann")
    return DOERS[by]


def leaves(party: Party, by: By) -> None:
    party.table()
    party["Ben"].post(f"/api/matches/{party.match}/leave", seat="second", to="agent")


def deletes_account(party: Party, by: By) -> None:
    party.table()
    run(party.club, departures.leave_all, hub_of(party.club), party["Ben"].id)


def lends(party: Party, by: By) -> None:
    party.table()
    assert party.said("Ben", "hand", seat="second", to="random") == "rated_lend"


def late(party: Party, by: By | None = None, host: str = "Ann") -> None:
    if not party.match:
        party.table(host, clock=DAYS)
    party.play(2)  # to Ben's turn
    out_of_time(party.club, party.match)
    assert (party.rated, stored(party.club, party.match).seats["second"].left) == ("on", "late")


def bank_empty(party: Party, by: By) -> None:
    party.table(clock=BANK)
    party.play(2)
    out_of_time(party.club, party.match)


def given(party: Party, host: str, status: int = 200, to: object = "open", seat: str = "second") -> dict:
    return party[host].post(f"/api/matches/{party.match}/replace", status, seat=seat, to=to)


def late_in_grace(party: Party, by: By) -> None:
    host = hosted(party, by, clock=DAYS)
    late(party)
    for to in ("open", "random", {"name": party["Fay"].name}):
        assert given(party, host, 403, to)["code"] == "rated_late"
    party.long_late("second", 2.9)
    assert given(party, host, 403)["code"] == "rated_late"
    comes_back(party)


def comes_back(party: Party) -> None:
    assert party.said("Ben", "hand", seat="second", to="me") == ""


def late_for_long(party: Party, by: By) -> None:
    host = hosted(party, by, clock=DAYS)
    late(party)
    party.long_late("second", 3.1)
    if by is By.PLAYER:
        for to in ("open", "random", {"name": party["Fay"].name}):
            assert given(party, host, 403, to)["code"] == "rated_own_table"
        comes_back(party)
    else:
        given(party, host)
        party["Fay"].post(f"/api/matches/{party.match}/sit", seat="second")


def absent(party: Party, by: By) -> None:
    host = hosted(party, by)
    unseen(party.club, party["Ben"].id, 15)
    if by is By.PLAYER:
        for to in ("open", {"name": party["Fay"].name}):
            assert given(party, host, 403, to)["code"] == "rated_own_table"
    given(party, host, to="random")


def no_player(party: Party, by: By) -> None:
    """Of a fourth: here the seat that Cid has left, so that Ben and Ann still play for a rating."""
    host = hosted(party, by)
    party["Cid"].post(f"/api/matches/{party.match}/leave", seat="third", to="agent")
    if by is By.PLAYER:
        assert given(party, host, 403, seat="third")["code"] == "rated_own_table"
        assert party.said(host, "hand", seat="third", to="open") == "rated_own_table"
        assert party.said(host, "hand", seat="third", to="me") == "rated_own_table"
        named = {"seat": "third", "name": party["Fay"].name}
        assert party[host].post(f"/api/matches/{party.match}/invite", 403, **named)["code"] == "rated_own_table"
    else:
        given(party, host, seat="third", to={"name": party["Fay"].name})
        party["Fay"].post(f"/api/matches/{party.match}/sit", seat="third")


def removed(party: Party, by: By) -> None:
    doer = organised(party, by)
    told = party.organise(
        doer, 403 if by is By.PLAYER else 200, act="remove", entry=party.entry("Ben"), why="I do not like this game."
    )
    assert by is not By.PLAYER or told["code"] == "rated_organiser"


def reserve(party: Party, by: By) -> None:
    doer = organised(party, by)
    told = party.organise(
        doer, 403 if by is By.PLAYER else 200, act="replace", entry=party.entry("Ben"), by=party.entry("Fay")
    )
    assert by is not By.PLAYER or told["code"] == "rated_organiser"


def banned(party: Party, by: By) -> None:
    if by is By.ADMIN_PLAYER:
        party.appoint("Ann")
    party.table()
    party[DOERS[by]].post("/api/admin/ban", name=party["Ben"].name, why="spam")


def rules(party: Party, by: By) -> None:
    party.table()
    party.play(2)
    here = party.at("Ben")
    here.answer("abdicate")
    here.leave()
    assert stored(party.club, party.match).seats["second"].player == "random"


def adjudicated(party: Party, by: By) -> None:
    party.cup()
    party.end_of_round()
    assert (party.rated, stored(party.club, party.match).over) == ("done", False)


def corrected(party: Party, by: By) -> None:
    doer = organised(party, by)
    places = {str(party.entry(name)): place for name, place in (("Ben", 3), ("Ann", 1), ("Cid", 2))}
    wish = {"act": "correct", "round": 1, "table": 1, "places": places, "why": "I say so."}
    told = party.organise(doer, 403 if by is By.PLAYER else 200, **wish)
    assert by is not By.PLAYER or told["code"] == "rated_organiser"


def redrawn(party: Party, by: By) -> None:
    doer, before = organised(party, by, answers=0), party.match
    party.organise(doer, act="repair")
    advanced(party.club, party.tournament)
    assert stored(party.club, before).closed is not None


def closed(party: Party, by: By) -> None:
    if by is By.ADMIN_PLAYER:
        party.appoint("Ann")
    party.table()
    party[DOERS[by]].post("/api/admin/close", match=party.match, why="spam")
    assert (party.rated, party.places) == ("on", {})
    party["Ada"].post("/api/admin/reopen", match=party.match)


def undone(party: Party, by: By) -> None:
    party.table()
    assert party.said("Ann", "takeback") == ""
    assert party.said("Ben", "takeback_reply", agree=True) == ""
    assert party.rated == "on"
    assert party.said("Cid", "takeback_reply", agree=True) == ""


def answers_lost(party: Party, by: By) -> None:
    party.table()
    before = stored(party.club, party.match).version
    party.unreadable_answer()
    assert stored(party.club, party.match).version > before


DONE = {
    Way.LEAVES: leaves,
    Way.DELETES_ACCOUNT: deletes_account,
    Way.LENDS: lends,
    Way.LATE: late,
    Way.BANK_EMPTY: bank_empty,
    Way.LATE_IN_GRACE: late_in_grace,
    Way.LATE_FOR_LONG: late_for_long,
    Way.ABSENT: absent,
    Way.NO_PLAYER: no_player,
    Way.REMOVED: removed,
    Way.RESERVE: reserve,
    Way.BANNED: banned,
    Way.RULES: rules,
    Way.ADJUDICATED: adjudicated,
    Way.CORRECTED: corrected,
    Way.REDRAWN: redrawn,
    Way.CLOSED: closed,
    Way.UNDONE: undone,
    Way.ANSWERS_LOST: answers_lost,
}
PLACES = {"Ann": 1, "Ben": 2, "Cid": 3}
SEEN = {
    Effect.REFUSED: PLACES,
    Effect.NOTHING: PLACES,
    Effect.PLACED: PLACES,
    Effect.LAST: {"Ann": 1, "Cid": 2, "Ben": 3},
    Effect.WAITS: {"Ann": 1, "Cid": 2, "Ben": 3},
    Effect.SPARED: {"Ann": 1, "Cid": 2},
    Effect.VOID: {},
}
"""The places that are rated when the game is over."""


@ONCE
@pytest.mark.parametrize(("way", "by"), ROWS, ids=[f"{way.name.lower()}-{by.name.lower()}" for way, by in ROWS])
def test_every_row_at_the_table(party, way, by):
    DONE[way](party, by)
    if effect_of(way, by) is not Effect.PLACED:
        assert party.places == {}, "nothing is counted while two others still play for it"
    match = party.match
    party.play()
    expected = SEEN[effect_of(way, by)]
    assert party.places == expected
    assert stored(party.club, match).rated == ("done" if expected else "void")
    assert within(party.club, recount) == []


def effect_of(way: Way, by: By) -> Effect:
    return EXPECTED[way][by]


@ONCE
def test_who_is_late_comes_back_and_is_placed_as_they_finish(party):
    late(party, host="Eve")
    party.long_late("second", 2.9)
    given(party, "Eve", 403)
    comes_back(party)
    party.play()
    assert party.places == PLACES


@ONCE
def test_lateness_is_not_made_final_by_others_who_leave(party):
    party.table(clock=DAYS)
    late(party)
    party["Cid"].post(f"/api/matches/{party.match}/leave", seat="third", to="agent")
    assert (party.rated, party.places) == ("on", {})
    comes_back(party)
    party.play()
    assert party.places == PLACES


@ONCE
def test_who_is_the_last_to_play_and_late_need_not_come_back(party):
    """Both others have left for good: nobody is left to play against."""
    late(party)
    for name, seat in (("Cid", "third"), ("Ann", "first")):
        party[name].post(f"/api/matches/{party.match}/leave", seat=seat, to="agent")
    assert party.places == {"Ben": 1, "Ann": 2, "Cid": 2}


@ONCE
def test_the_grace_does_not_run_during_a_vacation_or_while_the_server_was_down(party):
    late(party, host="Eve")
    party.long_late("second", 3.1)
    hub = hub_of(party.club)
    live = hub._live[party.match].match
    live.reachable = time.time() - 1800
    assert given(party, "Eve", 403)["code"] == "rated_late"
    live.reachable = 0.0
    party["Ben"].post("/api/account/vacation", days=2)
    assert given(party, "Eve", 403)["code"] == "rated_late"


@ONCE
def test_who_was_removed_and_sits_down_again_is_still_not_rated(party):
    host = hosted(party, By.OTHER)
    unseen(party.club, party["Ben"].id, 15)
    given(party, host)
    party["Ben"].post(f"/api/matches/{party.match}/sit", seat="second")
    party.play()
    assert party.places == {"Ann": 1, "Cid": 2}


@ONCE
def test_who_has_left_is_last_even_if_they_sit_down_again(party):
    """Otherwise a better player could play for them in the meantime."""
    party.table()
    party["Ben"].post(f"/api/matches/{party.match}/leave", seat="second", to="open")
    for name in ("Fay", "Ben"):
        party[name].post(f"/api/matches/{party.match}/sit", seat="second")
        party.play(2)
        if name == "Fay":
            party["Fay"].post(f"/api/matches/{party.match}/leave", seat="second", to="open")
    party.play()
    assert party.places == {"Ann": 1, "Cid": 2, "Ben": 3}
    [row] = [row for row in rows(party.club, "players") if row["account"] == party["Ben"].id]
    assert (row["left"], row["left_answers"]) == ("gone", 2)


@ONCE
def test_an_account_in_two_browsers_is_one_player(party):
    """It has one seat, or, where nothing is hidden, two seats that are one player's; and takes none in the game."""
    wish = dict.fromkeys(ORDER, "open")
    party.match = party["Ann"].make(wish, "toy", open=True)["match"]
    party.people["Ann again"] = party["Ann"].again()
    party["Ann"].post(f"/api/matches/{party.match}/sit", seat="first")
    assert party["Ann again"].post(f"/api/matches/{party.match}/sit", 409, seat="second")["code"] == "one_seat"
    assert party.said("Ann again", "hand", seat="second", to="me") == ""
    party["Cid"].post(f"/api/matches/{party.match}/sit", seat="third")
    party.play(2)
    assert party.said("Ann again", "hand", seat="third", to="me") != ""
    party.play()
    assert party.places == {"Ann": 1, "Cid": 2}


@ONCE
def test_of_two_players_one_of_whom_was_removed_nobody_is_rated(party):
    party.cup()
    party["Cid"].post(f"/api/matches/{party.match}/leave", seat="third", to="agent")
    party.organise("Eve", act="remove", entry=party.entry("Ben"), why="He writes spam.")
    assert party.places == {"Ann": 1, "Cid": 2}, "who left has lost, whatever happens to the others"
    assert (party.rated, stored(party.club, party.match).over) == ("done", False)


@ONCE
def test_an_open_seat_may_go_to_the_quick_agent_and_to_invited_people(party):
    """Who left has opened it, and nobody can go on before someone plays it."""
    party.table()
    party["Cid"].post(f"/api/matches/{party.match}/leave", seat="third", to="open")
    assert party.said("Ann", "hand", seat="third", to="me") == "rated_own_table"
    party["Ann"].post(f"/api/matches/{party.match}/invite", seat="third", name=party["Fay"].name)
    assert party.said("Ann", "hand", seat="third", to="random") == ""
    party.play()
    assert party.places == PLACES


@ONCE
def test_without_the_consent_of_who_is_late_nothing_is_undone_in_a_rated_game(party):
    """Otherwise one who is losing could make the game a casual one."""
    late(party)
    assert party.said("Ann", "takeback") == ""
    assert party.said("Cid", "takeback_reply", agree=True) == ""
    assert party.rated == "on"
    assert party.said("Ben", "takeback_reply", agree=False) == ""
    party.play()
    assert party.places == {"Ann": 1, "Cid": 2, "Ben": 3}


@ONCE
def test_who_stays_away_until_the_round_is_over_takes_the_last_place(party):
    party.cup(clock=None)
    put(party.club, party.match, clock='{"kind":"days","days":3}')
    late(party)
    party.end_of_round()
    assert party.places == {"Ann": 1, "Cid": 2, "Ben": 3}


@ONCE
def test_an_adjudicated_game_is_rated_once(party):
    party.cup()
    party.end_of_round()
    party["Ada"].post("/api/admin/reopen", match=party.match)
    party.play()
    assert stored(party.club, party.match).over
    assert party.places == PLACES
    assert within(party.club, lambda c: c.execute(RATED_MATCHES.select()).one()).seq == 1


@ONCE
def test_in_the_list_of_games_an_adjudicated_one_is_rated_and_who_was_removed_did_not_leave(party):
    party.cup()
    party.organise("Eve", act="remove", entry=party.entry("Ben"), why="x")
    party.end_of_round()
    for name, result, place in (("Ann", "won", 1), ("Cid", "lost", 2)):
        [one] = party[name].get(f"/api/people/{party[name].name}/games")["games"]
        assert (one["result"], one["place"], one["players"], one["rated"]) == (result, place, 2, True)
    assert party["Ben"].get(f"/api/people/{party['Ben'].name}/games")["games"] == []
    page = party.club.get("/admin/ratings", headers={"cookie": party["Ada"].headers["cookie"]}).text
    assert f"{party['Ben'].name} (not rated: removed after 2 answers)" in page


@ONCE
def test_a_table_at_which_nobody_has_played_is_not_rated(party):
    party.cup(answers=0)
    party.end_of_round()
    assert (party.rated, party.places) == ("void", {})


# The arithmetic of ratings, against players whose strength is known --------------------------------------------------


def test_newcomers_begin_at_a_thousand():
    assert Skill().shown == BEGIN == 1000
    assert Skill(25.0, 1.0).shown == 1000 + 40 * 22
    assert Skill(25.0, 1.0).uncertainty == 40
    assert on_scale(-1000) == 0


def test_places_among_people_put_those_who_left_last_together():
    assert place_players({"a": 4, "b": 1, "c": 2, "d": 1}, set()) == {"a": 4, "b": 1, "c": 3, "d": 1}
    assert place_players({"a": 1, "b": 3, "c": 2}, {"a"}) == {"a": 3, "b": 2, "c": 1}
    assert place_players({"a": 1, "b": 2, "c": 3}, {"a", "c"}) == {"a": 2, "b": 1, "c": 2}
    assert place_players({"a": 1, "b": 1}, {"a", "b"}) == {"a": 1, "b": 1}


def test_a_tie_brings_two_together_and_a_win_drives_them_apart():
    strong, weak = Skill(30.0, 4.0), Skill(20.0, 4.0)
    tied = after_game({"a": strong, "b": weak}, {"a": 1, "b": 1})
    assert tied["a"].mu < strong.mu
    assert tied["b"].mu > weak.mu
    upset = after_game({"a": strong, "b": weak}, {"a": 2, "b": 1})
    assert upset["a"].mu < tied["a"].mu


@pytest.mark.parametrize("table", [2, 3, 4])
def test_simulated_players_are_ranked_as_strong_as_they_are(table):
    """Each player has a known strength and performs around it; tables are drawn by lot."""
    random = Random(f"ratings {table}")
    truth = {f"p{n}": 8.0 * n for n in range(6)}
    skills = dict.fromkeys(truth, Skill())
    for _ in range(240):
        seated = random.sample(sorted(truth), table)
        shown = {player: random.gauss(truth[player], 6.0) for player in seated}
        order = sorted(seated, key=lambda player: -shown[player])
        places = {player: order.index(player) + 1 for player in seated}
        skills |= after_game({player: skills[player] for player in seated}, places)
    assert sorted(skills, key=lambda player: skills[player].mu) == sorted(truth, key=lambda player: truth[player])
    assert sorted(skills, key=lambda player: skills[player].shown) == sorted(truth, key=lambda player: truth[player])
    assert all(skill.sigma < 0.6 * Skill().sigma for skill in skills.values())


def test_those_who_are_equally_strong_stay_close():
    random = Random("equal")
    skills = dict.fromkeys("abcd", Skill())
    for _ in range(200):
        order = random.sample("abcd", 4)
        skills |= after_game(skills, {player: order.index(player) + 1 for player in order})
    figures = [skill.mu for skill in skills.values()]
    assert max(figures) - min(figures) < 3 * max(skill.sigma for skill in skills.values()) + 2
