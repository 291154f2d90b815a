"""``vexillum admin tournaments``: list the tournaments, or show the standings of one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from vexillum.cli.admin.admin_database import DatabaseOption, JsonOption, opened, print_columns, print_json, say
from vexillum.cli.common import LangOption, Mistake, use_language

ANYONE = "–"


def tournaments(
    tournament: Annotated[str, typer.Argument(help="Show this one.", metavar="ID")] = "",
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """List the tournaments of a club, or show the standings of one, computed from the results.

    Examples:
        vexillum admin tournaments

        vexillum admin tournaments 4f2c9d01ab37
    """
    use_language(lang)
    if tournament:
        _show(tournament, database, as_json=as_json)
        return
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.tournaments.tournaments import everything

        found = everything(connection)
    rows = [(one.id, one.name, one.game, one.rules.format, one.state, str(one.round)) for one in found]
    names = ("id", "name", "game", "format", "state", "round")
    if as_json:
        print_json([dict(zip(names, row, strict=True)) for row in rows])
    elif not rows:
        say("admin.no_tournaments")
    else:
        print_columns(names, rows)


def _show(id: str, database: str | None, *, as_json: bool) -> None:
    with opened(database, reading=True) as connection:
        rows = _standings(connection, id)
    names = ("place", "name", "division", "points", "games", "state")
    if as_json:
        print_json([dict(zip(names, row, strict=True)) for row in rows])
    else:
        print_columns(names, rows)


def _standings(connection: Any, id: str) -> list[tuple[str, ...]]:
    from vexillum.server.kernel.refusals import Refusal
    from vexillum.server.kernel.tournaments.standings import standings
    from vexillum.server.matches.tournaments.tournament_states import tournament_state_of
    from vexillum.server.storage.tournaments.tournaments import load

    try:
        found = load(connection, id)
        rows = standings(tournament_state_of(found))
    except Refusal as refusal:
        raise Mistake("admin.no_tournament", tournament=id) from refusal
    return [
        (
            str(row.place),
            found.entry(row.entry).name or ANYONE,
            str(row.division or ANYONE),
            f"{float(row.points):g}",
            str(row.tables),
            found.entry(row.entry).state,
        )
        for row in rows
    ]
