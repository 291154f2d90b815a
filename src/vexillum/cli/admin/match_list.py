"""``vexillum admin list`` and ``show``."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from vexillum.cli.admin.admin_database import (
    DatabaseOption,
    JsonOption,
    MatchArgument,
    moment,
    opened,
    print_columns,
    print_facts,
    print_json,
    say,
)
from vexillum.cli.common import LangOption, Mistake, use_language

if TYPE_CHECKING:
    from vexillum.server.storage.match_list import MatchListing


class State(StrEnum):
    """The state of a match."""

    running = "running"
    over = "over"
    closed = "closed"
    stuck = "stuck"


def list_matches(
    state: Annotated[
        State | None, typer.Option(help="Only these. Stuck: an agent has not answered for ten minutes.")
    ] = None,
    game: Annotated[str, typer.Option(help="Only matches of this game.", metavar="GAME")] = "",
    person: Annotated[str, typer.Option(help="Only matches this person plays or created.", metavar="NAME")] = "",
    most: Annotated[int, typer.Option(help="Maximum number of rows, last changed first.", min=1, max=10_000)] = 50,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """List matches, last changed first.

    Examples:
        vexillum admin list --state stuck

        vexillum admin list --game pendragon --person "Ann" --json
    """
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.match_list import listed

        wanted = None if state is None else state.value
        found = listed(connection, state=wanted, game=game, person=person, most=most)
    if as_json:
        print_json([_form(each) for each in found])
    elif not found:
        say("admin.no_matches")
    else:
        rows = [
            (
                each.match.id,
                each.match.game,
                each.state,
                each.match.asked or "–",
                str(each.acts),
                moment(each.match.touched),
                each.match.title or _players(each),
            )
            for each in found
        ]
        print_columns(("match", "game", "state", "asked", "answers", "touched", "what"), rows)


def show(
    match: MatchArgument, as_json: JsonOption = False, database: DatabaseOption = None, lang: LangOption = None
) -> None:
    """Show one match: who plays which seat, who is to answer, since when. Shows no secrets: no seed, links or notes."""
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage import matches
        from vexillum.server.storage.match_list import with_details

        record = matches.get(connection, match)
        if record is None:
            raise Mistake("admin.no_match", match=match)
        [found] = with_details(connection, [record])
    if as_json:
        print_json(_form(found))
        return
    facts = _form(found) | {key: moment(getattr(record, key)) for key in ("made", "touched", "since", "deadline")}
    del facts["seats"]
    print_facts(facts)
    print_columns(
        ("seat", "player", "name", "left"),
        [(seat, holder.player, holder.name, holder.left or "") for seat, holder in record.seats.items()],
    )


def _form(found: MatchListing) -> dict[str, Any]:
    """The public data of a match."""
    match = found.match
    clock = None if match.clock is None else msgspec.json.decode(match.clock)
    return {
        "match": match.id,
        "game": match.game,
        "scenario": match.scenario,
        "title": match.title,
        "state": found.state,
        "closed": match.closed,
        "host": found.host,
        "open": match.open,
        "clock": clock,
        "asked": match.asked,
        "since": match.since,
        "deadline": match.deadline,
        "answers": found.acts,
        "version": match.version,
        "result": None if match.result is None else msgspec.json.decode(match.result),
        "rematch": match.rematch,
        "made": match.made,
        "touched": match.touched,
        "seats": {
            seat: {"player": holder.player, "name": holder.name, "left": holder.left}
            for seat, holder in match.seats.items()
        },
    }


def _players(found: MatchListing) -> str:
    return ", ".join(holder.name or holder.player for holder in found.match.seats.values())
