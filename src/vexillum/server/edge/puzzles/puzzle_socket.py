"""The WebSocket of a puzzle: one attempt, which lives as long as the connection."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket

from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.puzzles.puzzle_catalog import puzzle_named
from vexillum.server.edge.puzzles.puzzle_messages import PuzzleAct, PuzzleHello, read
from vexillum.server.edge.puzzles.puzzle_table import PuzzleTable
from vexillum.server.edge.solo.solo_socket import SoloSocket, no_room
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client

MOST_PUZZLES = 300
"""How many puzzles can be open in one process."""

_open: set[PuzzleTable] = set()


async def _begin(socket: WebSocket, hello: PuzzleHello) -> PuzzleTable:
    found = await asyncio.to_thread(puzzle_named, socket.path_params["game"], socket.path_params["puzzle"])
    return await asyncio.to_thread(PuzzleTable, found, Client("", "", hello.lang), network_of(socket))


def _full(network: str) -> Refusal | None:
    return Refusal("puzzles_full", 503) if no_room(_open, network, MOST_PUZZLES) else None


async def _follow(table: PuzzleTable, message: msgspec.Struct) -> bool:
    """The messages only puzzles have."""
    match message:
        case PuzzleAct():
            await table.act(message.act)
        case client_messages.Answer():
            await table.answer(message.keys, message.number)
        case _:
            return False
    return True


_socket = SoloSocket(
    "puzzle",
    PuzzleHello,
    read=read,
    lang=lambda hello: hello.lang,
    open=_begin,
    follow=_follow,
    full=_full,
    tables=_open,
)


async def endpoint(socket: WebSocket) -> None:
    """Greet the person, then handle messages until the page is closed."""
    await _socket.endpoint(socket)
