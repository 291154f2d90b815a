"""Webhooks to a real server: what arrives, its signature, and replies of every kind; and what chat services get."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import socket
import threading
import time

import pytest

from tests.server.mail.receiver import receiving
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail import webhook, webhook_connection
from vexillum.server.mail.outbox import enqueue_webhook
from vexillum.server.mail.smtp import DeliveryFailed
from vexillum.server.mail.webhook import DISCORD, MATRIX, TELEGRAM, call_of, hook_of
from vexillum.server.storage.notices import choose

BODY = webhook.body(
    webhook.payload("turn", "Your turn.", "/play/m1", match="m1", game="g", title="t"), "https://club.x"
)


def call(url: str, body: bytes = BODY, key: str | None = "key", private: bool = True) -> None:
    asyncio.run(webhook.call_webhook(url, body, key, delivery=7, private=private))


def test_what_arrives():
    with receiving() as receiver:
        call(receiver.url + "?a=b")
    [got] = receiver.calls
    assert got.path == "/hook?a=b"
    assert got.headers["Host"] == receiver.url.split("/")[2]
    assert got.headers["Content-Type"] == "application/json"
    assert abs(int(got.headers["X-Vexillum-Timestamp"]) - time.time()) < 60
    assert got.headers["X-Vexillum-Delivery"] == "7"
    expected = hmac.new(b"key", got.body, hashlib.sha256).hexdigest()
    assert got.headers["X-Vexillum-Signature"] == f"sha256={expected}"
    told = got.json
    assert set(told) == {"event", "match", "game", "title", "text", "content", "link", "at"}
    assert told["text"] == told["content"] == "Your turn.\nhttps://club.x/play/m1"
    assert (told["event"], told["match"], told["game"], told["title"]) == ("turn", "m1", "g", "t")
    assert told["link"] == "https://club.x/play/m1"


def test_without_a_key_nothing_is_signed():
    with receiving() as receiver:
        call(receiver.url, key=None)
    assert "X-Vexillum-Signature" not in receiver.calls[0].headers


@pytest.mark.usefixtures("trusted")
def test_with_tls(tls):
    with receiving(tls) as receiver:
        call(receiver.url)
        assert len(receiver.calls) == 1
        with pytest.raises(DeliveryFailed, match="SSLCertVerificationError"):  # the certificate is for the name
            call(receiver.url.replace("localhost", "127.0.0.1"))
    assert len(receiver.calls) == 1


def test_a_certificate_that_is_not_trusted_gets_nothing(tls):
    webhook.trusted.cache_clear()
    with receiving(tls) as receiver:
        with pytest.raises(DeliveryFailed, match="SSLCertVerificationError"):
            call(receiver.url)
        assert not receiver.calls


def test_local_addresses_need_the_setting(tls):
    with receiving(tls) as receiver:
        with pytest.raises(DeliveryFailed) as raised:
            call(receiver.url.replace("localhost", "localhost.localdomain"), private=False)
        with pytest.raises(DeliveryFailed, match="address not allowed"):
            call(receiver.url, private=False)
        assert not receiver.calls
    assert raised.value.why in ("address not allowed", "gaierror")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(status):
    with receiving() as receiver:
        receiver.status, receiver.headers = status, {"Location": receiver.url + "/other"}
        with pytest.raises(DeliveryFailed, match=str(status)) as raised:
            call(receiver.url)
        assert len(receiver.calls) == 1
    assert raised.value.permanent


@pytest.mark.parametrize(
    ("status", "permanent"),
    [(400, True), (404, True), (410, True), (408, False), (429, False), (500, False), (503, False)],
)
def test_temporary_and_permanent_refusals(status, permanent):
    with receiving() as receiver:
        receiver.status = status
        with pytest.raises(DeliveryFailed, match=str(status)) as raised:
            call(receiver.url)
    assert raised.value.permanent is permanent


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"SSH-2.0-OpenSSH_9\r\n",
        b"HTTP/1.1 2000 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"HTTP/1.1 " + b"x" * 40_000,
        b"x" * 40_000,
        b"HTTP/1.1 100 Continue\r\n" + b"a: b\r\n" * 10_000,
        b"HTTP/1.1 100 Continue\r\n\r\n" * 10_000,
    ],
)
def test_an_invalid_reply_is_an_error(raw):
    with receiving() as receiver:
        receiver.raw = raw
        with pytest.raises(DeliveryFailed, match="ProtocolError") as raised:
            call(receiver.url)
    assert not raised.value.permanent


def test_only_the_beginning_of_a_reply_is_read(monkeypatch):
    """A reply without an end is not kept in memory."""
    read = []
    receive = webhook_connection._Limited.read

    async def counted(self, max_bytes, timeout=None):
        got = await receive(self, max_bytes, timeout)
        read.append(len(got))
        return got

    monkeypatch.setattr(webhook_connection._Limited, "read", counted)
    with receiving() as receiver:
        receiver.raw = b"x" * 1_000_000
        with pytest.raises(DeliveryFailed):
            call(receiver.url)
    assert sum(read) <= webhook_connection.MOST_READ


def test_a_proxy_in_the_environment_is_not_used(monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with receiving() as receiver:
        call(receiver.url)
    assert len(receiver.calls) == 1
    assert receiver.calls[0].path == "/hook"


def test_hints_before_the_reply_and_a_long_reply():
    with receiving() as receiver:
        receiver.raw = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n" + b"x" * 1_000_000
        call(receiver.url)


def test_a_silent_server_times_out(monkeypatch):
    monkeypatch.setattr(webhook, "TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(DeliveryFailed, match="TimeoutError"):
        call(f"http://127.0.0.1:{silent.getsockname()[1]}/")


def test_a_slow_reply_times_out(monkeypatch):
    monkeypatch.setattr(webhook, "TIMEOUT", 0.5)
    done = threading.Event()

    def drip(server) -> None:
        taken, _ = server.accept()
        with taken:
            while not done.wait(0.05):
                try:
                    taken.sendall(b"H")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as server:
        dripping = threading.Thread(target=drip, args=(server,))
        dripping.start()
        with pytest.raises(DeliveryFailed, match="TimeoutError"):
            call(f"http://127.0.0.1:{server.getsockname()[1]}/")
        done.set()
        socket.create_connection(server.getsockname()).close()  # if the call was given up before it was made
        dripping.join()


def test_mentions_and_markup_are_neutralised():
    told = webhook.payload("invited", "Eve invites you to <!channel> @everyone <http://x|y> [z](http://x).", "/play/m1")
    text = json.loads(webhook.body(told, "https://club.x"))["content"]
    assert "@everyone" not in text
    assert "<" not in text
    assert ">" not in text
    assert "](" not in text


@pytest.mark.parametrize("lang", BUILT_IN)
def test_the_test_button(lang):
    told = json.loads(webhook.body(webhook.test_payload(lang), "https://club.x"))
    assert told["event"] == "test"
    assert "⟨" not in told["text"]
    assert told["link"] == "https://club.x/account"


# Notices in Discord, Telegram and Matrix: what each service gets, and what is refused --------------------------------


BOT = "123456789:AAE-abcdefghijklmnopqrstuvwxyz_0123"
HOOK = "https://discord.com/api/webhooks/123456/abc-DEF_ghi"
TOLD = webhook.payload("turn", "Your turn at @everyone <b>x</b> [a](https://evil.example)", "/play/m1", match="m1")
CLUB = "https://club.x"


def test_discord():
    call = call_of(DISCORD, hook_of(DISCORD, HOOK, "", ""), TOLD, CLUB, 7)
    said = json.loads(call.body)
    assert (call.url, call.method) == (HOOK, "POST")
    assert said["allowed_mentions"] == {"parse": []}
    assert said["content"].endswith("\n<https://club.x/play/m1>")
    assert "@everyone" not in said["content"]
    assert "](" not in said["content"]


def test_telegram():
    call = call_of(TELEGRAM, hook_of(TELEGRAM, "", BOT, "-100123"), TOLD, CLUB, 7)
    said = json.loads(call.body)
    assert call.url == f"https://api.telegram.org/bot{BOT}/sendMessage"
    assert said["chat_id"] == "-100123"
    assert said["text"].endswith("\nhttps://club.x/play/m1")
    assert "parse_mode" not in said


def test_matrix():
    hook = hook_of(MATRIX, "https://matrix.example.org/", "syt_secret", "!room:example.org")
    call = call_of(MATRIX, hook, TOLD, CLUB, 7)
    rooms = "https://matrix.example.org/_matrix/client/v3/rooms"
    assert call.url == f"{rooms}/%21room%3Aexample.org/send/m.room.message/vexillum-7"
    assert (call.method, call.headers["Authorization"]) == ("PUT", "Bearer syt_secret")
    assert json.loads(call.body)["msgtype"] == "m.notice"
    assert call_of(MATRIX, hook, TOLD, CLUB, 7).url == call.url  # Matrix shows a message once that comes twice


@pytest.mark.parametrize(
    ("service", "address", "token", "to"),
    [
        (DISCORD, "https://evil.example/api/webhooks/1/x", "", ""),
        (DISCORD, "https://discord.com.evil.example/api/webhooks/1/x", "", ""),
        (DISCORD, "https://discord.com/login", "", ""),
        (DISCORD, "", "", ""),
        (TELEGRAM, "", "no token", "1"),
        (TELEGRAM, "", f"{BOT}/../x", "1"),
        (TELEGRAM, "", BOT, "everybody"),
        (TELEGRAM, "", BOT, ""),
        (MATRIX, "https://matrix.example.org", "", "!room:example.org"),
        (MATRIX, "https://matrix.example.org", "two\r\nlines", "!room:example.org"),
        (MATRIX, "https://matrix.example.org", "x" * 1000, "!room:example.org"),
        (MATRIX, "https://matrix.example.org", "token", "!a/../b"),
        (MATRIX, "https://matrix.example.org", "token", "#alias:example.org"),
    ],
)
def test_data_of_another_service_is_refused(service, address, token, to):
    with pytest.raises(Refusal) as raised:
        hook_of(service, address, token, to)
    assert raised.value.code == "webhook"


@pytest.mark.sql
def test_a_notice_arrives_in_a_room(world):
    with receiving() as receiver:
        receiver.status = 200
        world.account(webhook=receiver.url, mails=False)
        world.do(choose, "a_ann", hook=MATRIX, hook_secret="token")
        world.do(enqueue_webhook, "a_ann", receiver.url, TOLD)
        world.deliver()  # this machine is not called unless that was said
        assert receiver.calls == []
        world.do(enqueue_webhook, "a_ann", receiver.url, TOLD)
        world.deliver(private_webhooks=True)
    [call] = receiver.calls
    assert call.path.startswith("/hook/vexillum-")
    assert call.headers["Authorization"] == "Bearer token"
    assert "X-Vexillum-Signature" not in call.headers
    assert world.rows() == []
