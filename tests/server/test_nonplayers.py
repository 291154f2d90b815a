"""Non-players at the server: seated from the start, taking a seat over, saying why."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import session_at
from tests.pendragon.nonplayer.stubs import stub_answers
from tests.pendragon.nonplayer.test_ends import both_pass
from tests.server.tools import ANN, Browser, make, serving
from vexillum.coin.players import non_player
from vexillum.games.pendragon.epoch import victory_phase
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.frames.views import outcome


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    stub_answers(monkeypatch)


def live(client, id):
    return client.app.state.hub._live[id].match


def first(decision):
    return [option["key"] for option in decision["options"][: max(1, decision["at_least"])]]


def non_players(match):
    return [id for faction, id in enumerate(FACTIONS) if non_player(match.session.state, faction)]


# Seats ----------------------------------------------------------------------------------------------------------------


def test_seats_that_are_not_named_are_non_players(client):
    match = live(client, make(client, "pendragon", seats={"dux": "me"})["match"])
    assert non_players(match) == ["civitates", "saxons", "scotti"]
    assert match.session.setup.options["non_players"] == "civitates,saxons,scotti"
    match = live(client, make(client, "pendragon", seats={"dux": "me", "saxons": "open", "scotti": "random"})["match"])
    assert non_players(match) == ["civitates"]


def test_a_seat_handed_over_later_stays_what_it_was(client):
    made = make(client, "pendragon", seats={"dux": "me", "saxons": "me", "scotti": "me"})
    ann = Browser(client, made["match"])
    ann.send("hand", seat="civitates", to="me")
    ann.wait("welcome")
    ann.send("hand", seat="dux", to="np")
    ann.wait("welcome")
    match = live(client, made["match"])
    assert non_players(match) == ["civitates"]
    assert match.session.player("civitates") == "human"


def test_the_choice_of_players_must_fit_the_seats(client):
    wish = {"guest": ANN, "game": "pendragon", "options": {"players": "britons"}, "seats": {"dux": "me"}}
    refused = client.post("/api/matches", json=wish)
    assert refused.status_code == 400
    assert "one player runs dux" in refused.text
    assert "un solo giocatore guida" in client.post("/api/matches", json=wish, headers={"accept-language": "it"}).text


def test_the_set_up_page_does_not_ask_for_them(client):
    game = next(game for game in client.get("/api/games").json() if game["id"] == "pendragon")
    assert [option["id"] for option in game["options"]] == ["players", "difficulty", "cards", "deck"]
    assert game["quick_agent"] == "np"


# A seat that is given up ----------------------------------------------------------------------------------------------


def entropy(client):
    """Both Britons in a scenario that begins at Fragmentation: one of them is given up at once, or after a choice."""
    made = make(
        client,
        "pendragon",
        scenario="petty-tyrants",
        options={"players": "britons"},
        seats={"dux": "me", "civitates": "me"},
    )
    ann = Browser(client, made["match"])
    decision = ann.until_asked()
    if decision["kind"] == "entropy.keep":
        ann.answer("dux")
        ann.until_asked()
    match = live(client, made["match"])
    [lost] = [id for id in non_players(match) if id in ("dux", "civitates")]
    return made, ann, match, lost


def test_the_agent_takes_the_seat_over_and_nobody_can_hand_it_on(client):
    _, ann, match, lost = entropy(client)
    kept = "civitates" if lost == "dux" else "dux"
    assert match.seats[lost].agent == "np"
    assert ann.table["seats"][lost]["player"] == "np"
    assert not ann.table["seats"][lost]["you"]
    assert not ann.table["seats"][lost]["may_hand"]
    assert ann.table["seats"][kept]["you"]
    refused = ann.ask("hand", seat=lost, to="me")
    assert (refused["type"], refused["code"]) == ("refused", "seat_fixed")
    assert "Non-player" in refused["text"]
    for _ in range(12):
        decision = ann.until_asked()
        assert decision["seat"] == kept
        ann.answer(*first(decision))
    assert lost in {answer.seat for answer in match.session.answers}


def test_it_is_so_after_a_restart(database_url):
    with serving(database_url) as client:
        made, ann, _, lost = entropy(client)
        kept = "civitates" if lost == "dux" else "dux"
    with serving(database_url) as client:
        ann = Browser(client, made["match"])
        assert ann.until_asked()["seat"] == kept
        assert live(client, made["match"]).demanded(lost) == "np"


def test_taking_it_back_gives_the_seat_back(client, monkeypatch):
    made = make(client, "pendragon", options={"players": "britons"}, seats={"dux": "me", "civitates": "me"})
    ann = Browser(client, made["match"])
    decision = ann.until_asked()
    match = live(client, made["match"])
    number = match.session.decision_number
    lost = "civitates" if decision["seat"] == "dux" else "dux"
    wanted = lambda state, seat: "np" if seat == lost and match.session.decision_number > number else None  # noqa: E731
    monkeypatch.setitem(vars(match.session.game.rules), "agent_for", wanted)
    ann.answer(*first(decision))
    assert match.seats[lost].agent == "np"
    assert (match.seats[lost].guest, match.seats[lost].person) == (match.host, None)
    ann.send("practice", on=True)
    while match.session.decision_number > number:
        ann.send("takeback")
        ann.wait("takeback")
    assert match.seats[lost].person == match.host
    assert ann.until_asked()["seat"] == decision["seat"]
    assert ann.table["seats"][lost]["you"]


# Why ------------------------------------------------------------------------------------------------------------------


def explained_lines(log):
    return [line for line in log if "why" in line]


def test_a_turn_says_why_when_it_is_asked(client):
    made = make(client, "pendragon", seats={"dux": "me"})
    ann = Browser(client, made["match"])
    ann.until_asked()
    while not explained_lines(ann.log.values()):
        ann.answer(*first(ann.until_asked()))
        ann.until_asked()
    line = explained_lines(ann.log.values())[0]
    said = ann.ask("explain", at=line["why"])
    assert said["type"] == "explained"
    assert said["at"] == line["why"]
    [seat, who, text, rule, explained] = said["lines"][0].values()
    assert (who.casefold(), text, rule) == (seat, "yes", "8.1")
    assert explained is ("8.1" in live(client, made["match"]).session.game.words.rule_ids())
    assert said["none"] == ""
    story = live(client, made["match"]).session.table.story
    turn = next(scope for scope in story if scope.kind == "turn" and scope.seat and scope.answers == line["why"])
    part = ann.ask("explain", at=line["why"], scope=turn.number)
    assert (part["scope"], part["lines"]) == (turn.number, said["lines"])
    for unknown in ({"at": 10**6}, {"at": line["why"], "scope": 10**6}):
        refused = ann.ask("explain", **unknown)
        assert (refused["type"], refused["code"]) == ("refused", "no_turn")


def test_the_lines_that_are_sent_later_say_it_as_well_as_those_of_a_new_client(client):
    made = make(client, "pendragon", seats={"dux": "me"})
    ann = Browser(client, made["match"])
    for _ in range(6):
        ann.answer(*first(ann.until_asked()))
    ann.until_asked()
    ben = Browser(client, made["match"], guest=ANN)
    ben.until_asked()
    assert [line.get("why") for line in ann.log.values()] == [line.get("why") for line in ben.log.values()]
    assert explained_lines(ann.log.values())


def test_replays_and_exports_say_it_too(client):
    made = make(client, "pendragon", seats={"dux": "me"})
    ann = Browser(client, made["match"])
    for _ in range(4):
        ann.answer(*first(ann.until_asked()))
    ann.until_asked()
    address = f"/api/matches/{made['match']}"
    seen = client.get(f"{address}/replay", params={"guest": ANN}).json()
    line = explained_lines(seen["lines"])[0]
    said = client.get(f"{address}/why", params={"guest": ANN, "at": line["why"], "lang": "it"}).json()
    assert said["lines"][0]["text"] == "sì"
    assert client.get(f"{address}/why", params={"guest": ANN}).status_code == 404
    page = client.get(f"{address}/export.html", params={"guest": ANN}).text
    assert '"why":[["yes","8.1"]]' in page


def test_what_people_do_is_not_explained(client):
    ann = Browser(client, make(client, "pendragon", seats=dict.fromkeys(FACTIONS, "me"))["match"])
    for _ in range(4):
        ann.answer(*first(ann.until_asked()))
    assert not explained_lines(ann.log.values())


# The end --------------------------------------------------------------------------------------------------------------


def test_the_result_tells_what_became_of_britain():
    table = both_pass("scotti", "saxons")
    assert Asked(victory_phase(table)).over
    session = session_at(table)
    english, italian = (game_texts(session.game, language) for language in ("en", "it"))
    why, *told = outcome(session, english).told
    assert why.startswith("In the Victory Phase of Epoch Round")
    assert sum("margin" in line for line in told) == 3
    ending = [
        "A Non-player has won: all players lose equally.",
        english("epilogue.non_player_win"),
        english("epilogue.scotti_roman_rule_any"),
    ]
    assert [line for line in told if line in ending] == ending
    assert italian("epilogue.non_player_win") in outcome(session, italian).told
