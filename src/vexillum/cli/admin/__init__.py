"""``vexillum admin``: manage a server's database, whether the server runs or not."""

from __future__ import annotations

import typer

from vexillum.cli.admin import database, matches, people

NAME = "admin"
app = typer.Typer(
    help="Manage a server's matches, people and database. The server may be running.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
app.command("list")(matches.list_matches)
app.command()(matches.show)
app.command()(matches.close)
app.command()(matches.reopen)
app.command("export")(matches.export_matches)
app.command("import")(matches.import_matches)
app.command()(database.check)
app.command()(people.accounts)
app.command()(people.account)
app.command()(people.add)
app.command()(people.ban)
app.command()(people.unban)
app.command()(people.admin)
app.command()(people.reset)
app.command()(people.verify)
app.command()(people.ratings)
app.command()(people.tournaments)
app.command()(database.stats)
app.command()(database.migrate)
app.command()(database.backup)
app.command()(database.restore)
