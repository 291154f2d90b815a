"""Links to share: the addresses at which others can reach this server, and QR codes."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.tools.qr import qr_svg
from vexillum.server.edge.http.common import Body, body, hub_of, reply, who
from vexillum.server.kernel.addresses import reachable_hosts
from vexillum.server.kernel.config import Config

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
