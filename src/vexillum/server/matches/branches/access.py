"""Who may see and name the branches of a match; finding one."""

from __future__ import annotations

from vexillum.core.table import Answer
from vexillum.core.variations import Variations
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats.seat_rules import person_alone


def may_see(match: Match, guest: str) -> bool:
    """Branches belong to practice: while the game runs only its player sees them, afterwards everyone may."""
    return match.record.practice is not None and (match.session.over or person_alone(match.seats) == guest)


def may_name(match: Match, guest: str) -> bool:
    """Only the practising player may name or delete branches."""
    return may_see(match, guest) and bool(match.played_by(guest))


def path_to(tree: Variations, node: int, at: int | None = None) -> list[Answer]:
    """The answers that lead to a node, or the first ``at`` of them."""
    if node not in tree.nodes:
        raise Refusal("no_branch", 404)
    path = tree.path(node)
    if at is not None and not 0 <= at <= len(path):
        raise Refusal("no_moment", 404, at=at, most=len(path))
    return path if at is None else path[:at]
