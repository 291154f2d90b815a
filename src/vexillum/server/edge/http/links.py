"""Links to share: the addresses at which others reach this server, and what a link leads to."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Annotated, Literal

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.tools.qr import qr_svg
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import Body, body, hub_of, language, reply, who
from vexillum.server.edge.http.games import GameForm, game_form
from vexillum.server.kernel import time_control
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.identities import OPEN, Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, texts_of
from vexillum.server.kernel.time_control import Clock, Delay
from vexillum.server.matches import seat_rules
from vexillum.server.matches.watching import as_watched
from vexillum.server.storage import accounts, lobby, matches
from vexillum.server.storage.records import RATED_ON, RATED_WANTED, MatchRecord

# Links to share: the addresses at which others can reach this server, and QR codes -----------------------------------


MOST_LINKS = 12
LinkPath = Annotated[str, msgspec.Meta(pattern=r"\A/(join/[A-Za-z0-9_-]{1,100})?\Z")]


class LinksRequest(Body, kw_only=True):
    """The paths to make links of."""

    paths: Annotated[list[LinkPath], msgspec.Meta(max_length=MOST_LINKS)] = []


class ShownLink(msgspec.Struct, frozen=True):
    """A full link and its QR code as SVG."""

    path: str
    url: str
    qr: str


class Reach(msgspec.Struct, frozen=True):
    """Who can open links to this server: only this computer, its network, or everyone."""

    who: Literal["machine", "network", "everybody"]
    addresses: list[str]
    """The addresses for others, the most likely first."""
    links: list[ShownLink]
    command: str
    """The command that makes the server reachable; empty if it is."""


async def reach(request: Request) -> Response:
    """Who can open links, and the links."""
    wish = await body(request, LinksRequest)
    await who(request, wish)
    port = (request.scope.get("server") or ("", None))[1] or hub_of(request).config.port
    return reply(await asyncio.to_thread(reach_of, hub_of(request).config, port, request.url.netloc, wish.paths))


def reach_of(config: Config, port: int, asked: str, paths: list[str]) -> Reach:
    """Who can reach a server; ``asked`` is the host the reader used."""
    if config.address:
        return Reach("everybody", [config.address], _links(config.address, paths), "")
    addresses = [f"http://{host}:{port}" for host in reachable_hosts(config.host)]
    if here := next((one for one in addresses if one == f"http://{asked}"), ""):
        addresses = [here, *(one for one in addresses if one != here)]
    if addresses:
        return Reach("network", addresses, _links(addresses[0], paths), "")
    command = "vexillum serve --host 0.0.0.0" + (f" --port {port}" if port != Config().port else "")
    return Reach("machine", [], _links(f"http://{asked}", paths), command)


def _links(base: str, paths: list[str]) -> list[ShownLink]:
    return [ShownLink(path, f"{base}{path}", qr_svg(f"{base}{path}")) for path in paths]


# The network addresses at which other machines can reach this one ----------------------------------------------------


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


# What a link leads to, shown before joining: the game, the seat, the players, the host -------------------------------


class Link(Body, kw_only=True):
    """The link."""

    token: str


class JoinSeat(msgspec.Struct, frozen=True):
    """A seat of the match: its player, or free; the link's own is ``yours``."""

    id: str
    name: str
    about: str
    difficulty: int
    player: str
    free: bool
    yours: bool


class JoinPreview(msgspec.Struct, frozen=True):
    """What a link leads to."""

    game: str
    game_name: str
    title: str
    scenario_name: str
    scenario_play: str
    minutes: tuple[int, int]
    difficulty: int
    host: str
    """The host's name, if known."""
    language: str
    """The host's language, if known."""
    clock: Clock | None
    delay: Delay | None
    """The spectators' delay."""
    guests: bool
    """Whether guests can watch."""
    rated: bool
    """Whether it is rated."""
    secrets_seen: list[str]
    """Sentences: who was shown more than the one seat they play."""
    seat: str
    """The seat of the link; empty for a spectators' link."""
    sat: bool
    """Whether the reader already plays or watches there."""
    taken: bool
    """Whether someone else has taken the seat."""
    over: bool
    seats: list[JoinSeat]


async def preview(request: Request) -> Response:
    """What a link leads to, without changing anything."""
    wish = await body(request, Link)
    person, hub = await who(request, wish), hub_of(request)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    found = await hub.database.read(matches.by_token, wish.token)
    record = await hub.database.read(matches.get, found[0]) if found else None
    if found is None or record is None:
        raise Refusal("no_link", 404)
    if person.account and await hub.database.read(lobby.is_blocked, record.id, person.id):
        raise Refusal("no_link", 404)
    host = await hub.database.read(_host, record)
    return reply(preview_of(record, found[1], person, host, spoken))


def preview_of(
    record: MatchRecord, seat: str | None, person: Person, host: tuple[str, str], spoken: str
) -> JoinPreview:
    """What the link to a seat (None: for spectators) leads to; ``host`` is a name and a language."""
    record = as_watched(record, person.id)
    texts, form = texts_of(record.game, spoken), _form(record, spoken)
    scenario = next((one for one in form.scenarios if one.id == record.scenario), None) if form else None
    holder = record.seats.get(seat or "")
    sat = holder is not None and holder.guest == person.id
    return JoinPreview(
        game=record.game,
        game_name=texts("game.name"),
        title=record.title,
        scenario_name=texts.name("scenario", record.scenario),
        scenario_play=(scenario.play or scenario.about) if scenario else "",
        minutes=scenario.minutes if scenario else (0, 0),
        difficulty=scenario.difficulty if scenario else 0,
        host=host[0],
        language=host[1],
        clock=time_control.load_clock(record.clock),
        delay=time_control.load_delay(record.delay),
        guests=record.guests,
        rated=record.rated in (RATED_WANTED, RATED_ON),
        secrets_seen=seat_rules.disclosures(record, texts, person.id),
        seat=seat or "",
        sat=sat,
        taken=holder is not None and holder.player != OPEN and not sat,
        over=record.over,
        seats=_seats(record, seat, form, texts),
    )


def _seats(record: MatchRecord, yours: str | None, form: GameForm | None, texts: Texts) -> list[JoinSeat]:
    known = {seat.id: seat for seat in form.seats} if form else {}
    return [
        JoinSeat(
            id=seat,
            name=texts.name("seat", seat),
            about=known[seat].about if seat in known else "",
            difficulty=known[seat].difficulty if seat in known else 0,
            player="" if holder.player == OPEN else seat_rules.player_name(holder, texts),
            free=holder.player == OPEN,
            yours=seat == yours,
        )
        for seat, holder in record.seats.items()
    ]


def _form(record: MatchRecord, spoken: str) -> GameForm | None:
    """The game's information; None if it is not installed any more."""
    try:
        return game_form(record.game, spoken)
    except Exception:  # following the link gives the refusal
        return None


def _host(connection: Connection, record: MatchRecord) -> tuple[str, str]:
    """The host's name and language, from their account or their seat."""
    account = accounts.by_id(connection, record.host)
    if account is not None:
        return account.name, account.lang
    return next((holder.name or "" for holder in record.seats.values() if holder.guest == record.host), ""), ""
