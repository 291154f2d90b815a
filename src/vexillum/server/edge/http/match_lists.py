"""Matches in lists: the member's own, open tables, invitations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from vexillum.core.words.texts import Texts
from vexillum.server.kernel import time_control, watch_delay
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.texts import texts_of
from vexillum.server.matches.frames.game_overview import winners
from vexillum.server.matches.match import Result
from vexillum.server.matches.presence.greetings import origin
from vexillum.server.matches.seats import seat_rules, told_secrets
from vexillum.server.matches.watching.delayed import as_watched
from vexillum.server.storage.records import MatchRecord


def own_form(record: MatchRecord, me: str, spoken: str) -> dict[str, Any]:
    """One of the member's own matches."""
    record = as_watched(record, me)
    texts = texts_of(record.game, spoken)
    result = msgspec.json.decode(record.result, type=Result) if record.result else None
    turn = record.seats.get(record.asked or "")
    asked = turn is not None and turn.person == me
    return {
        **_about(record, me, texts),
        "turn": record.asked,
        "my_turn": asked,
        "waits": asked and not record.over and record.closed is None,
        "deadline": record.deadline,
        "over": record.over,
        "closed": record.closed,
        "result": _result(record, result, texts) if result else None,
        "winners": list(result.winners) if result else [],
        "host": record.host == me,
    }


def table_form(record: MatchRecord, me: str, spoken: str, names: Mapping[str, str]) -> dict[str, Any]:
    """An open table. ``names`` are the hosts' names."""
    record = as_watched(record, me)
    texts = texts_of(record.game, spoken)
    form = _about(record, me, texts)
    for seat, holder in record.seats.items():
        form["seats"][seat]["free"] = holder.player == OPEN and holder.invited in (None, me)
    return {**form, "host": names.get(record.host, ""), "turn": record.asked}


def invitation_form(record: MatchRecord, seat: str, me: str, spoken: str, names: Mapping[str, str]) -> dict[str, Any]:
    """A seat that is reserved for the member."""
    texts = texts_of(record.game, spoken)
    return {
        **_game(record, me, texts),
        "seat": seat,
        "seat_name": texts.name("seat", seat),
        "by": names.get(record.host, ""),
    }


def _result(record: MatchRecord, result: Result, texts: Texts) -> str:
    won = winners(texts, result.winners)
    return won if record.practice is None else " ".join(filter(None, (won, texts("server.practised"))))


def _game(record: MatchRecord, me: str, texts: Texts) -> dict[str, Any]:
    return {
        "match": record.id,
        "title": record.title,
        "game": record.game,
        "game_name": texts("game.name"),
        "scenario": record.scenario,
        "scenario_name": texts.name("scenario", record.scenario),
        "clock": time_control.loads(record.clock),
        "rated": record.rated,
        "secrets_seen": told_secrets.told(record, texts, me),
        "delay": watch_delay.loads(record.delay),
        "guests": record.guests,
        "made": record.made,
    }


def _about(record: MatchRecord, me: str, texts: Texts) -> dict[str, Any]:
    return {
        **_game(record, me, texts),
        "open": record.open,
        "practised": record.practice is not None,
        "origin": origin(record),
        "begun": record.begun,
        "seats": {
            seat: {
                "name": seat_rules.player_name(holder, texts),
                "seat_name": texts.name("seat", seat),
                "player": holder.player,
                "you": holder.person == me,
            }
            for seat, holder in record.seats.items()
        },
        "touched": record.touched,
    }
