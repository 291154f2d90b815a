"""Several people: presence, chat, notes, seats that change hands, take-back, rematch, hot-seat, observers."""

from __future__ import annotations

import pytest

from tests.server.tools import ANN, BEN, EVE, ONCE, Browser, everything, join, live, make
from vexillum.server.matches.agent_worker import AgentFailed


@pytest.fixture
def pair(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    join(client, made["links"]["avignon"], BEN, "Ben")
    return made, Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben", "it")


def play(ann: Browser, ben: Browser, answers: int) -> None:
    for _ in range(answers):
        ann.settle(), ben.settle()
        (ann if "options" in ann.table["decision"] else ben).answer()
    ann.settle(), ben.settle()


def test_presence_and_names(client, pair):
    made, ann, ben = pair
    people = ann.settle()
    assert ann.table["seats"]["avignon"]["present"]
    assert {"name": "Ben", "seats": ["avignon"], "watch": False} in people[0]["people"]
    join(client, made["watch"], EVE)
    eve = Browser(client, made["match"], EVE, "  Eve\n\x07 ")
    assert ann.wait("presence")["people"][-1] == {"name": "Eve", "seats": [], "watch": True}
    eve.leave()
    assert len(ann.wait("presence")["people"]) == 2
    ben.send("name", name="Benedict")
    ben.settle(), ann.settle()
    assert ann.table["seats"]["avignon"]["name"] == "Benedict"
    ben.leave()
    ann.wait("presence")
    ann.wait("table")
    assert not ann.table["seats"]["avignon"]["present"]


def test_chat_is_plain_text_for_everybody_and_is_kept(client, pair):
    made, ann, ben = pair
    ann.send("chat", text=" <b>Salve</b> ")
    said = ben.wait("chat")
    assert (said["name"], said["seat"], said["text"]) == ("Ann", "aix", "<b>Salve</b>")
    ann.send("chat", text="   ")
    assert not [message for message in ann.settle() if message["type"] == "chat" and not message["text"].strip()]
    ann.leave()
    again = Browser(client, made["match"])
    assert [message["text"] for message in again.heard if message["type"] == "chat"] == ["<b>Salve</b>"]


def test_notes_are_private(client, pair):
    made, ann, ben = pair
    other_window = Browser(client, made["match"])
    ann.send("note", text="attack at dawn")
    assert ann.wait("note")["text"] == "attack at dawn"
    assert other_window.wait("note")["text"] == "attack at dawn"
    assert all(message["type"] != "note" for message in ben.settle())
    again = Browser(client, made["match"])
    assert [message["text"] for message in again.heard if message["type"] == "note"] == ["attack at dawn"]


def test_a_link_is_for_one_person(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    join(client, made["links"]["avignon"], BEN)
    assert join(client, made["links"]["avignon"], BEN)["seat"] == "avignon"
    token = made["links"]["avignon"].rpartition("/")[2]
    refused = client.post("/api/join", json={"guest": EVE, "token": token, "lang": "it"}, params={"lang": "it"})
    assert (refused.status_code, refused.json()["code"]) == (409, "taken")
    assert refused.json()["error"].startswith("Questo posto è occupato.")
    assert client.post("/api/join", json={"guest": EVE, "token": "x"}).status_code == 404


def test_observers_watch(client, pair):
    made, ann, ben = pair
    join(client, made["watch"], EVE)
    eve = Browser(client, made["match"], EVE, "Eve")
    assert eve.welcome["you"] == {"host": False, "seats": [], "watch": True, "name": "Eve"}
    assert "links" not in eve.welcome
    assert eve.table["decision"]["waiting"]
    assert eve.table["undo"]["can"] is False
    play(ann, ben, 3)
    eve.settle()
    assert eve.table["at"] == 3


def test_a_seat_is_handed_to_an_agent_and_taken_back(client, pair):
    made, ann, ben = pair
    assert ann.welcome["you"]["host"]
    ben.send("hand", seat="avignon", to="steward")
    play_on = ann.until_asked()
    assert play_on["seat"] == "aix"
    assert ann.table["seats"]["avignon"] == {
        "player": "steward",
        "name": "Steward",
        "seat_name": "Avignon",
        "present": True,
        "you": False,
        "left": None,
        "may_hand": False,
    }
    ben.send("hand", seat="avignon", to="me")
    ben.settle()
    assert ben.table["seats"]["avignon"]["you"]
    assert ben.welcome["you"]["seats"] == ["avignon"]
    ben.leave()
    while ann.table["seats"]["avignon"]["present"]:
        ann.wait("table")
    ann.send("hand", seat="avignon", to="open")
    ann.settle()
    link = ann.welcome["links"]["avignon"]
    assert link != made["links"]["avignon"]
    assert join(client, link, EVE, "Eve")["seat"] == "avignon"
    ann.wait("table")
    assert ann.table["seats"]["avignon"]["name"] == "Eve"


def test_resigning_is_for_good(client, pair):
    _, ann, ben = pair
    ben.send("resign", seat="avignon")
    ben.settle()
    assert ben.table["seats"]["avignon"]["player"] == "steward"
    assert ben.ask("hand", seat="avignon", to="me")["code"] == "not_allowed"
    assert ann.until_asked()["seat"] == "aix"


def test_undo_takes_lines_of_the_log_away(client, toy):
    made = make(client, "toy", seats={"left": "me", "right": "me"})
    ann = Browser(client, made["match"])
    ann.answer("mark")
    before, log = ann.table["decision"], dict(ann.log)
    ann.answer("m0")
    assert len(ann.log) == len(log) + 1
    assert ann.table["undo"] == {"can": True, "why": None}
    ann.send("undo")
    ann.wait("table")
    assert (ann.table["decision"], ann.log) == (before, log)
    ann.answer("m1", "m2")
    ann.answer("roll")
    assert ann.table["undo"]["can"] is False
    assert ann.ask("undo")["code"] == "undo"
    rows = everything(client, made["match"])[-1]["answers"]
    assert len(rows) == 5  # nothing is ever deleted


def test_alone_among_agents_everything_can_be_taken_back(client):
    made = make(client, seats={"aix": "me"})
    ann = Browser(client, made["match"])
    ann.until_asked()
    first_question = ann.table["decision"]
    ann.answer()
    ann.until_asked()
    ann.answer()
    ann.until_asked()
    assert ann.ask("takeback")["code"] == "takeback_practice"
    ann.send("practice", on=True)
    ann.send("takeback")
    assert ann.wait("takeback")["agreed"]
    ann.send("takeback")
    assert ann.wait("takeback")["agreed"]
    assert ann.table["decision"] == first_question
    assert ann.ask("takeback")["code"] == "undo_nothing"


def test_a_takeback_needs_everybody(client, pair):
    made, ann, ben = pair
    play(ann, ben, 5)
    at = ann.table["at"]
    wisher, other = (ann, ben)
    wisher.send("takeback")
    asked = other.wait("takeback_asked")
    assert asked["yours"]
    assert (asked["by"], asked["waiting"], asked["agreed"]) == ("Ann", ["Ben"], [])
    assert not wisher.wait("takeback_asked")["yours"]
    assert wisher.ask("takeback")["code"] == "takeback_pending"
    assert wisher.ask("takeback_reply", agree=True)["code"] == "takeback_not_you"
    other.leave()
    other = Browser(client, made["match"], BEN, "Ben", "it")
    other.wait("takeback_asked")
    other.send("takeback_reply", agree=False)
    told = wisher.wait("takeback")
    assert (told["agreed"], told["text"]) == (False, "Ben declined: nothing is undone.")
    assert live(client, made["match"]).session.decision_number == at
    wisher.send("takeback")
    other.wait("takeback_asked")
    other.send("takeback_reply", agree=True)
    assert wisher.wait("takeback")["agreed"]
    other.settle()
    assert wisher.table["at"] == other.table["at"] < at
    assert "options" in wisher.table["decision"]


def test_an_answer_ends_the_wish_to_take_back(client, pair):
    _, ann, ben = pair
    play(ann, ben, 5)
    asked, other = (ann, ben) if "options" in ann.table["decision"] else (ben, ann)
    other.send("takeback")
    asked.wait("takeback_asked")
    asked.answer()
    assert asked.ask("takeback_reply", agree=True)["code"] == "takeback_none"


def test_a_rematch_is_made_once(client, toy):
    made = make(client, "toy", seats={"left": "me", "right": "open"})
    join(client, made["links"]["right"], BEN, "Ben")
    ann, ben = Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben")
    while not ann.table["over"]:
        (ann if "options" in ann.table["decision"] else ben).answer("roll")
        ann.settle(), ben.settle()
    ann.send("rematch")
    new = ann.wait("rematch")["match"]
    assert ben.wait("rematch")["match"] == new
    ben.send("rematch")
    assert ben.wait("rematch")["match"] == new
    again = Browser(client, new, BEN, "Ben")
    assert again.welcome["you"]["seats"] == ["right"]
    assert again.table["at"] == 0


def test_hot_seat_hands_the_screen_over_where_there_is_something_to_hide(client, toy):
    made = make(client, "toy", seats={"left": "me", "right": "me"})
    ann = Browser(client, made["match"])
    assert "options" in ann.table["decision"]  # nothing to hide yet
    ann.answer("card")
    decision = ann.table["decision"]
    assert (decision["seat"], decision["handover"]) == ("left", True)
    assert "options" not in decision
    assert all(line.get("kind") != "secret" for line in ann.log.values())
    hidden = ann.map
    number = decision["number"]
    assert ann.ask("answer", number=number, keys=["done"])["code"] == "handover"
    ann.send("ready", seat="left")
    ann.wait("table")
    assert len(ann.table["decision"]["options"]) == 2
    assert ann.map != hidden
    assert [line for line in ann.log.values() if line.get("kind") == "secret"]
    ann.answer("done")
    assert ann.table["decision"]["seat"] == "right"
    assert all(line.get("kind") != "secret" for line in ann.log.values())


@ONCE
def test_an_agent_whose_process_dies_is_told_and_can_be_replaced(client, thoughts):
    thoughts.failure = AgentFailed("died")
    made = make(client, seats={"aix": "me"})
    ann = Browser(client, made["match"])
    while "trouble" not in ann.table:
        ann.wait("table")
    assert ann.table["thinking"] == "avignon"
    assert ann.table["trouble"].startswith("Steward, playing Avignon, crashed.")
    assert "Trying again in 1 second;" in ann.table["trouble"]
    thoughts.failure = None
    ann.send("hand", seat="avignon", to="random")
    assert ann.until_asked()["seat"] == "aix"
    assert "trouble" not in ann.table


@ONCE
@pytest.mark.parametrize(
    "fails", [{"failure": AgentFailed("error", "KeyError: 't09'", "KeyError, plan.py:7")}, {"keys": ("no",)}]
)
def test_the_table_goes_on_when_an_agent_fails(client, thoughts, fails):
    """The host, whose language is Italian, reads of it until somebody answers."""
    vars(thoughts).update(fails)
    made = make(client, seats={"aix": "me"})
    ann = Browser(client, made["match"], lang="it")
    ann.until_asked()
    why = "KeyError, plan.py:7" if "failure" in fails else "NotAnOption"
    assert ann.table["trouble"] == (
        f"Castaldo, che gioca Avignone, ha avuto un errore ({why}). "
        "Al suo posto è stata data una risposta valida a caso, e la partita continua."
    )
    ann.answer()
    while not ann.table["over"] and ann.until_asked():
        assert "trouble" not in ann.table, "it is told once"
        ann.answer()
    assert ann.table["over"]


def test_why_preview_and_rule(client, pair):
    _, ann, ben = pair
    ann.settle(), ben.settle()
    asked, other = (ann, ben) if "options" in ann.table["decision"] else (ben, ann)
    option = asked.table["decision"]["options"][0]
    assert option["label"] in asked.ask("why", thing=option["thing"] or option["key"])["text"]
    assert other.ask("why", thing=option["key"])["type"] == "why"
    why = asked.ask("why", thing="nonsense")
    assert why["text"]
    assert "nonsense" not in why["text"]
    told = asked.ask("preview", keys=[option["key"]])
    assert told["type"] == "preview"
    assert ann.ask("rule", number="1")["text"]
    assert ann.ask("rule", number="1") != ben.ask("rule", number="1")


def test_nobody_learns_by_why_what_another_may_choose_in_secret(client, toy):
    made = make(client, "toy", seats={"left": "me", "right": "open"})
    join(client, made["links"]["right"], BEN, "Ben")
    ann, ben = Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben")
    ann.answer("card")
    ben.settle()
    assert ben.table["decision"]["prompt"].endswith("is choosing in secret.")
    assert ben.ask("why", thing="keep1")["code"] == "why_secret"
    assert ANN not in str(ben.heard)


# Reading --------------------------------------------------------------------------------------------------------------


def test_a_page_is_read_through_ones_own_eyes_and_in_ones_own_language(client):
    seats = dict.fromkeys(("civitates", "saxons", "scotti"), "random") | {"dux": "me"}
    made = make(client, "pendragon", seats=seats)
    join(client, made["watch"], EVE)
    ann, eve = Browser(client, made["match"]), Browser(client, made["match"], EVE, "Eve", "it")
    ann.settle(), eve.settle()
    assert (ann.table["contents"], eve.table["contents"]) == ("Cards", "Carte")
    listed = ann.ask("page", thing="contents")
    assert {"card:1", "card:83"} < {line["thing"] for line in listed["lines"]}
    card = ann.ask("page", thing="card:52")
    assert card["title"] == "52. MISTBORN"
    assert {line["style"] for line in card["lines"]} > {"light", "dark", "quiet"}
    assert eve.ask("page", thing="card:52")["title"] == "52. NATI DALLA NEBBIA"


def test_a_page_of_an_earlier_moment(client):
    made = make(client, "pendragon", seats=dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me"))
    path = f"/api/matches/{made['match']}/page"
    listed = client.get(path, params={"guest": ANN, "at": 0}).json()
    assert listed["title"] == "Cards"
    current = next(line["thing"] for line in listed["lines"] if line["thing"])
    card = client.get(path, params={"guest": ANN, "at": 0, "thing": current, "lang": "it"}).json()
    assert "È la carta in gioco." in [line["text"] for line in card["lines"]]
    assert client.get(path, params={"guest": ANN, "thing": "space:iceni"}).json()["code"] == "no_page"
    assert client.get(path, params={"guest": EVE}).status_code == 403


def test_characters_and_rulings_can_be_read_in_ones_own_language(client):
    made = make(client)
    join(client, made["watch"], EVE)
    ann, eve = Browser(client, made["match"]), Browser(client, made["match"], EVE, "Eve", "it")
    ann.settle(), eve.settle()
    assert (ann.table["contents"], eve.table["contents"]) == ("Characters and tiles", "Personaggi e tessere")
    assert eve.ask("page", thing="character:duchess")["title"] == "Duchessa"
    listed = ann.ask("page", thing="contents")
    assert listed["lines"][-1] == {"text": "Rulings", "style": "", "thing": "rulings", "picture": ""}
    assert eve.ask("page", thing="rulings")["title"] == "Interpretazioni"
    assert "R18. Quanto costa un edificio speciale" in eve.ask("rule", number="1.2")["text"]


def test_an_option_does_not_repeat_what_the_question_told(client):
    made = make(client, "pendragon", seats=dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me"))
    ann = Browser(client, made["match"])
    ann.settle()
    decision = ann.table["decision"]
    assert decision["about_text"]
    assert not any(decision["about_text"] in option.get("about", "") for option in decision["options"])
