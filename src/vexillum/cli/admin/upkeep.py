"""``vexillum admin stats`` and ``migrate``: the database as a whole."""

from __future__ import annotations

from vexillum.cli.admin.admin_database import (
    DatabaseOption,
    JsonOption,
    engine_of,
    opened,
    print_facts,
    print_json,
    say,
)
from vexillum.cli.common import LangOption, use_language


def stats(as_json: JsonOption = False, database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Show totals: matches, answers, people, pending mails, and the size of the database."""
    use_language(lang)
    with opened(database, reading=True) as connection:
        from vexillum.server.storage.stats import figures

        found = figures(connection)
    if as_json:
        print_json(found)
    else:
        print_facts(found)


def migrate(database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Upgrade the database, as every start of the server does. Make a backup first."""
    use_language(lang)
    with engine_of(database) as engine:
        from vexillum.server.storage import schema
        from vexillum.server.storage.database import upgrade

        with engine.begin() as connection:
            before = schema.found(connection)
            upgrade(connection)
            after = schema.found(connection)
    say("admin.migrated" if before != after else "admin.migrated_already", before=before or "–", after=after)
