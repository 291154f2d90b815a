"""People: finding them, friends, blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import Body, body, club_only, hub_of, reply
from vexillum.server.edge.requester import asker
from vexillum.server.kernel.account_names import handle_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.friend_requests import request_friend
from vexillum.server.matches import live_updates
from vexillum.server.storage.people import friends, profiles
from vexillum.server.storage.people.friends import Relationship
from vexillum.server.storage.people.profiles import Profile

LISTS = (Relationship.FRIENDS, Relationship.ASKED, Relationship.ASKS_YOU)


class Named(Body, kw_only=True):
    """Somebody, by their ``name``."""


@club_only
async def circle(request: Request) -> Response:
    """My friends, who asked whom, and whom I have blocked."""
    me, hub = await asker(request), hub_of(request)
    return reply(await hub.database.read(_circle, me.id, hub.config.beat))


@club_only
async def find(request: Request) -> Response:
    """The people whose name begins like this."""
    await asker(request)
    beginning = " ".join(request.query_params.get("q", "")[:80].split())
    read = hub_of(request).database.read
    names = await read(profiles.find, beginning, handle_of(beginning)) if beginning else []
    return reply({"people": [{"name": name} for name in names]})


@club_only
async def friend(request: Request) -> Response:
    """Ask somebody to be friends, or accept what they asked."""
    return await _do(request, request_friend)


@club_only
async def unfriend(request: Request) -> Response:
    """End a friendship, decline, or withdraw."""
    return await _do(request, friends.unfriend)


@club_only
async def block(request: Request) -> Response:
    """Have nothing to do with somebody any more."""
    return await _do(request, friends.block)


@club_only
async def unblock(request: Request) -> Response:
    """Let somebody be."""
    return await _do(request, friends.unblock)


async def _do(request: Request, action: Callable[[Connection, str, str], object]) -> Response:
    me, wish, hub = await asker(request), await body(request, Named), hub_of(request)
    done = await hub.database.run(_done, me.id, wish.name, action)
    if action in (friends.block, friends.unblock):
        await live_updates.blocks_changed(hub, me.id)
    return reply(done)


def _done(
    connection: Connection, me: str, name: str, action: Callable[[Connection, str, str], object]
) -> dict[str, Any]:
    """Do something about somebody, and say how they stand to me now."""
    other = somebody(connection, name)
    action(connection, me, other.id)
    return standing_form(connection, me, other)


def somebody(connection: Connection, name: str) -> Profile:
    """Somebody by their name, or a refusal."""
    found = profiles.by_handle(connection, handle_of(name[:80]))
    if found is None:
        raise Refusal("no_person", 404, name=name[:80])
    return found


def standing_form(connection: Connection, me: str, other: Profile) -> dict[str, Any]:
    """How somebody stands to me."""
    return {
        "name": other.name,
        "friend": friends.relationship(connection, me, other.id),
        "blocked": other.id in friends.blocked_by(connection, me),
    }


def _circle(connection: Connection, me: str, beat: float) -> dict[str, Any]:
    """The lists. Who is online is shown for friends only."""
    relationships, blocked = friends.relationships(connection, me), friends.blocked_by(connection, me)
    called = profiles.names(connection, {*relationships, *blocked})
    here = profiles.online(connection, [id for id, how in relationships.items() if how is Relationship.FRIENDS], beat)

    def listed(ids: list[str]) -> list[dict[str, Any]]:
        people = [{"name": called[id], "online": id in here} for id in ids if id in called]
        return sorted(people, key=lambda person: str(person["name"]).casefold())

    lists = {how.value: listed([id for id, found in relationships.items() if found is how]) for how in LISTS}
    return lists | {"blocked": listed(list(blocked))}
