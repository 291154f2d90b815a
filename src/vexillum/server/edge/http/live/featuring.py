"""Administrators feature tables, finished games and studies."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import body, hub_of, reply
from vexillum.server.edge.http.moderation import administrators
from vexillum.server.kernel.ids import Person
from vexillum.server.storage.watching import featured


class Featuring(msgspec.Struct, forbid_unknown_fields=True):
    """What to feature, or to feature no more."""

    kind: Literal["match", "study"]
    id: Annotated[str, msgspec.Meta(max_length=64)]
    on: bool = True


@administrators
async def feature(request: Request, me: Person) -> Response:
    """Let everybody find a table, a finished game or a study first; or not any more."""
    wish = await body(request, Featuring)
    await hub_of(request).database.run(featured.put if wish.on else featured.remove, me.id, wish.kind, wish.id)
    return reply({"kind": wish.kind, "id": wish.id, "featured": wish.on})
