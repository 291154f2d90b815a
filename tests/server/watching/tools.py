"""A table that is watched, and everything that somebody is told of it, by every way there is."""

from __future__ import annotations

import json
import re

from sqlalchemy import text

from tests.server.attacks.test_routes import INSIDE, RIGHTS
from tests.server.people.club import Member, within
from tests.server.tools import Browser

SEATS = {"aix": "me", "avignon": "open"}
VOLATILE = re.compile(r'"(seen|made|touched_at|waiting|n)":[-0-9.e+]+')
"""What changes by itself. Lines of a chat are numbered across all matches."""
ASKED = (
    ("board", {}),
    ("lang", {"lang": "en"}),
    ("page", {"thing": "contents"}),
    ("why", {"thing": "stone:1"}),
    ("explain", {"at": 0}),
    ("watch", {"scope": 1}),
    ("answer", {"number": 1, "keys": ["nonsense"]}),
    ("undo", {}),
    ("preview", {"keys": ["nonsense"]}),
    ("askable", {}),
    ("odds", {"keys": []}),
    ("takeback", {}),
    ("takeback_reply", {"agree": True}),
    ("goto", {"node": 0, "at": 0}),
    ("coach_ask", {"number": 0}),
    ("ready", {"seat": "left"}),
    ("rematch", {}),
)


def table(ann: Member, ben: Member, **wish) -> dict:
    """A table of Ann and Ben, open to all."""
    made = ann.make(SEATS, open=True, **wish)
    ben.join(made["links"]["avignon"])
    return made


def play(match: str, *members: Member, answers: int) -> None:
    """Let the players answer this often, each when asked."""
    windows = [member.at(match) for member in members]
    done = 0
    for window in windows * (answers + 1):
        if done < answers:
            window.settle()
            if "options" in (window.table["decision"] or {}):
                window.answer()
                done += 1
    assert done == answers
    for window in windows:
        window.leave()


def long_ago(client, match: str, seconds: float = 7200.0) -> None:
    """Everything that was answered and said so far was so long ago."""

    def back(connection) -> None:
        for name in ("answers", "chat"):
            connection.execute(
                text(f'UPDATE {name} SET "at" = "at" - :by WHERE "match" = :id'), {"by": seconds, "id": match}
            )

    within(client, back)


def follow(client, match: str) -> None:
    """Show those who watch what they can see by now."""

    async def look() -> None:
        live = client.app.state.hub.live[match].match
        async with live.lock:
            await live.audience.follow()

    client.portal.call(look)


def write_presence(client) -> None:
    """Write now who has come and left; otherwise that takes a moment."""
    client.portal.call(client.app.state.hub.presence.write)


def asked(window: Browser) -> list:
    """What a window is told about everything that can be asked; frames as they add up."""
    told = []
    for kind, more in ASKED:
        window.send(kind, **more)
        told += [kind, *(one for one in window.settle() if one["type"] not in ("table", "presence"))]
    board = (window.map, window.display, window.log, window.story, {**window.table, "number": 0, "map": 0})
    return [*told, board]


def told(client, headers: dict[str, str], match: str, *, window: bool = True) -> list[str]:
    """All that somebody learns of a match, by every address that tells something about one."""
    write_presence(client)
    found: list = []
    for (method, path), (right, _) in RIGHTS.items():
        if method == "GET" and right == INSIDE:
            for query in ("?lang=en", "?lang=en&at=3&scope=1"):
                reply = client.get(path.replace("{match}", match) + query, headers=headers)
                found.append((path, query, reply.status_code, reply.text, reply.headers.get("etag", "")))
    others = ("/api/lobby", "/api/live", "/api/account/export", "/api/people/Ann", "/api/people/Ann/games")
    found += [(path, client.get(path, headers=headers).text) for path in others]
    found.append(client.post("/api/mine", json={}, headers=headers).text)
    if window:
        browser = Browser(client, match, "", "", headers={"cookie": headers.get("cookie", "")})
        found += [one for one in (*browser.heard, *browser.settle()) if one["type"] != "presence"]
        found += asked(browser)
        browser.leave()
    return [VOLATILE.sub("", json.dumps(one)) for one in found]
