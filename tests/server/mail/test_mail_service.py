"""The mail service of a running club: it sends by itself, refuses unusable settings, and reports the end of a game."""

from __future__ import annotations

import asyncio
import logging
import time

import pytest
from sqlalchemy.exc import SQLAlchemyError

from tests.server.mail.sink import sink
from tests.server.mail.world import CLUB
from tests.server.tools import Thoughts, serving
from vexillum.core.session import Session
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail import mail_service, notices, webhook
from vexillum.server.mail import mail_service as delivery
from vexillum.server.mail.mail_service import SENDERS
from vexillum.server.mail.outbox import enqueue_mail, enqueue_webhook
from vexillum.server.matches import new_match
from vexillum.server.matches.match import Match
from vexillum.server.matches.stored_session import pack
from vexillum.server.runtime.app import create_app
from vexillum.server.storage import matches, sessions
from vexillum.server.storage.records import SeatRecord
from vexillum.server.storage.tables import OUTBOX


def test_a_club_sends_the_outbox_and_reminders(world, monkeypatch):
    monkeypatch.setattr(mail_service, "DELIVERED_EVERY", 0.05)
    monkeypatch.setattr(mail_service, "REMINDED_EVERY", 0.05)
    world.account()
    with sink() as kept, serving(world.address, public=True, address=CLUB, smtp=kept.address) as client:
        world.do(enqueue_mail, None, "eve@mail.example", "verify", "en", name="Eve", link="/verify/token")
        kept.wait(1)
        assert kept.link("verify") == "/verify/token"
        match = world.match()
        kept.wait(2)
        assert kept.mails[1].to == ["ann@mail.example"]
        assert f"{CLUB}/play/{match}" in kept.mails[1].links
        assert client.app.state.mail_service is not None


def test_hanging_webhooks_do_not_delay_mails(world, monkeypatch):
    """A slow webhook of one member would delay everybody's mails."""
    monkeypatch.setattr(mail_service, "DELIVERED_EVERY", 0.05)
    world.account(webhook="https://slow.example/")
    for _ in range(2 * SENDERS):
        world.do(enqueue_webhook, "a_ann", "https://slow.example/", webhook.test_payload("en"))
    called = []

    async def hang(*_, **__) -> None:
        called.append(True)
        await asyncio.sleep(60)

    monkeypatch.setattr(webhook, "call_webhook", hang)
    monkeypatch.setattr(delivery, "SHUTDOWN_TIMEOUT", 0.1)
    with sink() as kept, serving(world.address, public=True, address=CLUB, smtp=kept.address):
        while not called:
            time.sleep(0.01)
        world.do(enqueue_mail, None, "eve@mail.example", "verify", "en", name="Eve", link="/verify/token")
        kept.wait(1)


def test_at_home_there_is_no_mail_service(world):
    world.account()
    world.match()
    with serving(world.address, smtp="smtp://localhost:1") as client:
        assert client.app.state.mail_service is None


@pytest.mark.parametrize("wrong", [{"smtp": "http://u:hunter2@h"}, {"smtp": "smtp://h", "sender": "nobody"}])
def test_a_club_does_not_start_with_settings_that_cannot_work(wrong, tmp_path):
    with pytest.raises(Refusal) as raised:
        create_app(Config(database=f"sqlite:///{tmp_path}/x.db", public=True, address=CLUB, **wrong), Thoughts())
    assert "hunter2" not in str(raised.value)


@pytest.mark.sql
def test_the_end_of_a_game_is_reported(world, toy):
    world.account("ann")
    world.account("ben", seen=1e12)
    session = Session.start(toy, scenario="plain", players=2, seed="s")
    seats = dict(zip(session.setup.seats, (SeatRecord("human", "a_ann"), SeatRecord("human", "a_ben")), strict=True))
    record = new_match.match_record(session, seats, "a_ann", new_match.Terms())
    world.do(matches.add, record, pack(session))

    async def play() -> None:
        match = await Match.load(record.id, world.database)
        while (decision := match.session.decision) is not None:
            assert not await world.database.read(_waiting)
            keys = [option.key for option in decision.options[: max(1, decision.at_least)]]
            await match.answer(decision.seat, keys, len(match.session.answers))

    asyncio.run(play())
    with sink() as kept:
        world.deliver(smtp=kept.address)
        [got] = kept.mails
    assert got.to == ["ann@mail.example"]
    assert got.subject.startswith("Game over: ")


def _waiting(connection) -> list:
    return connection.execute(OUTBOX.select()).all()


def test_seen_is_updated_before_people_count_as_away():
    assert sessions.TOUCH_INTERVAL <= notices.AWAY / 2


def test_database_errors_do_not_reveal_parameters(world, caplog):
    arguments = ("a_nobody", "ann@mail.example", "reset", "en")
    params = {"name": "Ann", "link": "/reset/tOkEn"}

    async def failing() -> None:
        try:
            await world.database.run(enqueue_mail, *arguments, **params)
        except SQLAlchemyError:
            logging.getLogger("vexillum").exception("failed")

    asyncio.run(failing())
    assert "IntegrityError" in caplog.text
    assert "tOkEn" not in caplog.text
    assert "ann@mail" not in caplog.text
