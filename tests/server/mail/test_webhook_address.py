"""Where a webhook may lead."""

from __future__ import annotations

import asyncio
import socket
import ssl

import anyio
import pytest
from httpcore2 import AnyIOBackend, AsyncNetworkStream, ConnectError

from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts
from vexillum.server.mail import webhook
from vexillum.server.mail.smtp import DeliveryFailed
from vexillum.server.mail.webhook import Target, check_address, is_public, resolve

PRIVATE = [
    "127.0.0.1",
    "127.9.9.9",
    "10.0.0.1",
    "172.16.5.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "fec0::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001:0:5ef5:79fd::1",
    "2001:db8::1",
]
PUBLIC = ["8.8.8.8", "93.184.216.34", "2606:4700::6810:84e5"]


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://hooks.example", Target("hooks.example", 443, "/", True)),
        ("https://Hooks.Example./a/b?c=d%20e#f", Target("hooks.example", 443, "/a/b?c=d%20e", True)),
        ("https://hooks.example:8443/x", Target("hooks.example", 8443, "/x", True)),
        ("https://münchen.example/ö?ü", Target("xn--mnchen-3ya.example", 443, "/%C3%B6?%C3%BC", True)),
        ("https://8.8.8.8/x", Target("8.8.8.8", 443, "/x", True)),
        ("https://[2606:4700:0::6810:84e5]/", Target("2606:4700::6810:84e5", 443, "/", True)),
    ],
)
def test_allowed_addresses(url, target):
    assert check_address(url) == target


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://hooks.example/", "scheme"),
        ("ftp://hooks.example/", "scheme"),
        ("file:///etc/passwd", "form"),
        ("hooks.example", "form"),
        ("https://", "form"),
        ("https://u@hooks.example/", "user"),
        ("https://u:p@hooks.example/", "user"),
        ("https://:@hooks.example/", "user"),
        ("https://hooks.example:25/", "port"),
        ("https://hooks.example:80/", "port"),
        ("https://hooks.example:0/", "port"),
        ("https://hooks.example:99999/", "form"),
        ("https://hooks.example:x/", "form"),
        ("https://hooks.example\\@127.0.0.1/", "form"),
        ("https://hooks.example/\r\nX-Evil: 1", "form"),
        ("https://hooks.example/ x", "form"),
        ("\thttps://hooks.example/", "form"),
        ("https://hooks.example/" + "x" * 500, "long"),
        ("https://localhost/", "private"),
        ("https://intranet/", "private"),
        ("https://127.0.0.1/", "private"),
        ("https://2130706433/", "form"),
        ("https://0x7f000001/", "form"),
        ("https://0x7f.1/", "form"),
        ("https://0177.0.0.1/", "form"),
        ("https://127.1/", "form"),
        ("https://127.0.0.1./", "private"),
        ("https://①②⑦.⓪.⓪.①/", "private"),
        ("https://%31%32%37.0.0.1/", "form"),
        ("https://[::1]/", "private"),
        ("https://[::ffff:127.0.0.1]/", "private"),
        ("https://[::ffff:7f00:1]/", "private"),
        ("https://[fe80::1%25eth0]/", "private"),
        ("https://[::1", "form"),
        ("https://a..b.example/", "form"),
        ("https://-a.example/", "form"),
    ],
)
def test_forbidden_addresses(url, why):
    with pytest.raises(Refusal) as raised:
        check_address(url)
    assert raised.value.code == "webhook"
    assert raised.value.message.params["why"].id == f"post.webhook.{why}"
    for lang in BUILT_IN:
        assert "⟨" not in server_texts(lang)(raised.value.message)


def test_private_addresses_with_the_setting():
    assert check_address("http://localhost:80/x", private=True) == Target("localhost", 80, "/x", False)
    assert check_address("http://[::1]:81/", private=True).authority == "[::1]:81"
    with pytest.raises(Refusal):
        check_address("http://u:p@localhost/", private=True)


@pytest.mark.parametrize("number", PRIVATE)
def test_ip_addresses_that_are_not_public(number, monkeypatch):
    _names(monkeypatch, number)
    with pytest.raises(Refusal) as raised:
        asyncio.run(resolve(check_address("https://rebound.example/")))
    assert raised.value.message.params["why"].id == "post.webhook.private"
    host = f"[{number}]" if ":" in number else number
    with pytest.raises(Refusal):
        check_address(f"https://{host}/")


@pytest.mark.parametrize("number", PUBLIC)
def test_public_ip_addresses(number, monkeypatch):
    _names(monkeypatch, number)
    assert asyncio.run(resolve(check_address("https://hooks.example/"))) == [number]


def test_one_private_ip_address_among_others_is_refused(monkeypatch):
    _names(monkeypatch, "8.8.8.8", "10.0.0.1")
    with pytest.raises(Refusal):
        asyncio.run(resolve(check_address("https://hooks.example/")))


def test_the_connection_goes_to_the_checked_ip_address(monkeypatch):
    """A name that means something else the second time it is asked for is asked for once."""
    asked = _names(monkeypatch, "8.8.8.8", then="127.0.0.1")
    reached = []

    class Stream(AsyncNetworkStream):
        async def start_tls(self, ssl_context, server_hostname=None, timeout=None):
            assert ssl_context.check_hostname
            assert ssl_context.verify_mode is ssl.CERT_REQUIRED
            reached.append(server_hostname)
            raise ConnectError

    async def connect_tcp(self, host, port, *_):
        reached.append((host, port))
        return Stream()

    monkeypatch.setattr(AnyIOBackend, "connect_tcp", connect_tcp)
    with pytest.raises(DeliveryFailed, match="ConnectError"):
        asyncio.run(webhook.call_webhook("https://rebound.example/", b"{}", "key", delivery=1))
    assert asked == ["rebound.example"]
    assert reached == [("8.8.8.8", 443), "rebound.example"]


def test_the_next_ip_address_is_tried_without_another_lookup(monkeypatch):
    asked = _names(monkeypatch, "8.8.8.8", "93.184.216.34", then="127.0.0.1")
    reached = []

    async def connect_tcp(remote_host, **_):
        reached.append(remote_host)
        raise ConnectionRefusedError

    monkeypatch.setattr(anyio, "connect_tcp", connect_tcp)
    with pytest.raises(DeliveryFailed, match="ConnectionRefusedError"):
        asyncio.run(webhook.call_webhook("https://rebound.example/", b"{}", "key", delivery=1))
    assert asked == ["rebound.example"]
    assert reached == ["8.8.8.8", "93.184.216.34"]


def test_an_ip_address_needs_no_lookup(monkeypatch):
    """The client is given an IP address, so it makes no DNS lookup of its own."""
    asked = _names(monkeypatch, "127.0.0.1")
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(DeliveryFailed, match="ConnectionRefusedError"):
        asyncio.run(webhook.call_webhook(f"http://club.example:{port}/", b"{}", "key", delivery=1, private=True))
    assert asked == ["club.example"]


def test_public_ip_addresses_are_only_those():
    from ipaddress import ip_address

    assert [number for number in PRIVATE + PUBLIC if is_public(ip_address(number))] == PUBLIC


def _names(monkeypatch, *numbers: str, then: str | None = None) -> list[str]:
    """Every name stands for these numbers; asked for again, for another. Who was asked for."""
    asked: list[str] = []

    def getaddrinfo(host, port, *_, **__):
        found = (then,) if asked and then else numbers
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in found]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked
