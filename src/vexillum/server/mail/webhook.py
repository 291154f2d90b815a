"""Webhooks: a signed POST to the address that a person has chosen, for a chat service or a program of theirs."""

from __future__ import annotations

import asyncio
import hmac
import re
import ssl
import time
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from vexillum.core.version import VERSION
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.mail.failures import Failed
from vexillum.server.mail.webhook_address import Target, check_address, resolve

TIMEOUT = 15.0
"""Seconds for everything: the name, the connection, the reply."""
MOST_READ = 4096
"""Bytes of a line of the reply; of the rest nothing is read."""
MOST_LINES = 100
_STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})(?: .*)?")
_LATER = frozenset({408, 425, 429})
"""Replies of the 400s that mean: not now."""


def test_payload(lang: str) -> dict[str, Any]:
    """What a person gets who tries their webhook."""
    text = server_texts(language_of(lang))("post.webhook_test")
    return payload("test", text, "/account")


def payload(event: str, text: str, link: str, *, match: str = "", game: str = "", title: str = "") -> dict[str, Any]:
    """What a webhook is told. The club's address is put before the link when it is sent."""
    told = {"event": event, "match": match, "game": game, "title": title, "text": text, "link": link}
    return told | {"at": time.time()}


def body(told: Mapping[str, Any], address: str) -> bytes:
    """What is sent: Slack and Mattermost read ``text``, Discord reads ``content``."""
    link = address + told["link"]
    text = f"{_harmless(told['text'])}\n{link}"
    return msgspec.json.encode({**told, "link": link, "text": text, "content": text})


def _harmless(text: str) -> str:
    """Without what chat services take for more than words: calls to everybody, and marks around links."""
    return text.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("](", "]\u200b(")


def signature(key: str, sent: bytes) -> str:
    """What shows that a message is from us, to whoever knows the key."""
    return f"sha256={hmac.new(key.encode(), sent, 'sha256').hexdigest()}"


@cache
def trusted() -> ssl.SSLContext:
    """Whose certificates are believed. Reading them takes a while, so it is done once."""
    return ssl.create_default_context()


async def call(url: str, sent: bytes, key: str | None, *, delivery: int, private: bool = False) -> None:
    """Send it; :class:`Failed` if it does not arrive. A redirect is not followed: it would lead past the checks."""
    try:
        async with asyncio.timeout(TIMEOUT):
            target = check_address(url, private=private)
            numbers = await resolve(target, private=private)
            status = await _post(target, numbers, _request(target, sent, key, delivery))
    except Refusal as error:
        raise Failed("address not allowed", forever=True) from error
    except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise Failed(type(error).__name__) from error
    if not 200 <= status < 300:
        raise Failed(f"status {status}", forever=300 <= status < 500 and status not in _LATER)


def _request(target: Target, sent: bytes, key: str | None, delivery: int) -> bytes:
    headers = {
        "Host": target.authority,
        "User-Agent": f"Vexillum/{VERSION}",
        "Content-Type": "application/json",
        "Content-Length": str(len(sent)),
        "X-Vexillum-Timestamp": str(int(time.time())),
        "X-Vexillum-Delivery": str(delivery),
        "Connection": "close",
    }
    if key:
        headers["X-Vexillum-Signature"] = signature(key, sent)
    lines = [f"POST {target.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + sent


async def _post(target: Target, numbers: list[str], request: bytes) -> int:
    """The status of the reply."""
    reader, writer = await _connect(target, numbers)
    try:
        writer.write(request)
        await writer.drain()
        return await _status(reader)
    finally:
        writer.transport.abort()


async def _connect(target: Target, numbers: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first of the numbers that answers; its certificate has to be that of the name."""
    secure: dict[str, Any] = {}
    if target.secure:
        secure = {"ssl": await asyncio.to_thread(trusted), "server_hostname": target.host}
    trouble: OSError = OSError("no address")
    for number in numbers:
        try:
            return await asyncio.open_connection(number, target.port, limit=MOST_READ, **secure)
        except OSError as error:
            trouble = error
    raise trouble


async def _status(reader: asyncio.StreamReader) -> int:
    """The status, after those that only say that there is more to come."""
    between = False
    for _ in range(MOST_LINES):
        line = (await reader.readuntil(b"\n")).rstrip(b"\r\n")
        if between:
            between = line != b""
        elif (found := _STATUS.fullmatch(line)) is None:
            raise ValueError("not HTTP")
        elif (status := int(found[1])) >= 200:
            return status
        else:
            between = True
    raise ValueError("no end of headers")
