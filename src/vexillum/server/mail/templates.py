"""Mail templates: the subject and text of each mail in its reader's language."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import msgspec
from babel.dates import format_date, format_time

from vexillum.core.errors import VexillumError
from vexillum.core.registry import get_game
from vexillum.core.words.texts import Texts, told_winners
from vexillum.server.kernel.texts import game_texts, language_of, server_texts

_ABOUT_MATCH = frozenset({"name", "match", "game", "scenario", "title"})
_ABOUT_CUP = frozenset({"name", "cup", "link"})

TEMPLATES: dict[str, frozenset[str]] = {
    "verify": frozenset({"link"}),
    "taken": frozenset({"name"}),
    "reset": frozenset({"name", "link"}),
    "email": frozenset({"name", "link"}),
    "email_changed": frozenset({"name"}),
    "password_changed": frozenset({"name"}),
    "turn": _ABOUT_MATCH | {"seat"},
    "invited": _ABOUT_MATCH | {"seat", "by"},
    "late_soon": _ABOUT_MATCH | {"seat", "deadline"},
    "replaced": _ABOUT_MATCH | {"seat"},
    "over": _ABOUT_MATCH | {"winners"},
    "friend_asked": frozenset({"name", "by"}),
    "cup_round": _ABOUT_MATCH | {"cup", "round"},
    **dict.fromkeys(("cup_checkin", "cup_over", "cup_cancelled", "cup_added"), _ABOUT_CUP),
    "cup_season": _ABOUT_CUP | {"season"},
    "digest": frozenset({"name", "waiting", "invited", "over", "friends"}),
}
"""The parameters of each template: ``name`` is the recipient, ``by`` the person who acted, ``link`` a path.

"verify" may reach a person who did not register, so it quotes nothing the sender entered, not even the name.
"""
TOURNAMENT_NOTICES = frozenset({"cup_round", "cup_checkin", "cup_over", "cup_cancelled", "cup_added", "cup_season"})
"""Templates about a tournament, whose name is the parameter ``cup``."""
NOTICES = frozenset({"turn", "invited", "late_soon", "replaced", "over", "friend_asked", "digest"}) | TOURNAMENT_NOTICES
"""Templates that a person can switch off."""
_LINKS = {
    "taken": "/forgot",
    "email_changed": "/account",
    "password_changed": "/forgot",
    "friend_asked": "/people",
    "digest": "/",
}
"""The paths of templates without a match and without a ``link``."""


class ComposedMail(msgspec.Struct, frozen=True):
    """A composed mail."""

    subject: str
    body: str
    settings: str
    """The URL of the notice settings; empty for mails that cannot be switched off."""


def compose(template: str, lang: str, params: Mapping[str, Any], address: str) -> ComposedMail:
    """Compose a mail from the club at ``address``."""
    texts = _texts(lang, params)
    named = _text_params(texts, params) | {"address": address, "host": urlsplit(address).hostname or address}
    settings = f"{address}/account" if template in NOTICES else ""
    more = f"post.{template}.more"
    parts = [
        texts("post.hello", **named) if "name" in TEMPLATES[template] else texts("post.hello_stranger"),
        texts(f"post.{template}.say", **named),
        address + one_line(link(template, params)),
        *([texts(more, **named)] if more in texts else []),
        *(_digest(lang, params, address) if template == "digest" else ()),
        "-- \n" + texts("post.about_notice" if settings else "post.about_account", settings=settings, **named),
    ]
    return ComposedMail(texts(f"post.{template}.subject", **named), "\n\n".join(parts) + "\n", settings)


def _digest(lang: str, params: Mapping[str, Any], address: str) -> Iterator[str]:
    """The sections of a digest: matches with their links, then the names of friend requests."""
    for kind in ("waiting", "invited", "over"):
        if params[kind]:
            lines = [f"- {_digest_line(kind, lang, one)}\n  {address}{link('turn', one)}" for one in params[kind]]
            yield "\n".join([server_texts(language_of(lang))(f"post.digest.{kind}"), *lines])
    if params["friends"]:
        asking = ", ".join(one_line(name) for name in params["friends"])
        yield f"{server_texts(language_of(lang))('post.digest.friends')} {asking}\n{address}/people"


def _digest_line(kind: str, lang: str, one: Mapping[str, Any]) -> str:
    texts, known = _texts(lang, one), {name: value for name, value in one.items() if value is not None}
    form = "one_until" if kind == "waiting" and "deadline" in known else "one_over" if kind == "over" else "one"
    return texts(f"post.digest.{form}", **_text_params(texts, known))


def sentence(template: str, lang: str, params: Mapping[str, Any]) -> str:
    """The text of a notice in one sentence."""
    texts = _texts(lang, params)
    return texts(f"post.{template}.say", **_text_params(texts, params))


def subject(template: str, lang: str, params: Mapping[str, Any]) -> str:
    """The subject of a notice."""
    texts = _texts(lang, params)
    return texts(f"post.{template}.subject", **_text_params(texts, params))


def table_name(lang: str, params: Mapping[str, Any]) -> str:
    """The name of a match: its title, or its game and scenario."""
    return str(_text_params(_texts(lang, params), params)["table"])


def link(template: str, params: Mapping[str, Any]) -> str:
    """The path a mail links to."""
    if "match" in params:
        return f"/play/{params['match']}"
    return str(params["link"]) if "link" in TEMPLATES[template] else _LINKS[template]


def one_line(text: str) -> str:
    """User text without line breaks, control characters and bidi overrides."""
    kept = (character if unicodedata.category(character)[0] != "C" else " " for character in text)
    return " ".join("".join(kept).split())


def _moment(texts: Texts, at: float) -> str:
    """A date and time in words, in UTC."""
    when = datetime.fromtimestamp(at, UTC)
    return f"{format_date(when, 'long', texts.locale)}, {format_time(when, 'short', locale=texts.locale)}"


def _texts(lang: str, params: Mapping[str, Any]) -> Texts:
    language = language_of(lang)
    if "game" not in params:
        return server_texts(language)
    try:
        return game_texts(get_game(params["game"]), language)
    except VexillumError:  # the game is no longer installed
        return server_texts(language)


def _text_params(texts: Texts, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters as text."""
    named = {name: one_line(value) if isinstance(value, str) else value for name, value in params.items()}
    if "match" in params:
        named["table"] = named["title"] or _game_and_scenario(texts, params)
    if "seat" in params:
        named["seat"] = _name(texts, "seat", params["seat"])
    if "deadline" in params:
        named["deadline"] = _moment(texts, params["deadline"])
        named["left"] = _left(texts, params["deadline"] - time.time())
    if "winners" in params:
        names = [_name(texts, "seat", seat) for seat in params["winners"]]
        won = params["winners"]
        named["result"] = told_winners(texts, won, "post.winners", names) if won else texts("post.nobody_wins")
    return named


def _game_and_scenario(texts: Texts, params: Mapping[str, Any]) -> str:
    game = texts("game.name") if "game.name" in texts else one_line(params["game"])
    return f"{game} · {_name(texts, 'scenario', params['scenario'])}"


def _name(texts: Texts, kind: str, id: str) -> str:
    return texts.name(kind, id) if f"{kind}.{id}" in texts else one_line(id)


def _left(texts: Texts, seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return texts("post.hours", n=minutes // 60) if minutes >= 120 else texts("post.minutes", n=minutes)
