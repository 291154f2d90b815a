"""Notifies the table of seat changes, made by any process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vexillum.core.session import HUMAN
from vexillum.core.words.texts import Message
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.frames.server_messages import SeatNotice
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats.seat_records import GONE, REMOVED, RESIGNED
from vexillum.server.storage.records import SeatRecord
from vexillum.server.storage.turn_times import LATE

_LEFT = {GONE: "seat_notice.gone", REMOVED: "seat_notice.removed", RESIGNED: "seat_notice.resigned"}


def tell(match: Match, before: Mapping[str, SeatRecord]) -> None:
    """Tell the clients here what has changed since ``before``, each in their language."""
    for seat, message in news(before, match.seats):
        for client in match.clients:
            texts = game_texts(match.session.game, client.lang)
            name = message.params["name"] or texts("server.somebody")
            client.send(SeatNotice(seat, texts(message.id, **{**message.params, "name": name})))


def news(before: Mapping[str, SeatRecord], now: Mapping[str, SeatRecord]) -> Iterator[tuple[str, Message]]:
    """The messages about changed seats, seat by seat."""
    for seat, new in now.items():
        old = before[seat]
        if old != new and (text := _what(old, new)) is not None:
            name = new.name if new.player == HUMAN else old.name
            yield seat, Message(text, {"who": seat, "name": name, "agent": new.agent or ""})


def _what(old: SeatRecord, new: SeatRecord) -> str | None:
    if new.person is not None and new.person != old.person:
        return "seat_notice.back" if old.guest == new.person else "seat_notice.sits"
    if old.player == OPEN and new.player == OPEN and old.invited and not new.invited:
        return "seat_notice.declined"
    if new.left == LATE and old.left != LATE:
        return "seat_notice.late" if new.guest is not None else "seat_notice.lost"
    if old.guest is not None and new.guest is None:
        opened = "_open" if new.player == OPEN else ""
        return _LEFT.get(new.left or GONE, _LEFT[GONE]) + opened
    if old.person is not None and new.agent is not None:
        return "seat_notice.lent"
    return None
