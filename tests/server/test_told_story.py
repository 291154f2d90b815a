"""What a page is told of the game's story: scopes, stills of steps, films of turns, the recap."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from tests.long import by_run
from tests.server.tools import ANN, BEN, ONCE, Browser, drawn, first, join, live, make, redrawn
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import Refused
from vexillum.core.recap import turns_since
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.show.display import turn_titles, with_turn_titles
from vexillum.core.show.story import seat_of
from vexillum.core.table import Checkpoint
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.actions.answers import film, outermost, shots_of
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frames import FrameContext, Frames, map_change
from vexillum.server.matches.frames.story import LineNumbers, scope_form
from vexillum.server.matches.frames.views import Past

games = pytest.mark.parametrize("id", game_ids())


def plain(form) -> dict:
    return json.loads(msgspec.json.encode(form))


def begun(id: str, seed: str = "story", answers: int = 60) -> Session:
    session = Session.start(get_game(id), seed=seed)
    go_on(session, answers)
    return session


def go_on(session: Session, answers: int = 1) -> None:
    agent = session.game.agents[session.game.info.quick_agent]()
    drive(session, dict.fromkeys(session.setup.seats, agent), limit=answers)


def at_table(session: Session, *seats: str) -> tuple[Client, dict]:
    client = Client("g" * 20, "", "en")
    return client, plain(Frames(session, FrameContext()).frame(client, seats))


def board_of(session: Session, state) -> dict:
    drawing = session.game.board.draw_map(session.game.knowledge.view(state, None), game_texts(session.game, "en"))
    return plain(map_change(None, drawing).whole)


class Page:
    """What a page has, frame by frame."""

    def __init__(self, session: Session, *seats: str) -> None:
        self.session, self.seats = session, seats
        self.client = Client("g" * 20, "", "en")
        self.story: list[dict] = []
        self.map: dict = {}
        self.take()

    def take(self) -> dict:
        frame = plain(Frames(self.session, FrameContext()).frame(self.client, self.seats))
        for still in frame.get("stills", ()):
            self.map = redrawn(self.map, still["map"])
        self.map = redrawn(self.map, frame["map"])
        told = {scope["number"]: scope for scope in (*self.story, *frame.get("scopes", []))}
        self.story = [told[number] for number in range(frame["scopes_n"])]
        return frame


def whole_story(session: Session, reader: str | None) -> list[dict]:
    texts = game_texts(session.game, "en")
    numbers = LineNumbers(session.journal, reader)
    return [plain(scope_form(session, scope, reader, texts, numbers)) for scope in session.table.story]


# Frames ---------------------------------------------------------------------------------------------------------------


@games
def test_frame_by_frame_a_page_has_the_whole_story_and_the_map(id):
    """Also where answers are taken back: as a match does it, pages then forget what does not stand any more."""
    session = Session.start(get_game(id), seed="frame by frame")
    seat = session.setup.seats[0]
    pages = [Page(session, seat), Page(session)]
    stills = 0
    for _ in range(by_run(32, 80)):
        if session.over:
            break
        go_on(session)
        for page in pages:
            frame = page.take()
            stills += len(frame.get("stills", ()))
            reader = page.seats[0] if page.seats else None
            assert page.story == whole_story(session, reader)
            assert page.map == drawn(session, reader)
            assert not page.take().get("stills"), "they are shown once"
    assert stills > 10


@games
def test_small_frames_bring_few_scopes(id):
    """A scope is sent when it is new, and again only when it is not what it was."""
    session = begun(id)
    page = Page(session)
    for _ in range(20):
        if session.over:
            break
        before = whole_story(session, None)
        go_on(session)
        now = whole_story(session, None)
        assert page.take().get("scopes", []) == [scope for scope in now if scope not in before]


@games
def test_of_ones_own_turns_only_dice_and_scenes_are_filmed(id):
    session = begun(id, answers=0)
    own, watching = Page(session, *session.setup.seats), Page(session)
    mine = theirs = 0
    for _ in range(by_run(40, 60)):
        if session.over:
            break
        go_on(session)
        story = session.table.story
        for still in own.take().get("stills", ()):
            mine += 1
            assert still.get("scene") or story[still["scope"]].dice or not seat_of(story, still["scope"])
        theirs += len(watching.take().get("stills", ()))
        assert own.map == watching.map
    assert mine < theirs


@games
def test_only_parts_of_the_display_that_changed_are_sent(id):
    session = begun(id, answers=30)
    client = Client("g" * 20, "", "en")
    shown: dict = {}
    parts = 0
    for n in range(30):
        if session.over:
            break
        frames = Frames(session, FrameContext())
        change = plain(frames.frame(client, ()).display) or {}
        assert all(shown.get(name) != part for name, part in change.items())
        shown |= change
        texts = game_texts(session.game, "en")
        whole = session.game.board.display(session.view(None), texts)
        assert shown == plain(with_turn_titles(whole, turn_titles(session.table.story), texts))
        parts += len(change) if n else 0
        go_on(session)
    assert 0 < parts < 30 * 6


def test_a_first_frame_has_no_stills(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    bob = Browser(client, join(client, made["watch"], BEN, "Ben")["match"], BEN, "Ben")
    for _ in range(6):
        ann.answer(*first(ann.table["decision"]))
    bob.settle()
    assert any(frame.get("stills") for frame in bob.heard if frame["type"] == "table")
    bob.send("board")
    bob.wait("table")
    assert "stills" not in bob.table
    assert bob.table["map"]["whole"]


def test_what_is_taken_back_leaves_the_story(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    here = live(client, made["match"])
    for _ in range(12):
        ann.answer(*first(ann.table["decision"]))
    reader = None
    ended = sum(scope.until is not None for scope in here.session.table.story)
    for at in range(11, 5, -1):
        ann.send("takeback")
        while ann.table["at"] != at:
            ann.wait("table")
        assert ann.story == whole_story(here.session, reader)
        assert "stills" not in ann.table
    assert sum(scope.until is not None for scope in here.session.table.story) < ended, "turns were taken back"
    ann.answer(*first(ann.table["decision"]))
    assert ann.story == whole_story(here.session, reader)
    assert ann.map == drawn(here.session, reader)


def possible(decision, keys, seat):
    """Can a decision be answered so? Of a secret one of others nobody need know what is offered."""
    try:
        decision.pick(keys)
    except Refused:
        assert decision.secret
        assert decision.seat != seat
        return False
    return True


@games
def test_stills_and_scenes_leak_nothing(id):
    """Deal again what a seat may not know, and it is shown the same steps."""
    random = Random(4)
    session = Session.start(get_game(id), seed="stills")
    looked = 0
    while session.decision is not None and looked < by_run(16, 40):
        seat = random.choice(session.setup.seats)
        keys = RandomAgent().choose(session, session.decision)
        other = session.imagine(seat, random, quiet=False)
        if not possible(other.decision, keys, seat) or session.irrevocable(keys) or random.random() < 0.6:
            session.answer(session.decision.seat, keys)
            continue
        pages = [Page(one, seat) for one in (session, other)]
        for one in (session, other):
            one.answer(one.decision.seat, keys)
        frames = [page.take() for page in pages]
        assert frames[0].get("stills") == frames[1].get("stills")
        assert frames[0].get("scopes") == frames[1].get("scopes")
        looked += 1
    assert looked > 5


# Films ----------------------------------------------------------------------------------------------------------------


@games
def test_every_turn_can_be_watched_again(id):
    """Its film begins with what the page shows, and ends with the board that the turn has left."""
    session = begun(id, "films", 90)
    past, texts = Past(session), game_texts(session.game, "en")
    client, _ = at_table(session)
    shown = plain(map_change(None, client.map).whole)
    turns = [turn for turn in turns_since(session, 0) if turn.seat]
    steps = 0
    for turn in turns[::4]:
        found = plain(film(past, turn.number, None, texts, client.drawn))
        assert (found["type"], found["number"]) == ("film", turn.number)
        board = redrawn(shown, found["begin"])
        before, *shots = shots_of(past, turn)
        assert board == board_of(session, before.state)
        for still, shot in zip(found["stills"], shots, strict=True):
            board = redrawn(board, still["map"])
            assert board == board_of(session, shot.state)
            assert outermost(past, still["scope"]) is turn
            steps += 1
    assert steps > len(turns[::4])
    assert [answer.keys for answer in past.answers] == [answer.keys for answer in session.answers]


@pytest.mark.parametrize(("id", "scenario"), [("anno890", "sails"), ("pendragon", "barbarian-conspiracy")])
def test_a_film_begins_with_the_board_before_its_turn(id, scenario):
    """Also where a turn begins in the middle of an answer, after the steps of another."""
    session = Session.start(get_game(id), seed="begins", scenario=scenario)
    go_on(session, 400)
    past = Past(session)
    for turn in turns_since(session, 0):
        figures = session.game.knowledge.figures(shots_of(past, turn)[0].state)
        assert all(figures.get(change.figure, 0) == change.before for change in turn.changes), turn.title


@games
def test_a_film_shows_the_steps_that_a_page_was_shown(id):
    """The stills of all frames in a turn are those of its film."""
    session = Session.start(get_game(id), seed="same steps")
    told = []
    for _ in range(by_run(45, 70)):
        if session.over:
            break
        go_on(session)
        told += [(still.scope, still.state) for still in session.table.stills]
    past = Past(session)
    for turn in [turn for turn in turns_since(session, 0) if turn.seat and turn.until and turn.answers][::3]:
        within = [(scope, state) for scope, state in told if outermost(past, scope) is turn]
        if within:
            assert [(shot.scope, shot.state) for shot in shots_of(past, turn)[1:]] == within


@ONCE
def test_watching_over_the_socket(client):
    made = make(client, seats={"aix": "me"})
    ann = Browser(client, made["match"])
    for _ in range(4):
        ann.answer(*first(ann.until_asked()))
    ann.until_asked()
    turn = next(scope for scope in ann.story if scope["kind"] == "turn" and scope.get("seat") == "avignon")
    found = ann.ask("watch", scope=turn["number"])
    assert (found["type"], found["number"]) == ("film", turn["number"])
    redrawn(ann.map, found["begin"])
    watcher = Browser(client, join(client, made["watch"], BEN, "Ben")["match"], BEN, "Ben")
    assert watcher.ask("watch", scope=turn["number"])["type"] == "film"
    chapter = next(scope for scope in ann.story if scope["kind"] == "chapter")
    for number in (-1, 10**9, chapter["number"]):
        refused = ann.ask("watch", scope=number)
        assert (refused["type"], refused["code"]) == ("refused", "no_film")
        assert refused["text"].startswith("This turn cannot be replayed")


def test_a_game_that_went_on_under_other_rules_has_no_older_films():
    session = begun("pendragon")
    step = session.steps[len(session.steps) // 2]
    origin = Checkpoint(step.state, step.answers, 0, step.number)  # as a match goes on from what was stored
    later = Session(session.game, session.setup, origin=origin, answers=session.answers)
    past = Past(later)
    assert past.story
    with pytest.raises(Refusal, match="cannot be replayed"):
        film(past, len(past.story), None, game_texts(session.game, "en"), (0, None))
    turn = next(turn for turn in turns_since(later, 0) if turn.seat)
    assert film(past, turn.number, None, game_texts(session.game, "en"), (0, None)).begin.whole


# Recap ----------------------------------------------------------------------------------------------------------------


@ONCE
def test_since_your_turn(client):
    made = make(client, "pendragon", seats={"dux": "me"})
    ann = Browser(client, made["match"])
    assert "recap" not in ann.table or ann.table["recap"]["since"] == 0
    while True:
        decision = ann.until_asked()
        recap = ann.table.get("recap")
        if recap and recap["since"] and len({row["seat"] for row in recap["rows"]} - {""}) > 1:
            break
        ann.answer(*first(decision))
    session = live(client, made["match"]).session
    mine = [number for number, answer in enumerate(session.answers, 1) if answer.seat == "dux"]
    assert recap["since"] == mine[-1]
    assert all(row["seat"] != "dux" and row["title"] and row["chapter"] for row in recap["rows"] if row["seat"])
    assert any(row["chips"] for row in recap["rows"])
    assert any(row["things"] for row in recap["rows"])
    assert {row["seat"] for row in recap["standing"]} == set(session.setup.seats)
    margins = {panel["seat"]: panel["margin"] for panel in ann.display["panels"]}
    assert all(row["now"] == margins[row["seat"]] for row in recap["standing"])
    ann.leave()
    again = Browser(client, made["match"])
    assert again.table["recap"] == recap, "by link after days"
    watcher = Browser(client, join(client, made["watch"], BEN, "Ben")["match"], BEN, "Ben")
    assert "recap" not in watcher.table


def test_who_is_not_asked_gets_no_recap_before_the_end():
    session = begun("anno890", "recap")
    while not session.over:
        for seat in session.setup.seats:
            _, frame = at_table(session, seat)
            assert seat == session.decision.seat or "recap" not in frame
        go_on(session)
    recaps = [at_table(session, seat)[1].get("recap") for seat in session.setup.seats]
    assert any(recaps)
    assert "recap" not in at_table(session)[1]


# What options would do ------------------------------------------------------------------------------------------------


def test_what_each_option_would_do_follows_the_frame(client):
    made = make(client, seats={"aix": "me", "avignon": "me"})
    ann = Browser(client, made["match"])
    while (decision := ann.until_asked())["kind"] == "castle":
        ann.answer()
    told = ann.wait("foreseen")
    while told["number"] != decision["number"]:
        told = ann.wait("foreseen")
    assert [option["key"] for option in told["options"]] == [option["key"] for option in decision["options"]]
    assert all(option["lines"] for option in told["options"])
    assert any(option["chips"] for option in told["options"])
    assert all(option["final"] for option in told["options"]), "a new tile joins the row"
    ann.settle()
    ann.send("board")
    ann.wait("foreseen")


def test_only_whoever_is_asked_is_told(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    join(client, made["links"]["avignon"], BEN, "Ben")
    ann, ben = Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben")
    for _ in range(4):
        ann.settle(), ben.settle()
        asked, other = (ann, ben) if "options" in ann.table["decision"] else (ben, ann)
        number = asked.table["decision"]["number"]
        while not any(message["type"] == "foreseen" and message["number"] == number for message in asked.heard):
            asked.hear()
        other.settle()
        assert not any(message["type"] == "foreseen" and message["number"] == number for message in other.heard)
        asked.answer()
        other.wait("table")


def test_options_that_fail_in_an_imagined_world_are_left_out(client, toy):
    """The toy's answer ``crash`` is a fault in its rules."""
    made = make(client, "toy", seats={"left": "me", "right": "me"})
    ann = Browser(client, made["match"])
    told = ann.wait("foreseen")
    offered = {option["key"] for option in ann.table["decision"]["options"]}
    assert offered - {option["key"] for option in told["options"]} == {"crash"}
    final = {option["key"]: option["final"] for option in told["options"]}
    assert final["roll"]
    assert not final["mark"]


def test_what_was_answered_meanwhile_is_dropped(client, monkeypatch):
    made = make(client, seats={"aix": "me", "avignon": "me"}, guest=ANN)
    monkeypatch.setattr("vexillum.server.matches.frames.option_effects.PAUSES", (3600,))
    ann = Browser(client, made["match"])
    for _ in range(6):
        ann.answer(*first(ann.table["decision"]))
    assert not [message for message in ann.heard if message["type"] == "foreseen" and message["number"] > 0]
