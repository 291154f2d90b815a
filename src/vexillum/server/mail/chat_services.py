"""Notices in Discord, Telegram and Matrix: the URL to call and the message in the service's format.

All of them pass the checks of webhook addresses. Messages are not signed, since none of these services would verify it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec

from vexillum.core.words.texts import Message
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.webhook import neutralized

DISCORD, TELEGRAM, MATRIX = "discord", "telegram", "matrix"
SERVICES = (DISCORD, TELEGRAM, MATRIX)
LONGEST_TEXT = 1900
"""Characters. Discord's maximum is 2000; the others allow more."""
LONGEST_SECRET = 400
_DISCORD_HOST = re.compile(r"(?:[a-z]+\.)?discord(?:app)?\.com")
_DISCORD_PATH = re.compile(r"/api/(?:v\d+/)?webhooks/\d+/[\w-]+")
_BOT = re.compile(r"\d{5,20}:[\w-]{20,80}")
_CHAT = re.compile(r"-?\d{1,20}|@\w{4,64}")
_ROOM = re.compile(r"![^\s/?#]{1,200}")
_TOKEN = re.compile(r"[\x21-\x7e]+")


class Hook(msgspec.Struct, frozen=True):
    """The stored target of a chat service."""

    address: str
    """The URL to call; in Matrix the delivery id is appended."""
    to: str | None = None
    """The Telegram chat."""
    secret: str | None = None
    """The Matrix access token."""


class Call(msgspec.Struct, frozen=True):
    """A request to a chat service."""

    url: str
    body: bytes
    headers: dict[str, str]
    method: str = "POST"


def hook_of(service: str, address: str, token: str, to: str) -> Hook:
    """A target from the form fields of a service. Only the syntax is checked."""
    if service == DISCORD:
        parts = urlsplit(address)
        if not (_DISCORD_HOST.fullmatch(parts.hostname or "") and _DISCORD_PATH.fullmatch(parts.path)):
            raise _bad(service)
        return Hook(address)
    if len(token) > LONGEST_SECRET:
        raise _bad(service)
    if service == TELEGRAM:
        if not (_BOT.fullmatch(token) and _CHAT.fullmatch(to)):
            raise _bad(service)
        return Hook(f"https://api.telegram.org/bot{token}/sendMessage", to=to)
    if not (_ROOM.fullmatch(to) and _TOKEN.fullmatch(token)):
        raise _bad(service)
    home = address.rstrip("/")
    return Hook(f"{home}/_matrix/client/v3/rooms/{quote(to, safe='')}/send/m.room.message", secret=token)


def call_of(service: str, hook: Hook, told: Mapping[str, Any], address: str, delivery: int) -> Call:
    """The request that posts a notice. ``delivery`` stays the same when it is sent again."""
    link = address + told["link"]
    text = neutralized(str(told["text"]))[:LONGEST_TEXT]
    headers = {"Content-Type": "application/json"}
    if service == DISCORD:
        # Names of tables must not mention anyone, and the link gets no preview.
        said = {"content": f"{text}\n<{link}>", "username": "Vexillum", "allowed_mentions": {"parse": []}}
        return Call(hook.address, msgspec.json.encode(said), headers)
    if service == TELEGRAM:
        # Without a parse mode the text is plain text.
        plain = {"chat_id": hook.to, "text": f"{text}\n{link}", "link_preview_options": {"is_disabled": True}}
        return Call(hook.address, msgspec.json.encode(plain), headers)
    headers["Authorization"] = f"Bearer {hook.secret}"
    notice = {"msgtype": "m.notice", "body": f"{text}\n{link}"}
    return Call(f"{hook.address}/vexillum-{delivery}", msgspec.json.encode(notice), headers, method="PUT")


def _bad(service: str) -> Refusal:
    return Refusal("webhook", why=Message(f"post.webhook.{service}", {}))
