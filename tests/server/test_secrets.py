"""No frame holds a fact that its reader may not know: deal again what is hidden, and the frame stays the same."""

from __future__ import annotations

import json
from functools import cache, partial
from random import Random

import msgspec
import pytest

from tests.long import by_run
from tests.server.conftest import TOY
from vexillum.core.agent import RandomAgent
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.server.edge.http.replays import GameView, moment
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frames import FrameContext, Frames
from vexillum.server.matches.frames.views import Past

GAMES = {"toy": lambda: TOY, "anno890": lambda: get_game("anno890"), "pendragon": lambda: get_game("pendragon")}


def sent(session: Session, seats: tuple[str, ...], ready: str | None = None) -> bytes:
    client = Client("guest", "Ann", "en")
    client.ready = ready
    return msgspec.json.encode(Frames(session, FrameContext()).frame(client, seats))


def frame(session: Session, seats: tuple[str, ...], ready: str | None = None) -> dict:
    return msgspec.json.decode(sent(session, seats, ready))


def answer_at_random(session: Session) -> None:
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
                answer_at_random(session)
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
