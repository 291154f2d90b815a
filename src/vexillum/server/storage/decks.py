"""Members' own decks: ownership, sharing and limits."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from vexillum.server.kernel.identities import new_deck_id
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.moderation import log_action
from vexillum.server.storage.statements import insert_once
from vexillum.server.storage.tables import ACCOUNTS, BLOCKS, DECK_CONTENTS, DECKS

PRIVATE, LINK, CLUB = "private", "link", "club"
MOST_OF_OWNER = 30
MOST_BYTES = 1024 * 1024
"""Maximum bytes of a member's decks, compressed."""
MOST_LISTED = 200
"""Maximum number of shared decks listed, last changed first."""


class DeckHead(msgspec.Struct, frozen=True, kw_only=True):
    """A deck in a list."""

    id: str
    owner: str
    author: str
    game: str
    deck: str
    mark: str
    names: str
    """JSON: its name in each language."""
    shared: str
    token: str | None
    removed: str | None
    made: float
    touched: float


class DeckRecord(DeckHead, frozen=True, kw_only=True):
    """A deck with its content."""

    content: bytes


class NewDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A validated deck to be stored."""

    game: str
    deck: str
    mark: str
    names: str
    content: bytes


_HEAD = [DECKS.c[name] for name in DeckHead.__struct_fields__ if name != "author"]
_AUTHOR = func.coalesce(ACCOUNTS.c.name, "").label("author")
_WITH_AUTHOR = DECKS.outerjoin(ACCOUNTS, ACCOUNTS.c.id == DECKS.c.owner)


def put(connection: Connection, owner: str, new: NewDeck) -> str:
    """Store a deck, replacing one of the same name, if there is room. Returns its id."""
    same = (DECKS.c.owner == owner) & (DECKS.c.game == new.game) & (DECKS.c.deck == new.deck)
    known: str | None = connection.execute(select(DECKS.c.id).where(same)).scalar_one_or_none()
    others = select(func.count(), func.sum(func.length(DECKS.c.content))).where(DECKS.c.owner == owner)
    count, size = connection.execute(others.where(DECKS.c.id != (known or ""))).one()
    if count >= MOST_OF_OWNER:
        raise Refusal("deck_number", 409, most=MOST_OF_OWNER)
    if int(size or 0) + len(new.content) > MOST_BYTES:
        raise Refusal("deck_room", 409, most=MOST_BYTES // 1024)
    now, values = time.time(), msgspec.structs.asdict(new)
    if known is not None:
        connection.execute(update(DECKS).where(DECKS.c.id == known).values(**values, touched=now))
        return known
    id = new_deck_id()
    connection.execute(insert(DECKS).values(id=id, owner=owner, shared=PRIVATE, made=now, touched=now, **values))
    return id


def of_owner(connection: Connection, owner: str, game: str) -> list[DeckHead]:
    """A member's decks of a game, by name."""
    wanted = select(*_HEAD, _AUTHOR).select_from(_WITH_AUTHOR).where(DECKS.c.owner == owner, DECKS.c.game == game)
    return [DeckHead(**row._mapping) for row in connection.execute(wanted.order_by(DECKS.c.deck))]


def in_club(connection: Connection, person: str, game: str) -> list[DeckHead]:
    """The decks shared with the club by others, last changed first."""
    wanted = select(*_HEAD, _AUTHOR).select_from(_WITH_AUTHOR).where(_in_club(person), DECKS.c.game == game)
    rows = connection.execute(wanted.order_by(DECKS.c.touched.desc(), DECKS.c.id).limit(MOST_LISTED))
    return [DeckHead(**row._mapping) for row in rows]


def _in_club(person: str) -> ColumnElement[bool]:
    """SQL condition: shared with the club by another member, without a block between the two."""
    return (DECKS.c.shared == CLUB) & DECKS.c.removed.is_(None) & (DECKS.c.owner != person) & ~_apart(person)


def _apart(person: str) -> ColumnElement[bool]:
    """SQL condition: one of the two has blocked the other."""
    return or_(
        select(BLOCKS.c.made).where(BLOCKS.c.account == person, BLOCKS.c.other == DECKS.c.owner).exists(),
        select(BLOCKS.c.made).where(BLOCKS.c.other == person, BLOCKS.c.account == DECKS.c.owner).exists(),
    )


def found(connection: Connection, ref: str, person: str, game: str) -> DeckRecord:
    """The deck of an id or share link, if this person may read it; otherwise it seems not to exist."""
    linked = (DECKS.c.token == ref) & DECKS.c.shared.in_((LINK, CLUB)) & DECKS.c.removed.is_(None) & ~_apart(person)
    here = or_((DECKS.c.id == ref) & or_(DECKS.c.owner == person, _in_club(person)), linked)
    columns = [*_HEAD, _AUTHOR, DECKS.c.content]
    row = connection.execute(select(*columns).select_from(_WITH_AUTHOR).where(here, DECKS.c.game == game)).first()
    if row is None:
        raise Refusal("no_deck", 404, deck=ref[:100])
    return DeckRecord(**row._mapping)


def playable(connection: Connection, person: str, game: str, mark: str) -> bool:
    """Whether a person may start a match with this content: their own, or shared with the club."""
    mine = (DECKS.c.owner == person) & DECKS.c.removed.is_(None)
    wanted = select(DECKS.c.id).where(DECKS.c.game == game, DECKS.c.mark == mark, or_(mine, _in_club(person)))
    return connection.execute(wanted.limit(1)).first() is not None


def share(connection: Connection, id: str, owner: str, game: str, shared: str, token: str) -> str | None:
    """Change the sharing of a deck and return the token of its link. A revoked link stays invalid."""
    mine = (DECKS.c.id == id) & (DECKS.c.owner == owner) & (DECKS.c.game == game)
    row = connection.execute(select(DECKS.c.removed, DECKS.c.token).where(mine)).first()
    if row is None:
        raise Refusal("no_deck", 404, deck=id[:100])
    if row.removed is not None and shared != PRIVATE:
        raise Refusal("deck_removed", 403, why=row.removed)
    kept = None if shared == PRIVATE else row.token or token
    connection.execute(update(DECKS).where(mine).values(shared=shared, token=kept))
    return kept


def remove(connection: Connection, id: str, owner: str, game: str) -> None:
    """Delete one's own deck. Matches played with it continue."""
    mine = (DECKS.c.id == id) & (DECKS.c.owner == owner) & (DECKS.c.game == game)
    if connection.execute(delete(DECKS).where(mine)).rowcount != 1:
        raise Refusal("no_deck", 404, deck=id[:100])


def take_down(connection: Connection, by: str, id: str, why: str) -> None:
    """Remove a deck from the club, as an administrator. Its owner keeps it and sees the reason, but cannot play with
    it.
    """
    public = (DECKS.c.id == id) & (DECKS.c.shared == CLUB) & DECKS.c.removed.is_(None)
    values = {"removed": why, "shared": PRIVATE, "token": None}
    if connection.execute(update(DECKS).where(public).values(values)).rowcount != 1:
        raise Refusal("no_deck", 404, deck=id[:100])
    log_action(connection, by, "deck", id, why)


def everything(connection: Connection, owner: str) -> list[dict[str, Any]]:
    """All decks of a member, for the data export."""
    columns = [DECKS.c[name] for name in ("game", "deck", "shared", "removed", "made", "content")]
    rows = connection.execute(select(*columns).where(DECKS.c.owner == owner).order_by(DECKS.c.game, DECKS.c.deck))
    return [dict(row._mapping) for row in rows]


def forget(connection: Connection, owner: str) -> None:
    """Delete all decks of a member. Contents in use by matches stay."""
    connection.execute(delete(DECKS).where(DECKS.c.owner == owner))


# Contents used by matches ---------------------------------------------------------------------------------------------


def content_of(connection: Connection, game: str, mark: str) -> bytes | None:
    """A content by its mark, kept for a match or from a member's deck."""
    kept = select(DECK_CONTENTS.c.content).where(DECK_CONTENTS.c.game == game, DECK_CONTENTS.c.mark == mark)
    brought = select(DECKS.c.content).where(DECKS.c.game == game, DECKS.c.mark == mark).limit(1)
    for query in (kept, brought):
        if (content := connection.execute(query).scalar_one_or_none()) is not None:
            return bytes(content)
    return None


def keep(connection: Connection, game: str, mark: str) -> None:
    """Keep the content for a match, whatever becomes of the deck."""
    brought = select(DECKS.c.content).where(DECKS.c.game == game, DECKS.c.mark == mark).limit(1)
    if (content := connection.execute(brought).scalar_one_or_none()) is not None:
        insert_once(connection, DECK_CONTENTS, game=game, mark=mark, content=bytes(content))
