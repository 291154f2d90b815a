"""Webhooks: a signed POST to a URL chosen by a member, on the internet only, for a chat service or program."""

from __future__ import annotations

import asyncio
import hmac
import re
import socket
import ssl
import time
from collections.abc import Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec

from vexillum.core.version import VERSION
from vexillum.core.words.texts import Message
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.mail.smtp import DeliveryFailed


def test_payload(lang: str) -> dict[str, Any]:
    """The message of the test button."""
    text = server_texts(language_of(lang))("post.webhook_test")
    return payload("test", text, "/account")


def payload(event: str, text: str, link: str, *, match: str = "", game: str = "", title: str = "") -> dict[str, Any]:
    """The payload of a webhook. The club's address is prepended to the link when it is sent."""
    told = {"event": event, "match": match, "game": game, "title": title, "text": text, "link": link}
    return told | {"at": time.time()}


def body(told: Mapping[str, Any], address: str) -> bytes:
    """The request body: Slack and Mattermost read ``text``, Discord reads ``content``."""
    link = address + told["link"]
    text = f"{neutralized(told['text'])}\n{link}"
    return msgspec.json.encode({**told, "link": link, "text": text, "content": text})


def neutralized(text: str) -> str:
    """Neutralise mentions and link markup of chat services."""
    return text.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("](", "]\u200b(")


def signature(key: str, sent: bytes) -> str:
    """The HMAC by which a receiver with the key verifies a message."""
    return f"sha256={hmac.new(key.encode(), sent, 'sha256').hexdigest()}"


async def call_webhook(url: str, sent: bytes, key: str | None, *, delivery: int, private: bool = False) -> None:
    """Call a webhook; :class:`~vexillum.server.mail.smtp.DeliveryFailed` if it is not accepted."""
    await send_request(url, sent, _headers(sent, key, delivery), private=private)


def _headers(sent: bytes, key: str | None, delivery: int) -> dict[str, str]:
    headers = {
        "Content-Type": "application/json",
        "X-Vexillum-Timestamp": str(int(time.time())),
        "X-Vexillum-Delivery": str(delivery),
    }
    return headers | ({"X-Vexillum-Signature": signature(key, sent)} if key else {})


# Notices in Discord, Telegram and Matrix: the URL to call and the message in the service's format --------------------
#
# All of them pass the checks of webhook addresses. Messages are not signed, since none of these services would verify
# it.


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
            raise _bad_hook(service)
        return Hook(address)
    if len(token) > LONGEST_SECRET:
        raise _bad_hook(service)
    if service == TELEGRAM:
        if not (_BOT.fullmatch(token) and _CHAT.fullmatch(to)):
            raise _bad_hook(service)
        return Hook(f"https://api.telegram.org/bot{token}/sendMessage", to=to)
    if not (_ROOM.fullmatch(to) and _TOKEN.fullmatch(token)):
        raise _bad_hook(service)
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


def _bad_hook(service: str) -> Refusal:
    return Refusal("webhook", why=Message(f"post.webhook.{service}", {}))


# Requests to URLs given by users: checked, public addresses only, with a timeout -------------------------------------


TIMEOUT = 15.0
"""Timeout in seconds for DNS, connection and reply together."""
_LATER = frozenset({408, 425, 429})
"""Status codes in the 400s that are worth a retry."""


@cache
def trusted() -> ssl.SSLContext:
    """The TLS context. Loading the certificates is slow, so it is cached."""
    return ssl.create_default_context()


async def send_request(
    url: str, sent: bytes, headers: Mapping[str, str], *, private: bool = False, method: str = "POST"
) -> None:
    """Send a request; :class:`DeliveryFailed` if it is not accepted. Redirects, which would bypass the checks, are not
    followed.
    """
    import httpcore2  # imported late: most servers never send anything

    from vexillum.server.mail.webhook_connection import request_status

    all_headers = {"User-Agent": f"Vexillum/{VERSION}", **headers}
    try:
        async with asyncio.timeout(TIMEOUT):
            target = check_address(url, private=private)
            numbers = await resolve(target, private=private)
            safe = await asyncio.to_thread(trusted)
            status = await request_status(target, numbers, all_headers, sent, safe, method=method)
    except Refusal as error:
        raise DeliveryFailed("address not allowed", permanent=True) from error
    except OSError as error:
        raise DeliveryFailed(type(error).__name__) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
        raise DeliveryFailed(type(_cause(error)).__name__) from error
    if not 200 <= status < 300:
        raise DeliveryFailed(f"status {status}", permanent=300 <= status < 500 and status not in _LATER, status=status)


def _cause(error: BaseException) -> BaseException:
    """The original error: a refused connection, a wrong certificate."""
    return error if error.__cause__ is None else _cause(error.__cause__)


# Allowed webhook targets: servers on the internet, never the club's own network (SSRF protection) --------------------
#
# A URL is checked twice: its form when it is entered, and the IP addresses of its host each time it is called. The
# connection is made to exactly those IP addresses, so DNS rebinding does not help.


LONGEST_URL = 500
_NAME = re.compile(r"(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?))*")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_INTERNET = IPv6Network("2000::/3")
_TUNNELS = (IPv6Network("2001::/32"), IPv6Network("2002::/16"))
"""Teredo and 6to4: an IPv4 address, of any network, inside."""


class Target(msgspec.Struct, frozen=True):
    """A parsed URL."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def authority(self) -> str:
        """The header ``Host``."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def check_address(url: str, *, private: bool = False) -> Target:
    """Parse a URL that may be called, or refuse it with the reason. ``private``: also in the own network."""
    if len(url) > LONGEST_URL:
        raise _bad_address("long", most=LONGEST_URL)
    if any(ord(character) <= 32 or ord(character) == 127 or character == "\\" for character in url):
        raise _bad_address("form")
    try:
        parts = urlsplit(url)
        given = parts.port
        host = _host(parts.hostname or "")
    except (ValueError, UnicodeError) as error:
        raise _bad_address("form") from error
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise _bad_address("scheme")
    if parts.username is not None or parts.password is not None:
        raise _bad_address("user")
    secure = parts.scheme == "https"
    port = (443 if secure else 80) if given is None else given
    if not private:
        if port != 443 and port < 1024:
            raise _bad_address("port")
        if "." not in host and ":" not in host:
            raise _bad_address("private")
        if (number := _literal(host)) is not None and not is_public(number):
            raise _bad_address("private")
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = f"?{quote(parts.query, safe='/?%:@!$&()*+,;=~-._')}" if parts.query else ""
    return Target(host, port, path + query, secure)


def _bad_address(why: str, **params: object) -> Refusal:
    return Refusal("webhook", why=Message(f"post.webhook.{why}", params))


def _host(written: str) -> str:
    """A normalised host: a name in ASCII, or an IP address in its usual form."""
    if ":" in written:
        return str(IPv6Address(written))
    name = written.rstrip(".").encode("idna").decode().lower()
    if not _NAME.fullmatch(name):
        raise ValueError("not a host")
    if _NUMBER.fullmatch(
        name.rpartition(".")[2]
    ):  # a host that ends in a number is an IPv4 address, as 2130706433 or 0x7f.1
        return str(IPv4Address(name))
    return name


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_public(number: IPv4Address | IPv6Address) -> bool:
    """Whether it is the address of a single machine on the internet."""
    if number.is_multicast or number.is_reserved or not number.is_global:
        return False
    if isinstance(number, IPv6Address):
        return number in _INTERNET and not any(number in network for network in _TUNNELS)
    return True


async def resolve(target: Target, *, private: bool = False) -> list[str]:
    """The IP addresses of a target. If one of them is not allowed, the target is refused."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    numbers = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not private and not all(is_public(ip_address(number)) for number in numbers):
        raise _bad_address("private")
    return numbers
