"""Notices in Discord, Telegram and Matrix: what each service gets, and what is refused."""

from __future__ import annotations

import json

import pytest

from tests.server.mail.receiver import receiving
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail import webhook
from vexillum.server.mail.outbox import enqueue_webhook
from vexillum.server.mail.webhook import DISCORD, MATRIX, TELEGRAM, call_of, hook_of
from vexillum.server.storage.notices import choose

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
