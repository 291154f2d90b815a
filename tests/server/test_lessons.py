"""Lessons over the wire: the whole of one through its recorded solution, both languages, and what is forged."""

from __future__ import annotations

import json

import msgspec
import pytest

from tests.learn.example import write
from tests.server.tools import ANN, ONCE, Browser, drawn, serving
from vexillum.core.words.languages import known_languages
from vexillum.learn.frame import frame
from vexillum.learn.lesson import courses, find_lesson
from vexillum.learn.lesson_session import LessonSession, Progress
from vexillum.server.edge import lessons, solo
from vexillum.server.edge.lessons import checked

GAME, LESSON = "anno890", "first-realm"
FIRST = f"learn/{GAME}/{LESSON}"


class Learner(Browser):
    """A browser in a lesson."""

    def __init__(self, client, path: str = FIRST, progress: dict | None = None, lang: str = "en", **fields) -> None:
        self._hello = {"lang": lang, "progress": progress, **fields}
        self.said: dict = {}
        super().__init__(client, path)

    def send(self, type: str, **fields) -> None:
        super().send(type, **(self._hello if type == "hello" else fields))

    def hear(self) -> dict:
        message = super().hear()
        if message["type"] == "lesson":
            self.said = message
        return message

    @property
    def lesson(self) -> dict:
        return self.said["lesson"]

    def act(self, act: str) -> dict:
        self.send("lesson", act=act)
        self.settle()
        return self.lesson

    def answer(self, *keys: str) -> dict:
        self.send("answer", number=self.table["decision"]["number"], keys=list(keys))
        self.settle()
        return self.lesson


def solution(lesson: str, game: str = GAME) -> dict[str, list]:
    return {step.id: step.solution for step in find_lesson(game, lesson).steps}


@ONCE
def test_a_whole_lesson_by_its_solution(client):
    learner, steps = Learner(client), solution(LESSON)
    reference = LessonSession(find_lesson(GAME, LESSON))
    met = []
    while learner.lesson["status"] != "ended":
        spoken = learner.lesson
        met.append(spoken["step"])
        assert spoken == json.loads(msgspec.json.encode(frame(reference, "en")))
        assert learner.said["frame"] == learner.table["number"]
        if spoken["status"] == "task":
            for one in steps[spoken["step"]]:
                keys = [one] if isinstance(one, str) else one
                assert set(keys) <= {option["key"] for option in learner.table["decision"]["options"]}
                learner.answer(*keys)
                reference.answer(reference.seat, tuple(keys))
        else:
            assert "options" not in (learner.table["decision"] or {}), "there is nothing to answer while one reads"
        if learner.lesson["status"] in ("read", "done") and learner.lesson["step"] == spoken["step"]:
            learner.act("next")
            reference.next()
        assert learner.map == drawn(reference.session, reference.seat)
        assert [line["text"] for line in learner.log.values()] == [
            reference.session.game.texts("en")(entry) for entry in reference.session.journal if entry.visible("aix")
        ]
    assert met == [step.id for step in find_lesson(GAME, LESSON).steps]
    assert learner.lesson["next"][0]["kind"] == "lesson"


@ONCE
def test_comments_hints_and_ways_back(client):
    learner = Learner(client)
    learner.act("next")
    assert learner.act("next")["status"] == "task"
    assert learner.lesson["points"] == [{"kind": "thing", "id": "tile:t04"}]
    number = learner.table["at"]
    assert learner.answer("t10")["taken_back"]
    assert learner.lesson["comment"]
    assert learner.table["at"] == number
    assert "options" in learner.table["decision"], "the question is asked again"
    assert len(learner.act("hint")["hints"]) == 1
    assert learner.act("show_me")["comment"] == ""
    assert learner.table["at"] == number + 1
    assert learner.table["undo"]["can"]
    learner.send("undo")
    learner.settle()
    assert learner.table["at"] == number
    assert not learner.table["undo"]["can"]
    assert learner.act("back")["step"] == "castle"
    assert learner.act("restart")["number"] == 1
    refused = learner.ask("undo")
    assert (refused["type"], refused["code"]) == ("refused", "undo")
    assert learner.ask("answer", number=0, keys=["t04"])["type"] == "refused", "nothing is asked"
    assert learner.ask("why", thing="tile:t13")["type"] == "why"
    assert learner.ask("rule", number="1.1")["type"] == "rule"
    assert learner.ask("lesson", act="fly")["code"] == "malformed"
    assert learner.ask("chat", text="hello")["code"] == "unknown"


@ONCE
def test_what_others_do_comes_answer_by_answer(client):
    learner = Learner(client)
    while learner.lesson["step"] != "pick-up":
        if learner.lesson["status"] == "task":
            learner.act("show_me")
        else:
            learner.act("next")
    learner.act("back")
    learner.act("show_me")
    seen = len(learner.heard)
    learner.act("show_me")
    frames = [message for message in learner.heard[seen:] if message["type"] == "table"]
    assert len(frames) > 1
    assert any(message.get("stills") or message.get("scopes") for message in frames)
    assert all(not (one["decision"] or {}).get("options") for one in frames[:-1]), "nobody is asked meanwhile"


@ONCE
@pytest.mark.parametrize("language", known_languages())
def test_progress_comes_back_in_any_language(client, language):
    learner = Learner(client)
    for _ in range(2):
        learner.act("next")
    learner.act("hint")
    learner.answer("t04")
    progress = learner.said["progress"]
    again = Learner(client, progress=progress, lang=language)
    expected = frame(LessonSession.restored(find_lesson(GAME, LESSON), restored(progress)), language)
    assert again.lesson == json.loads(msgspec.json.encode(expected))
    assert again.said["progress"] == progress
    assert again.table["at"] == learner.table["at"]
    assert again.heard[0]["type"] == "lesson_welcome"
    assert again.heard[0]["title"] == find_lesson(GAME, LESSON).title(language)
    learner.send("lang", lang=language)
    learner.settle()
    assert learner.lesson == again.lesson
    assert learner.display == again.display


def restored(progress: dict) -> Progress:
    return checked(msgspec.convert(progress, Progress), find_lesson(GAME, LESSON))


FORGED = {
    "other_lesson": {"lesson": "tactics"},
    "other_game": {"game": "pendragon"},
    "far_part": {"steps": [["welcome", 7, 0, 0]]},
    "before_the_beginning": {"steps": [["welcome", 0, -3, -1]]},
    "behind_the_end": {"steps": [["welcome", 0, 0, 99]]},
    "no_steps": {"steps": []},
    "hints": {"hints": -5},
}


@ONCE
@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_forged_progress_is_refused(client, forged):
    honest = Learner(client).said["progress"]
    with client.websocket_connect(f"/ws/{FIRST}") as socket:
        socket.send_json({"type": "hello", "lang": "it", "progress": honest | forged})
        said = socket.receive_json()
    assert (said["type"], said["code"]) == ("refused", "lesson_progress")
    assert "Ricomincia" in said["text"]


@ONCE
def test_answers_that_are_not_possible_lead_to_the_same_step(client):
    learner = Learner(client)
    for _ in range(2):
        learner.act("next")
    learner.answer("t04")
    forged = json.loads(json.dumps(learner.said["progress"]).replace('"t04"', '"t99"'))
    assert forged != learner.said["progress"]
    again = Learner(client, progress=forged)
    assert (again.lesson["step"], again.lesson["status"]) == ("first-tile", "task")
    moved = learner.said["progress"] | {"parts": [[], []], "steps": [["welcome", 1, 0, 0], ["castle", 1, 0, 0]]}
    assert Learner(client, progress=moved).lesson["step"] == "castle"


@ONCE
def test_malformed_greetings(client):
    for hello in ({"type": "hello", "progress": 7}, {"type": "hello", "progress": {"game": GAME}}, {"type": "ping"}):
        with client.websocket_connect(f"/ws/{FIRST}") as socket:
            socket.send_json(hello)
            assert socket.receive_json()["type"] == "refused"


@ONCE
def test_unknown_lessons_name_no_file(client):
    for path in (f"{GAME}/nothing", "chess/opening", f"{GAME}/first-realm.toml"):
        with client.websocket_connect(f"/ws/learn/{path}") as socket:
            socket.send_json({"type": "hello"})
            said = socket.receive_json()
        assert said["code"] in ("no_lesson", "no_course")
        assert "/home" not in said["text"]
    assert client.get("/api/learn/chess").status_code == 404


@ONCE
def test_too_many_lessons(client, monkeypatch):
    monkeypatch.setattr(lessons, "MOST_LESSONS", 1)
    Learner(client)
    with client.websocket_connect(f"/ws/{FIRST}") as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["code"] == "lessons_full"


@ONCE
def test_one_network_does_not_open_them_all(client, monkeypatch):
    monkeypatch.setattr(solo, "OF_NETWORK", 1)
    Learner(client)
    with client.websocket_connect(f"/ws/{FIRST}") as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["code"] == "lessons_full"
    monkeypatch.setattr(lessons, "network_of", lambda socket: "elsewhere")
    Learner(client)


@ONCE
@pytest.mark.parametrize("language", known_languages())
def test_the_courses(client, language):
    found = client.get("/api/learn", params={"lang": language}).json()
    assert {one["game"]: [lesson["id"] for lesson in one["lessons"]] for one in found} == {
        game: [lesson.id for lesson in lessons] for game, lessons in courses().items() if lessons
    }
    one = client.get(f"/api/learn/{GAME}", params={"lang": language}).json()
    assert one in found
    lesson = find_lesson(GAME, LESSON)
    assert one["lessons"][0] == {
        "id": LESSON,
        "title": lesson.title(language),
        "about": lesson.about(language),
        "minutes": lesson.file.minutes,
        "steps": len(lesson.steps),
    }
    for path in ("/learn", f"/learn/{GAME}", f"/{FIRST}"):
        assert client.get(path).status_code == 200


@ONCE
def test_a_teachers_lesson_and_its_real_games(client, tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    folder = tmp_path / "lessons" / GAME
    folder.mkdir(parents=True)
    play = '[[next]]\nid = "play"\nscenario = "first_steps"\n'
    write(
        folder,
        structure=(play, f'{play}\n[[next]]\nid = "on"\nplay_on = true\n'),
        en=("next.play", 'next.on = "Play on."\nnext.play'),
        it=("next.play", 'next.on = "Continua."\nnext.play'),
    )
    learner = Learner(client, f"learn/{GAME}/watch")
    early = learner.said["progress"]
    while learner.lesson["status"] != "ended":
        learner.act("show_me" if learner.lesson["status"] == "task" else "next")
    assert [one["kind"] for one in learner.lesson["next"]] == ["game", "play_on"]
    path, body = f"/api/learn/{GAME}/watch/game", {"guest": ANN, "name": "Ann", "progress": learner.said["progress"]}
    for number in (0, 1):
        made = client.post(path, json=body | {"number": number})
        assert made.status_code == 201, made.text
        match = Browser(client, made.json()["match"])
        assert match.table["seats"]["aix"]["you"]
        assert not match.table["seats"]["avignon"]["you"]
        assert match.until_asked()["seat"] == "aix"
        if number:
            assert any("tile:t25" in block for block in match.map["blocks"].values()), "the lesson's tile is there"
    for wrong in ({"number": 2}, {"number": -1}, {"number": 0, "progress": early}):
        refused = client.post(path, json={**body, **wrong})
        assert (refused.status_code, refused.json()["code"]) == (409, "no_suggestion")
    forged = client.post(path, json={**body, "number": 0, "progress": {**early, "steps": []}})
    assert forged.json()["code"] == "lesson_progress"


@ONCE
def test_guests_of_a_club_learn_without_an_account(database_url, thoughts):
    with serving(database_url, thoughts, public=True) as club:
        assert club.get("/api/learn").status_code == 200
        learner = Learner(club)
        assert learner.act("next")["number"] == 2
        body = {"progress": learner.said["progress"], "number": 0}
        assert club.post(f"/api/{FIRST}/game", json=body).json()["code"] == "sign_in"


HIDDEN = """
game = "akkren"
order = 1
minutes = 5
seats = ["theocracy"]
[position]
scenario = "border-war"
[[steps]]
id = "look"
[[steps]]
id = "do"
solution = ["printed"]
done = { answered = [{ asked = "*" }] }
"""


@ONCE
def test_nothing_but_the_learners_view_is_shown(client, tmp_path, monkeypatch):
    """In a game with secrets, map, log and figures are those of the learner's seat, also while others answer."""
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    folder = tmp_path / "lessons" / "akkren"
    (folder / "texts" / "en").mkdir(parents=True)
    (folder / "secrets.toml").write_text(HIDDEN, "utf-8")
    ids = ("title", "about", "end.say", "look.say", "do.say", "do.task", "do.hint.1")
    texts = "[secrets]\n" + "".join(f'{id} = "S"\n' for id in ids)
    (folder / "texts" / "en" / "secrets.toml").write_text(texts, "utf-8")
    learner = Learner(client, "learn/akkren/secrets")
    reference = LessonSession(find_lesson("akkren", "secrets"))
    session = reference.session
    assert reference.seat == "theocracy"
    others = [seat for seat in session.setup.seats if seat != "theocracy"]
    assert any(drawn(session, other) != drawn(session, "theocracy") for other in others), "there is something to hide"
    assert learner.map == drawn(session, "theocracy")
    assert learner.display["panels"] == json.loads(
        msgspec.json.encode(session.game.board.display(session.view("theocracy"), session.game.texts("en")).panels)
    )
    learner.act("next")
    reference.next()
    assert learner.lesson["status"] == reference.status == "task"
    assert learner.map == drawn(reference.session, "theocracy")
    visible = [n for n, entry in enumerate(reference.session.journal) if entry.visible("theocracy")]
    assert sorted(learner.log) == visible
