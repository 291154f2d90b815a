"""Frames: whatever is remembered for all, each client gets what it would get afresh, its own lines and no secrets."""

from __future__ import annotations

import json
from functools import cache, partial
from itertools import pairwise
from random import Random

import msgspec
import pytest

from tests.contract.tables import answer_at_random, start
from tests.game_parts import with_parts
from tests.long import by_run, long
from tests.server.conftest import TOY
from tests.server.tools import redrawn
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.parts.board import plain_board
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.show.svg import forget_drawings
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import told_winners
from vexillum.server.edge.http.replays import GameView, moment
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frames import FrameContext, Frames
from vexillum.server.matches.frames.views import Past


def go_on(session):
    """Answer at random, but not so that the toy breaks down."""
    options = session.decision.options
    chance = session.chance(session.decision.seat)
    keys = RandomAgent().choose(session, session.decision)
    while "crash" in keys:
        keys = (options[chance.below(len(options))].key,)
    session.answer(session.decision.seat, keys)


def view_with_secret(state, seat):
    return {**TOY.knowledge.view(state, seat), "secret": f"the secret of {seat}"}


def draw_secret(view, texts, *, unicode=True, lit=frozenset()):
    return view["secret"]


OWN_SECRETS = with_parts(TOY, knowledge={"view": view_with_secret}, board=plain_board(draw_secret))
"""The toy, in which every seat knows something that no other knows, asked or not."""


AROUND = FrameContext(dice=((6, 3),))


def people(session):
    """A client for each seat and an observer, in every language, and one who plays all seats."""
    everybody = [(seat,) for seat in session.setup.seats] + [(), session.setup.seats]
    return [(Client("g" * 20, "", language), seats) for seats in everybody for language in BUILT_IN]


@pytest.mark.parametrize(
    ("game", "seed", "answers"),
    [
        (TOY, "1", 120),
        (OWN_SECRETS, "1", 120),
        (get_game("anno890"), "9", 60),
        (get_game("pendragon"), "1", 30),
        pytest.param(get_game("anno890"), "9", 120, marks=long),
        pytest.param(get_game("pendragon"), "1", 120, marks=long),
    ],
)
def test_together_everybody_sees_what_they_would_see_alone(game, seed, answers):
    session = Session.start(game, seed=seed, players=game.info.players[-1])
    together, alone = people(session), people(session)
    for _ in range(answers):
        frames = Frames(session, AROUND)
        for (one, seats), (other, _) in zip(together, alone, strict=True):
            assert frames.frame(one, seats) == Frames(session, AROUND).frame(other, seats)
        if session.over:
            break
        go_on(session)


def test_a_line_for_one_seat_is_sent_to_that_seat():
    """The toy tells a seat what it draws: without such a line the test above would show nothing."""
    session = Session.start(TOY, seed="1")
    while not any(entry.to for entry in session.journal):
        go_on(session)
    number = next(n for n, entry in enumerate(session.journal) if entry.to)
    frames = Frames(session, AROUND)
    readers = {
        seat
        for seat in (None, *session.setup.seats)
        if number in {line.n for line in frames.frame(Client("g" * 20, "", "en"), (seat,) if seat else ()).lines}
    }
    assert readers == set(session.journal[number].to)


class Page:
    """What a browser has on its screen, frame by frame."""

    def __init__(self, client, seats):
        self.client, self.seats = client, seats
        self.map, self.display, self.lines, self.scopes = {}, {}, {}, {}

    def take(self, frame):
        """Everything that is shown after a frame: what came whole, and what was patched."""
        told = json.loads(msgspec.json.encode(frame))
        for still in told.pop("stills", ()):
            self.map = redrawn(self.map, still["map"])
        self.map = redrawn(self.map, told.pop("map"))
        self.display |= told.pop("display", None) or {}
        since = told.pop("lines_from", 0)
        lines = {line["n"]: line for line in told.pop("lines", ())}
        for line in lines.values():
            line.pop("why", None)  # an agent that answers later in the same step can be asked later
        self.lines = {n: line for n, line in self.lines.items() if n < since} | lines
        scopes = {scope["number"]: scope for scope in told.pop("scopes", ())}
        self.scopes = {n: one for n, one in (self.scopes | scopes).items() if n < told["scopes_n"]}
        del told["number"]
        return told | {"map": self.map, "display": self.display, "lines": self.lines, "scopes": self.scopes}


@pytest.mark.parametrize("by", ["random", "quick"])
@pytest.mark.parametrize("id", game_ids())
def test_frame_by_frame_everybody_has_what_they_would_get_afresh(id, by):
    """Patched again and again, with all that was made before and remembered: every seat, observers, every language."""
    game = get_game(id)
    session = Session.start(game, seed=f"afresh/{by}")
    agents = dict.fromkeys(session.setup.seats, game.agents[by if by == "random" else game.info.quick_agent]())
    pages = [Page(client, seats) for client, seats in people(session)]
    before, drawn = None, []
    every = by_run(11, 4)
    for n in range(by_run(23, 100)):
        before = Frames(session, AROUND, before)
        shown = [page.take(before.frame(page.client, page.seats)) for page in pages]
        if n % every == 0 or session.over:
            forget_drawings()
            for language in BUILT_IN:
                game_texts(game, language).forget()
            frames = Frames(session, AROUND)
            for page, has in zip(pages, shown, strict=True):
                new = Client("g" * 20, "", page.client.lang)
                new.ready = page.client.ready
                assert has == Page(new, page.seats).take(frames.frame(new, page.seats))
        drawn.append(pages[0].client.display)
        if session.over:
            break
        drive(session, agents, limit=1)
    assert any(one is other for one, other in pairwise(drawn)) or id == "anno890"


def test_the_same_moment_is_made_once_and_any_other_one_afresh():
    """Somebody who comes in gets what was made for the others; after an answer, or an undo, nothing of it."""
    session = Session.start(get_game("anno890"), seed="9")
    first = Frames.of(session, AROUND, None)
    new, other = (Client("g" * 20, "", "en") for _ in range(2))
    assert first.frame(new, ("aix",)) == Frames(session, AROUND).frame(other, ("aix",))
    assert Frames.of(session, AROUND, first) is first
    assert Frames.of(session, FrameContext(), first) is not first
    go_on(session)
    second = Frames.of(session, AROUND, first)
    assert second is not first
    assert second.frame(new, ("aix",)).at == 1
    session.players["aix"] = "random"
    assert Frames.of(session, AROUND, second) is not second
    session.go_back(0)
    assert Frames.of(session, AROUND, second) is not second
    assert Frames.of(session, AROUND, first) is not first  # the same question, asked again
    assert Frames.of(session.fork(), AROUND, Frames(session, AROUND)).session is not session


@pytest.mark.parametrize("game", ["anno890", "pendragon"])
def test_one_board_is_drawn_for_all_who_see_the_same(game, monkeypatch):
    """The player who is asked and anyone who waits get the same drawing: the page lights what can be chosen."""
    session = Session.start(get_game(game), seed="9")
    drawn = []
    board = session.game.board
    for name in ("draw_map", "redraw_map"):
        if (draw := getattr(board, name)) is not None:
            noted = partial(lambda draw, *given: drawn.append(given) or draw(*given), draw)
            monkeypatch.setitem(vars(board), name, noted)
    clients = [(Client("g" * 20, "", "en"), seats) for seats in [(seat,) for seat in session.setup.seats] + [()]]
    sights = {session.game.knowledge.view_key(session.state, seats[0] if seats else None) for _, seats in clients}
    for turn in range(3):
        drawn.clear()
        frames = Frames(session, AROUND)
        for client, seats in clients:
            frames.frame(client, seats)
        stills = [still.state for still in session.table.stills] if turn else []
        states = {msgspec.msgpack.encode(state) for state in (session.state, *stills)}
        assert len(drawn) == len(sights) * len(states)
        assert len(sights) > 1 or all(client.map is clients[0][0].map for client, _ in clients)
        go_on(session)


# The log and the story of a reader number only the lines that it may read --------------------------------------------


def test_no_number_tells_how_much_others_were_told_in_secret():
    """In The Akkren War gifts are secret: every reader's lines are numbered without gaps, each in its own scopes."""
    session = start(("akkren", "quickstart", 4), "line numbers")
    before, sent = None, {reader: Client("", "", "en") for reader in (*session.setup.seats, None)}
    told = {reader: {} for reader in sent}
    for _ in range(120):
        answer_at_random(session)
        frames = before = Frames.of(session, FrameContext(), before)
        for reader, client in sent.items():
            frame = frames.frame(client, () if reader is None else (reader,))
            kept = {n: text for n, text in told[reader].items() if n < frame.lines_from}
            assert len(kept) == frame.lines_from
            told[reader] = kept | {line.n: line.text for line in frame.lines}
    texts = game_texts(session.game, "en")
    assert any(entry.to for entry in session.journal)
    for reader, lines in told.items():
        assert list(lines) == list(range(len(lines)))
        assert list(lines.values()) == [texts(entry) for entry in session.log(reader)]
        whole = Frames(session, FrameContext()).frame(Client("", "", "en"), () if reader is None else (reader,))
        for form, scope in zip(whole.scopes, session.table.story, strict=True):
            inside = [texts(entry) for entry in session.journal[scope.first : scope.last] if entry.visible(reader)]
            assert [lines[n] for n in range(form.first, len(lines) if form.last is None else form.last)] == inside


# No frame holds a fact that its reader may not know: deal again what is hidden, and the frame stays the same ---------


GAMES = {"toy": lambda: TOY, "anno890": lambda: get_game("anno890"), "pendragon": lambda: get_game("pendragon")}


def sent(session: Session, seats: tuple[str, ...], ready: str | None = None) -> bytes:
    client = Client("guest", "Ann", "en")
    client.ready = ready
    return msgspec.json.encode(Frames(session, FrameContext()).frame(client, seats))


def frame(session: Session, seats: tuple[str, ...], ready: str | None = None) -> dict:
    return msgspec.json.decode(sent(session, seats, ready))


def answer_randomly(session: Session) -> None:
    session.answer(session.decision.seat, RandomAgent().choose(session, session.decision))


@pytest.mark.parametrize("id", GAMES)
def test_frames_leak_nothing(id):
    game, random = GAMES[id](), Random(1)
    seats_of_all = game.info.seats_for(game.info.players[0])
    looked = secrets = 0
    for seed in range(2 if id == "pendragon" else 12):
        session = Session.start(game, seed=f"frames {seed}")
        while session.decision is not None and looked < by_run(60, 150):
            if session.decision.kind == "act":  # one of the toy's answers is a fault in its rules
                session.answer(session.decision.seat, [random.choice(("roll", "card", "mark"))])
            else:
                answer_randomly(session)
            if session.decision is None:
                break
            secret = session.decision.secret
            secrets += secret
            if not secret and random.random() > {"toy": 0.5, "anno890": 0.08, "pendragon": 0.04}[id]:
                continue
            real = cache(partial(sent, session))
            for seat in seats_of_all:
                other = session.imagine(seat, random, quiet=False)
                assert sent(other, (seat,)) == real((seat,))
                assert sent(other, ()) == real(())
                others = tuple(each for each in seats_of_all if each != session.decision.seat)
                if seat in others:
                    assert sent(other, others) == real(others)
                for seen in (real((seat,)), real(seats_of_all, seat), real(())):
                    assert session.setup.seed.encode() not in seen
                    assert session.seed_hash.encode() not in seen
                looked += 1
    assert looked > 20
    assert secrets or id == "pendragon"


def test_a_secret_is_in_the_frame_of_its_seat_only():
    session = Session.start(TOY, seed="secret")
    session.answer("left", ["card"])
    key = session.decision.keys[0]
    card = key.removeprefix("keep")
    assert key in json.dumps(frame(session, ("left",)))
    assert key in json.dumps(frame(session, ("left", "right"), "left"))
    for seats in (("right",), (), ("left", "right")):
        seen = frame(session, seats)
        assert key not in json.dumps(seen)
        assert "options" not in seen["decision"]
        assert all(line["text"] != card for line in seen.get("lines", ()))


def test_a_replay_shows_what_the_seat_saw():
    session = Session.start(TOY, seed="secret")
    for keys in (["card"], ["done"], ["roll"]):
        session.answer(session.decision.seat, keys)
    past, texts = Past(session), game_texts(TOY, "en")
    shown = {reader: moment(GameView("m", past, reader, texts), 2) for reader in ("left", "right", None)}
    assert shown["left"].answer.labels == ["done"]
    assert shown["right"].answer.labels == shown[None].answer.labels == []
    assert len(shown["left"].lines) == 1 + len(shown["right"].lines)
    assert moment(GameView("m", past, "left", texts), 1).map != moment(GameView("m", past, "right", texts), 1).map


# Who won, in a sentence that is right for names in the plural, too ---------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "en", "it"),
    [
        ("falling-sky", ("aedui",), "The Aedui win.", "Vincono gli Edui."),
        ("falling-sky", ("romans",), "The Romans win.", "Vincono i Romani."),
        ("falling-sky", ("romans", "aedui"), "Romans and Aedui win together.", "Vincono insieme Romani ed Edui."),
        ("anno890", ("aix",), "Aix wins.", "Vince Aix."),
        ("pendragon", ("dux",), "The Dux wins.", "Vince il Dux."),
        ("akkren", ("fiefs",), "The Fiefs win.", "Vincono i Ducati."),
        ("akkren", ("brotherhood",), "The Brotherhood wins.", "Vince la Fratellanza."),
    ],
)
def test_who_won(game, seats, en, it):
    told = [told_winners(game_texts(get_game(game), language), seats, "server.winners") for language in ("en", "it")]
    assert told == [en, it]
