"""Taking along all that is mine, and going for good."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from vexillum.server.accounts import login, login_sessions, session_cookie
from vexillum.server.edge.http import signed_in
from vexillum.server.edge.http.common import attachment, body, club_only, hub_of, reply
from vexillum.server.matches.departures import leave_all
from vexillum.server.matches.personal_export import export as export_all
from vexillum.server.storage.people import accounts, personal_data
from vexillum.server.storage.people import sessions as stored


class Delete(msgspec.Struct, forbid_unknown_fields=True):
    """It is really me."""

    password: str


@club_only
async def export(request: Request) -> Response:
    """Everything that is kept about me, as a file."""
    account = await signed_in.account_of(request)
    headers = {"content-disposition": attachment("vexillum-account.json"), "cache-control": "no-store"}
    return StreamingResponse(export_all(hub_of(request), account), media_type="application/json", headers=headers)


@club_only
async def delete(request: Request) -> Response:
    """Delete my account. First nobody is signed in any more, so that nobody sits down again meanwhile."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, Delete), hub_of(request)
    account = await login.check_password(hub, session.person.id, wish.password)
    await hub.database.run(stored.end_all, account.id)
    login_sessions.forget(hub.database)
    await leave_all(hub, account.id)
    await hub.database.run(_remove, account.id)
    answer = reply({})
    session_cookie.delete_session_cookie(answer, hub.config)
    return answer


def _remove(connection: Connection, id: str) -> None:
    personal_data.forget(connection, id)
    accounts.remove(connection, id)
