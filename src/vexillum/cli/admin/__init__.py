"""``vexillum admin``: looking after a server's database, whether the server runs or not."""

from __future__ import annotations

import typer

from vexillum.cli.admin import adding, checking, closing, listing, moving, people, upkeep

NAME = "admin"
app = typer.Typer(
    help="Manage a server's matches, people and database. The server may be running.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
app.command("list")(listing.list_matches)
app.command()(listing.show)
app.command()(closing.close)
app.command()(closing.reopen)
app.command("export")(moving.take_out)
app.command("import")(moving.put_in)
app.command()(checking.check)
app.command()(people.accounts)
app.command()(people.account)
app.command()(adding.add)
app.command()(people.ban)
app.command()(people.unban)
app.command()(people.admin)
app.command()(people.reset)
app.command()(people.verify)
app.command()(upkeep.stats)
app.command()(upkeep.migrate)
app.command()(upkeep.backup)
