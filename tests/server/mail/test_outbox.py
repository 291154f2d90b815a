"""What is in the outbox is sent, once by one of several senders, again after a failure or a kill, and not for ever."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest

from tests.server.mail.receiver import receiving
from tests.server.mail.sink import nobody, sink
from tests.server.mail.world import CLUB
from vexillum.server.mail import outbox
from vexillum.server.mail import smtp as mail
from vexillum.server.mail.mail_service import OutboxSender
from vexillum.server.mail.outbox import MAIL, claim, enqueue_mail, enqueue_webhook, retry_later
from vexillum.server.mail.webhook import payload
from vexillum.server.storage.tables import OUTBOX

TOKEN = "tOkEn" * 8


def write(world, number: int = 0, account: str | None = None) -> None:
    """A mail with a secret link."""
    address = f"ann{number}@mail.example"
    world.do(enqueue_mail, account, address, "reset", "it", name="Ann", link=f"/reset/{TOKEN}")


def test_a_mail_is_queued_sent_and_deleted(world):
    write(world)
    with sink() as kept:
        world.deliver(smtp=kept.address, address=CLUB + "/")
        [got] = kept.mails
        world.deliver(smtp=kept.address)
        assert len(kept.mails) == 1
        assert kept.link("reset") == kept.link("reset", "ann0@mail.example") == f"/reset/{TOKEN}"
    assert got.to == ["ann0@mail.example"]
    assert got.subject == "Reimposta la password per club.example"
    assert f"\n{CLUB}/reset/{TOKEN}\n" in got.body
    assert world.rows() == []


def test_a_rolled_back_transaction_queues_nothing(world):
    def fails(connection) -> None:
        enqueue_mail(connection, None, "ann@mail.example", "taken", "en", name="Ann")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        world.do(fails)
    assert world.rows() == []


@pytest.mark.sql
def test_unknown_templates_and_missing_parameters_are_errors(world):
    with pytest.raises(ValueError, match="no mail"):
        world.do(enqueue_mail, None, "ann@mail.example", "advertisement", "en")
    with pytest.raises(ValueError, match="needs link"):
        world.do(enqueue_mail, None, "ann@mail.example", "reset", "en", name="Ann")
    assert world.rows() == []


def test_several_senders_send_each_mail_once(world):
    for number in range(25):
        write(world, number)

    async def race(config) -> None:
        senders = [OutboxSender(world.database, config) for _ in range(4)]
        await asyncio.gather(*(outbox_sender.deliver(MAIL) for outbox_sender in senders))
        for outbox_sender in senders:
            await outbox_sender.close()

    with sink() as kept:
        asyncio.run(race(world.config(smtp=kept.address)))
        assert sorted(mail.to[0] for mail in kept.mails) == sorted(f"ann{n}@mail.example" for n in range(25))
    assert world.rows() == []


KILLED = """
import asyncio, os, signal, sys
from vexillum.server.kernel.config import Config
from vexillum.server.mail import smtp as mail
from vexillum.server.mail.mail_service import OutboxSender
from vexillum.server.storage.database import Database

def send(server, written):
    if sys.argv[3] == "after":
        sent(server, written)
    os.kill(os.getpid(), signal.SIGKILL)

sent, mail.send = mail.send, send
config = Config(database=sys.argv[1], public=True, address="https://club.example", smtp=sys.argv[2])
asyncio.run(OutboxSender(Database(config.database), config).deliver("mail"))
"""


@pytest.mark.parametrize(("when", "times"), [("before", 1), ("after", 2)])
def test_a_mail_is_delivered_although_its_sender_is_killed(world, when, times):
    write(world)
    with sink() as kept:
        command = [sys.executable, "-c", KILLED, world.address, kept.address, when]
        died = subprocess.run(command, cwd=os.getcwd(), capture_output=True, check=False)
        assert died.returncode == -signal.SIGKILL, died.stderr
        [row] = world.rows()
        assert row["due"] > time.time() + 60
        world.deliver(smtp=kept.address)
        assert len(kept.mails) == times - 1  # somebody has it, as far as anybody knows
        world.overdue()
        world.deliver(smtp=kept.address)
        assert len({mail.message["Message-ID"] for mail in kept.mails}) == 1
        assert len(kept.mails) == times
    assert world.rows() == []


@pytest.fixture
def now(monkeypatch):
    """A moment that lasts: for the outbox no time passes, however slow the machine is."""
    moment = float(round(time.time()))
    monkeypatch.setattr(outbox, "time", SimpleNamespace(time=lambda: moment))
    return moment


def test_failures_are_retried_at_growing_intervals(world, now, caplog):
    write(world)
    waited = []
    with sink() as kept:
        for _ in range(12):
            kept.refusals = ["451 later"]
            world.deliver(smtp=kept.address)
            [row] = world.rows()
            waited.append((row["due"] - now) / 30)
            world.overdue()
        assert not kept.mails
        world.deliver(smtp=kept.address)
        assert len(kept.mails) == 1
    assert waited == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720]
    assert world.rows() == []
    _nothing_secret(caplog)


def test_mails_are_sent_soon_after_the_mail_server_is_back(world, now):
    write(world)
    waited = []
    with nobody() as gone:
        for _ in range(7):
            world.deliver(smtp=gone)
            [row] = world.rows()
            waited.append((row["due"] - now) / 30)
            world.overdue()
    assert waited == [1, 2, 4, 8, 10, 10, 10]


def test_a_permanently_refused_mail_is_given_up_at_once(world, caplog):
    write(world)
    with sink() as kept:
        kept.refusals = ["550 nobody"]
        world.deliver(smtp=kept.address)
    assert world.rows() == []
    assert "given up" in caplog.text
    _nothing_secret(caplog)


def test_after_two_days_a_mail_is_given_up_and_its_secret_with_it(world, caplog):
    write(world)
    world.set(OUTBOX, world.rows()[0]["id"], made=time.time() - 47 * 3600, due=time.time() + 3600)
    world.deliver()
    assert len(world.rows()) == 1
    world.set(OUTBOX, world.rows()[0]["id"], made=time.time() - 49 * 3600)
    world.deliver()
    assert world.rows() == []
    assert "given up" in caplog.text
    _nothing_secret(caplog)


@pytest.mark.sql
def test_without_a_mail_server_mails_wait_and_webhooks_do_not(world):
    with receiving() as receiver:
        world.account(webhook=receiver.url)
        write(world)
        world.do(enqueue_webhook, "a_ann", receiver.url, payload("turn", "Your turn.", "/play/m"))
        world.deliver(private_webhooks=True)
        assert [call.json["link"] for call in receiver.calls] == [f"{CLUB}/play/m"]
    assert [row["kind"] for row in world.rows()] == ["mail"]
    with sink() as kept:
        world.deliver(smtp=kept.address)
        assert len(kept.mails) == 1


def test_a_faulty_row_does_not_stop_the_others(world, caplog):
    write(world, 1)
    world.set(OUTBOX, world.rows()[0]["id"], content='{"template": "unknown", "lang": "en", "params": {}}')
    write(world, 2)
    with sink() as kept:
        world.deliver(smtp=kept.address)
        assert [mail.to for mail in kept.mails] == [["ann2@mail.example"]]
    assert len(world.rows()) == 1
    _nothing_secret(caplog)


def test_an_expired_lease_changes_nothing(world):
    write(world)
    [slow] = world.do(claim, MAIL, 4)
    assert world.do(claim, MAIL, 4) == []
    world.overdue()
    [quick] = world.do(claim, MAIL, 4)
    world.do(retry_later, slow)
    [row] = world.rows()
    assert (row["due"], row["tries"]) == (quick.due, 2)


def test_a_webhook_is_signed_with_the_current_key(world, caplog):
    with receiving() as receiver:
        world.account(webhook=receiver.url)
        world.do(enqueue_webhook, "a_ann", receiver.url, payload("turn", "Your turn.", "/play/m"))
        world.set_account("a_ann", webhook_key="another")
        receiver.status = 500
        world.deliver(private_webhooks=True)
        assert len(world.rows()) == 1
        receiver.status = 200
        world.overdue()
        world.deliver(private_webhooks=True)
    first, second = receiver.calls
    assert first.body == second.body
    assert first.headers["X-Vexillum-Delivery"] == second.headers["X-Vexillum-Delivery"]
    signed = hmac.new(b"another", second.body, "sha256").hexdigest()
    assert second.headers["X-Vexillum-Signature"] == f"sha256={signed}"
    assert world.rows() == []
    assert receiver.url not in caplog.text


@pytest.mark.parametrize("now", [None, "https://other.example/"])
def test_a_removed_webhook_is_not_called(world, now):
    with receiving() as receiver:
        world.account(webhook=receiver.url)
        world.do(enqueue_webhook, "a_ann", receiver.url, payload("turn", "Your turn.", "/play/m"))
        world.set_account("a_ann", webhook=now)
        world.deliver(private_webhooks=True)
        assert not receiver.calls
    assert world.rows() == []


def test_a_webhook_into_the_own_network_is_given_up_at_once(world):
    with receiving() as receiver:
        world.account(webhook=receiver.url)
        world.do(enqueue_webhook, "a_ann", receiver.url, payload("turn", "Your turn.", "/play/m"))
        world.deliver()
        assert not receiver.calls
    assert world.rows() == []


def test_shutdown_waits_for_deliveries_in_progress(world, monkeypatch):
    write(world)
    begun, go_on = asyncio.Event(), threading.Event()

    async def going_down(config) -> None:
        loop, sent = asyncio.get_running_loop(), mail.send

        def slowly(server, written) -> None:
            loop.call_soon_threadsafe(begun.set)
            go_on.wait(10)
            sent(server, written)

        monkeypatch.setattr(mail, "send", slowly)
        outbox_sender = OutboxSender(world.database, config)
        delivering = asyncio.create_task(outbox_sender.deliver(MAIL))
        await begun.wait()
        delivering.cancel()
        await asyncio.gather(delivering, return_exceptions=True)
        go_on.set()
        await outbox_sender.close()

    with sink() as kept:
        asyncio.run(going_down(world.config(smtp=kept.address)))
        assert len(kept.mails) == 1
    assert world.rows() == []


def test_queued_mails_are_deleted_with_their_account(world):
    world.account()
    write(world, account="a_ann")
    accounts = outbox.ACCOUNTS
    world.do(lambda connection: connection.execute(accounts.delete().where(accounts.c.id == "a_ann")))
    assert world.rows() == []


def _nothing_secret(caplog) -> None:
    """Neither the address nor the secret link is in the log, nor in what was said besides or in an error."""
    logged = "".join(logging.Formatter().format(record) + repr(record.__dict__) for record in caplog.records)
    assert logged
    assert "mail.example" not in logged
    assert TOKEN not in logged
