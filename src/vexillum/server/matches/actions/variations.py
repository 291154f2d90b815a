"""Changing to another branch, in practice."""

from __future__ import annotations

from vexillum.core.errors import Refused
from vexillum.core.variations import common_start
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.seen_secrets import AHEAD
from vexillum.server.matches.actions import client_messages, practice
from vexillum.server.matches.branches.access import path_to
from vexillum.server.matches.client import Client
from vexillum.server.matches.match import Match
from vexillum.server.matches.shown_secrets import note_shown
from vexillum.server.storage import branches

MOST_ROWS = 20_000
"""Maximum number of stored answer rows of a match; a change that exceeds it is refused. A long game has some 2,000
answers."""


async def go_to(match: Match, client: Client, message: client_messages.GoTo) -> None:
    """Go to a moment reached before, by the same answers, which bring the same dice."""
    session = match.session
    if not match.played_by(client.guest):
        raise Refusal("watch", 403)
    if session.over:
        raise Refusal("over", 409)
    if not practice.practises(match, client.guest):
        raise Refusal("branch_practice", 403)
    tree = await match.database.read(branches.tree, match.id)
    path = path_to(tree, message.node, message.at)
    common = common_start(session.answers, path)
    if match.answer_log.count + len(session.answers) + len(path) - 2 * common > MOST_ROWS:
        raise Refusal("branch_rows", 409, most=MOST_ROWS)
    await note_shown(match, client.guest, AHEAD)
    try:
        await match.go_to(path)
    except Refused as error:
        raise Refusal("branch_broken", 409) from error
