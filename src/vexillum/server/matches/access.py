"""Who may see a match, name its branches, or continue it.

May see it: its host, its players, invited people and anyone given the spectators' link; in a club also every member if
the table is open, unless they are blocked; and guests if the host allows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vexillum.core.session import HUMAN
from vexillum.core.table import Answer
from vexillum.core.variations import Variations
from vexillum.server.kernel.identities import is_account, is_guest
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import POLICY, Client
from vexillum.server.matches.frames.server_messages import Refused
from vexillum.server.matches.frames.views import Past
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_rules import agents_alone, person_alone
from vexillum.server.matches.watching import delay_of
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import MatchRecord, SeatRecord


async def check_known(database: Database, id: str, guest: str) -> None:
    """The same check before the match is loaded, so that a stranger cannot tell by the work whether it exists."""
    record = await database.read(matches.get, id)
    if record is None:
        raise Refusal("sign_in", 401) if is_guest(guest) else Refusal("no_match", 404, match=id)
    await _check(database, record, guest)


async def check_invited(database: Database, match: Match, guest: str) -> None:
    """Refuse anyone without access to a match. In a club they do not learn that it exists."""
    try:
        await _check(database, match.record, guest)
    except Refusal:  # another process may have admitted them a moment ago
        await check_known(database, match.id, guest)


async def send_away(match: Match, clients: Iterable[Client]) -> None:
    """Close the connections of people who no longer have access to a club's match."""
    for client in clients:
        try:
            if is_account(client.guest) or is_guest(client.guest):
                await check_invited(match.database, match, client.guest)
        except Refusal as refusal:
            text = game_texts(match.session.game, client.lang)(refusal.message)
            client.send(Refused("hello", refusal.code, text))
            client.leave(POLICY)


async def _check(database: Database, record: MatchRecord, guest: str) -> None:
    if guest == record.host or any(guest in (holder.guest, holder.invited) for holder in record.seats.values()):
        return
    if is_guest(guest):  # guests do not learn whether there is such a match for members
        if not (record.open and record.guests):
            raise Refusal("sign_in", 401)
        return
    if await database.read(matches.watches, record.id, guest):
        return
    if not is_account(guest):
        raise Refusal("not_invited", 403)
    if not record.open or await database.read(lobby.is_blocked, record.id, guest):
        raise Refusal("no_match", 404, match=record.id)


# Who may see and name the branches of a match; finding one -----------------------------------------------------------


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


# Matches that continue another match from one of its moments: who may create them, and who plays ---------------------


def check_may_fork(match: Match, guest: str) -> None:
    """When a game is over, anyone who may see it may continue it from any moment, since everything is known.

    Before that, only the only player of a practice match, or the host of a match between agents. The new match reveals
    what is hidden in this one, and trying things out is not part of a game with others.
    """
    if match.session.over:
        return
    if match.record.host == guest and agents_alone(match.seats) and delay_of(match, guest) is None:
        return
    if person_alone(match.seats) != guest:
        raise Refusal("fork_running", 403)
    if match.record.practice is None:
        raise Refusal("fork_practice", 403)


def may_fork(match: Match, guest: str) -> bool:
    """Whether this person may continue a match from one of its moments."""
    try:
        check_may_fork(match, guest)
    except Refusal:
        return False
    return True


def usual_players(
    past: Past, at: int, held: Mapping[str, SeatRecord], guest: str, *, chosen: bool = False
) -> dict[str, str]:
    """The default players: the person keeps their seats, agents keep theirs and take the others'.

    Someone who had no seat and has not ``chosen`` one gets the seat to move at that moment.
    """
    quick = past.game.info.quick_agent
    usual = {seat: HUMAN if record.person == guest else record.agent or quick for seat, record in held.items()}
    if HUMAN not in usual.values() and not chosen:
        decision = past.at(at).decision
        usual[decision.seat if decision is not None else next(iter(usual))] = HUMAN
    return usual
