"""``vexillum admin``: manage a server's database, whether the server runs or not."""

from __future__ import annotations

import typer

from vexillum.cli.admin import (
    backups,
    integrity,
    match_closure,
    match_list,
    match_transfer,
    new_account,
    people,
    ratings,
    tournaments,
    upkeep,
)

NAME = "admin"
app = typer.Typer(
    help="Manage a server's matches, people and database. The server may be running.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
app.command("list")(match_list.list_matches)
app.command()(match_list.show)
app.command()(match_closure.close)
app.command()(match_closure.reopen)
app.command("export")(match_transfer.export_matches)
app.command("import")(match_transfer.import_matches)
app.command()(integrity.check)
app.command()(people.accounts)
app.command()(people.account)
app.command()(new_account.add)
app.command()(people.ban)
app.command()(people.unban)
app.command()(people.admin)
app.command()(people.reset)
app.command()(people.verify)
app.command()(ratings.ratings)
app.command()(tournaments.tournaments)
app.command()(upkeep.stats)
app.command()(upkeep.migrate)
app.command()(backups.backup)
app.command()(backups.restore)
