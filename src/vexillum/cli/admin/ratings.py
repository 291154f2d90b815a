"""``vexillum admin ratings``: list the ratings, or compute them again from the results."""

from __future__ import annotations

from typing import Annotated

import typer

from vexillum.cli.admin.admin_database import DatabaseOption, JsonOption, opened, print_columns, print_json, say
from vexillum.cli.common import LangOption, use_language

ANYONE = "–"


def ratings(
    game: Annotated[str, typer.Argument(help="Only this game.", metavar="GAME")] = "",
    again: Annotated[
        bool, typer.Option("--recompute", help="Compute all ratings from the results, and report differences.")
    ] = False,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Show the ratings of all members, or compute them again from the results.

    Examples:
        vexillum admin ratings anno890

        vexillum admin ratings --recompute
    """
    use_language(lang)
    if again:
        _recompute(database, as_json=as_json)
        return
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.ratings.current_ratings import ranks

        found = ranks(connection, game)
    if as_json:
        print_json(found)
    elif not found:
        say("admin.no_ratings")
    else:
        print_columns(
            ("name", "game", "category", "rating", "estimate", "games"),
            [
                (
                    one.name or ANYONE,
                    one.game,
                    one.category,
                    f"{one.rating}{'?' if one.provisional else ''}",
                    f"{one.estimate} ± {one.uncertainty}",
                    str(one.games),
                )
                for one in found
            ],
        )


def _recompute(database: str | None, *, as_json: bool) -> None:
    with opened(database) as connection:
        from vexillum.server.storage.people.audit_log import COMMAND_LINE, log_action
        from vexillum.server.storage.ratings.recount import recount

        found = recount(connection)
        log_action(connection, COMMAND_LINE, "recount", str(len(found)))
    if as_json:
        print_json(found)
        return
    for one in found:
        stored, computed = (ANYONE if row is None else f"{row['mu']:.6f}" for row in (one.stored, one.computed))
        say("admin.rating_differs", match=one.match, account=one.account, stored=stored, computed=computed)
    say("admin.recomputed", n=len(found))
