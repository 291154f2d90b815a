"""``vexillum admin close`` and ``reopen``."""

from __future__ import annotations

from vexillum.cli.admin.admin_database import DatabaseOption, MatchArgument, WhyOption, opened, reason, say
from vexillum.cli.common import LangOption, use_language


def close(
    match: MatchArgument,
    why: WhyOption,
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> None:
    """Close a match: no one can answer and no clock runs until it is reopened.

    Example:
        vexillum admin close 4f2c9a01be77 --why "Abandoned by all"
    """
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage.people import moderation
        from vexillum.server.storage.people.audit_log import COMMAND_LINE

        moderation.close(connection, COMMAND_LINE, match, reason(why))
    say("admin.closed", match=match)


def reopen(match: MatchArgument, database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Reopen a closed match. The clock of the seat to answer starts again."""
    use_language(lang)
    with opened(database) as connection:
        from vexillum.server.storage.people import moderation
        from vexillum.server.storage.people.audit_log import COMMAND_LINE

        moderation.reopen(connection, COMMAND_LINE, match)
    say("admin.reopened", match=match)
