"""Whole games over the WebSocket."""

from __future__ import annotations

import json

import msgspec

from tests.server.tools import ANN, BEN, Browser, Thoughts, drawn, everything, first, join, live, make, serving
from vexillum.core.registry import get_game
from vexillum.core.show.display import turn_titles, with_turn_titles
from vexillum.server.kernel.texts import game_texts


def test_a_whole_game_against_agents(client):
    made = make(client, seats={"aix": "me"}, players=3)
    ann = Browser(client, made["match"])
    while (decision := ann.until_asked()) is not None:
        assert decision["seat"] == "aix"
        ann.answer(*first(decision))
    outcome = ann.table["outcome"]
    assert set(outcome["scores"]) == {"aix", "avignon", "marseille"}
    assert outcome["text"].endswith("wins.")
    session = live(client, made["match"]).session
    assert [line["text"] for line in ann.log.values()][-1] == session.game.texts("en")(session.journal[-1])
    assert len(ann.log) == len(session.log("aix"))
    assert ann.map == drawn(session, "aix")
    [mine] = client.post("/api/mine", json={"guest": ANN, "lang": "it"}).json()["matches"]
    assert (mine["over"], mine["turn"], mine["winners"]) == (True, None, outcome["winners"])
    assert mine["result"].startswith("Vince ")


def test_a_card_of_pendragon(client):
    made = make(client, "pendragon", seats={"dux": "me", "saxons": "me"})
    ann = Browser(client, made["match"], lang="it")
    session = live(client, made["match"]).session
    while {answer.seat for answer in session.answers} != {"dux", "saxons", "civitates", "scotti"}:
        decision = ann.until_asked()
        assert decision is not None, "the game ended before all were asked"
        ann.answer(*first(decision))
    ann.until_asked()  # until then the agents go on answering
    texts = session.game.texts("it")
    titles = turn_titles(session.table.story)
    display = with_turn_titles(session.game.board.display(session.view(None), texts), titles, texts)
    assert titles
    assert ann.display == json.loads(msgspec.json.encode(display))


def test_the_odds_of_a_raid(client):
    made = make(client, "pendragon", seats=dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me"))
    ann = Browser(client, made["match"], lang="it")
    for _ in range(60):
        decision = ann.until_asked()
        assert decision is not None
        if decision["kind"] == "raid.target":
            break
        assert "odds_page" not in decision or decision["kind"].startswith(("battle", "raid", "intercept"))
        keys = [option["key"] for option in decision["options"]]
        wanted = [key for key in ("raid", "pass", "feat.none", "none") if key in keys]
        ann.answer(*(wanted[:1] or keys[: max(1, decision["at_least"])]))
    assert decision["odds_page"]
    page = ann.ask("odds", keys=[decision["options"][0]["key"]])
    assert (page["type"], page["title"], page["thing"]) == ("page", "Probabilità", "")
    assert "Predoni che sbarcano" in page["lines"][1]["text"]
    assert len(ann.ask("odds", keys=[])["lines"]) > len(page["lines"])


def test_two_browsers_in_two_languages(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    assert join(client, made["links"]["avignon"], BEN, "Ben") == {
        "match": made["match"],
        "seat": "avignon",
        "watch": False,
    }
    ann = Browser(client, made["match"])
    ben = Browser(client, made["match"], BEN, "Ben", "it")
    for _ in range(12):
        ann.settle(), ben.settle()
        asked, other = (ann, ben) if "options" in ann.table["decision"] else (ben, ann)
        assert other.table["decision"]["waiting"]
        asked.answer()
        other.wait("table")
    assert ann.log.keys() == ben.log.keys()
    assert all(ann.log[n].get("things") == ben.log[n].get("things") for n in ann.log)
    assert sum(ann.log[n]["text"] != ben.log[n]["text"] for n in ann.log) > 5
    assert ann.table["decision"]["prompt"] != ben.table["decision"]["prompt"]
    assert ann.table["at"] == ben.table["at"] == 12
    ben.send("lang", lang="en")
    ben.settle()
    assert ann.log == ben.log


def test_everybody_gets_the_pictures_in_their_language(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    game = get_game("anno890")
    for language in ("en", "it", "en"):  # packed once for each, and the same the second time
        packed = msgspec.json.encode(game.board.art(game_texts(game, language)))
        assert Browser(client, made["match"], lang=language).welcome["art"] == msgspec.json.decode(packed)


def test_frames_after_the_first_are_small(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    assert ann.table["map"]["whole"]
    while ann.table["decision"]["kind"] == "castle":
        ann.answer()
    for _ in range(6):
        ann.answer()
        assert ann.table["map"]["whole"] is None
        assert ann.table["lines_from"] > 0
    ann.send("board")
    ann.wait("table")
    assert ann.table["map"]["whole"]
    assert ann.table["display"] == ann.display
    assert "lines_from" not in ann.table


def test_reconnecting_brings_everything_afresh(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    for _ in range(5):
        ann.answer()
    board, log, decision = ann.map, ann.log, ann.table["decision"]
    ann.leave()
    again = Browser(client, made["match"])
    assert again.table["number"] == 1
    assert (again.map, again.log, again.table["decision"]) == (board, log, decision)


def test_a_restart_resumes_the_match_and_the_agents(database_url):
    asleep = Thoughts()
    with serving(database_url, asleep) as client:
        made = make(client, seats={"aix": "me"}, players=2)
        ann = Browser(client, made["match"])
        while (decision := ann.until_asked())["kind"] != "place":
            ann.answer()
        asleep.asleep = True
        ann.answer(*first(decision))
        ann.settle()
        assert ann.table["thinking"] == "avignon"
        before = everything(client, made["match"])[:4]
        ann.leave()
    with serving(database_url) as client:
        ann = Browser(client, made["match"])
        decision = ann.until_asked()
        assert decision["seat"] == "aix"
        session = live(client, made["match"]).session
        answers = before[2]
        assert session.answers[: len(answers)] == answers
        assert len(session.answers) > len(answers)


def test_agents_play_on_after_a_restart_with_nobody_there(database_url):
    asleep = Thoughts()
    asleep.asleep = True
    with serving(database_url, asleep) as client:
        made = make(client, seats={"aix": "steward", "avignon": "steward"})
    with serving(database_url) as client:
        for _ in range(200):
            [mine] = client.post("/api/mine", json={"guest": ANN}).json()["matches"]
            if mine["over"]:
                break
        assert mine["match"] == made["match"]
        watching = Browser(client, made["match"])
        assert watching.welcome["you"] == {"host": True, "seats": [], "watch": True, "name": "Ann"}
        while not watching.table["over"]:
            watching.wait("table")


def test_dice_are_shown_once(client, toy):
    made = make(client, "toy", seats={"left": "me", "right": "me"})
    ann = Browser(client, made["match"])
    ann.send("ready", seat="left")
    ann.wait("table")
    ann.answer("roll")
    [die] = ann.table["dice"]
    assert die["sides"] == 6
    assert 1 <= die["face"] <= 6
    ann.send("ready", seat="right")
    ann.wait("table")
    ann.answer("mark")
    assert "dice" not in ann.table
