"""Allowed webhook targets: servers on the internet, never the club's own network (SSRF protection).

A URL is checked twice: its form when it is entered, and the IP addresses of its host each time it is called. The
connection is made to exactly those IP addresses, so DNS rebinding does not help.
"""

from __future__ import annotations

import asyncio
import re
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import quote, urlsplit

import msgspec

from vexillum.core.words.texts import Message
from vexillum.server.kernel.refusals import Refusal

LONGEST = 500
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
    if len(url) > LONGEST:
        raise _bad("long", most=LONGEST)
    if any(ord(character) <= 32 or ord(character) == 127 or character == "\\" for character in url):
        raise _bad("form")
    try:
        parts = urlsplit(url)
        given = parts.port
        host = _host(parts.hostname or "")
    except (ValueError, UnicodeError) as error:
        raise _bad("form") from error
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise _bad("scheme")
    if parts.username is not None or parts.password is not None:
        raise _bad("user")
    secure = parts.scheme == "https"
    port = (443 if secure else 80) if given is None else given
    if not private:
        if port != 443 and port < 1024:
            raise _bad("port")
        if "." not in host and ":" not in host:
            raise _bad("private")
        if (number := _literal(host)) is not None and not public(number):
            raise _bad("private")
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = f"?{quote(parts.query, safe='/?%:@!$&()*+,;=~-._')}" if parts.query else ""
    return Target(host, port, path + query, secure)


def _bad(why: str, **params: object) -> Refusal:
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


def public(number: IPv4Address | IPv6Address) -> bool:
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
    if not private and not all(public(ip_address(number)) for number in numbers):
        raise _bad("private")
    return numbers
