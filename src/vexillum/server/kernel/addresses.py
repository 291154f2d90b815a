"""The network addresses at which other machines can reach this one."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address

_Address = IPv4Address | IPv6Address
ANYWHERE = ("192.0.2.1", "2001:db8::1")
"""Documentation addresses (RFC 5737, RFC 3849), used to find the outgoing interface. Nothing is sent."""


def reachable_hosts(host: str) -> list[str]:
    """The hosts at which others can reach a server that listens at ``host``, the most likely first.

    Empty if it listens on the loopback interface only. A name, or a specific address, is returned as it is.
    """
    try:
        given = ip_address(host)
    except ValueError:
        return [] if host == "localhost" else [host]
    if given.is_loopback:
        return []
    found = [given] if not given.is_unspecified else own_addresses(six=given.version == 6)
    return [f"[{one}]" if one.version == 6 else str(one) for one in found]


def own_addresses(*, six: bool = False) -> list[_Address]:
    """This machine's addresses: private networks first, then others, IPv4 before IPv6."""
    found: dict[_Address, None] = {}
    for family, elsewhere in zip((socket.AF_INET, socket.AF_INET6), ANYWHERE, strict=True):
        if family == socket.AF_INET6 and not six:
            continue
        for text in (_towards(family, elsewhere), *_by_name(family)):
            if text and _useful(one := ip_address(text)):
                found[one] = None
    return sorted(found, key=lambda one: (one.version, not one.is_private))


def _useful(one: _Address) -> bool:
    return not (one.is_loopback or one.is_link_local or one.is_unspecified or one.is_multicast)


def _towards(family: socket.AddressFamily, elsewhere: str) -> str:
    """The local address used to reach ``elsewhere``. Connecting a datagram socket sends nothing."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _by_name(family: socket.AddressFamily) -> list[str]:
    """The addresses that the machine's host name resolves to."""
    try:
        told = socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(one[4][0]).partition("%")[0] for one in told]
