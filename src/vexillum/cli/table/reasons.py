"""``why NAME``: why the thing with this name cannot be chosen."""

from __future__ import annotations

from string import Formatter
from typing import Any

from vexillum.cli.common import Mistake
from vexillum.cli.table.name_search import best, told_apart
from vexillum.core.decision import Option
from vexillum.core.session import Session
from vexillum.core.words.texts import Message, Texts, fold


def kinds_of_things(texts: Texts) -> set[str]:
    """The kinds of things that texts name: those in placeholders ``{x:kind}`` that have texts ``kind.id``."""
    templates = texts.catalog.readable(texts.language)
    forms = [form for text in templates.values() for form in ([text] if isinstance(text, str) else text.values())]
    specs = {spec for form in forms for _, _, spec, _ in Formatter().parse(form) if spec}
    named = {id.partition(".")[0] for id in templates}
    return {kind for kind in specs & named if not kind.endswith("_about")}


def reason(session: Session[Any], texts: Texts, name: str) -> Message:
    """The reason why a thing cannot be chosen now, or a text that it can."""
    options = session.decision.options if session.decision else ()
    if allowed := [option for option in options if _is(option, texts, name)]:
        return _allowed(session, texts, allowed)
    known = session.why_not(name)
    if known is not None and known.id != "why.unknown":
        return known
    things = _things(texts, name)
    if not things:
        raise Mistake("table.no_such_thing", name=name)
    if len(things) > 1:
        raise Mistake("table.which_thing", name=name, known=told_apart(things))
    [(title, thing)] = things
    id = thing.partition(":")[2]
    if allowed := [option for option in options if id in (option.key, option.thing.partition(":")[2])]:
        return _allowed(session, texts, allowed)
    why = session.why_not(thing)
    if why is None or why.id == "why.unknown":
        rule = session.decision.rule if session.decision else ""
        return Message("why.unknown", {"name": title}, rule)
    return why


def _is(option: Option, texts: Texts, name: str) -> bool:
    return fold(name) in (fold(option.key), fold(option.thing), fold(texts(option.message)))


def _allowed(session: Session[Any], texts: Texts, options: list[Option]) -> Message:
    assert session.decision is not None
    numbers = [str(session.decision.options.index(option) + 1) for option in options]
    return Message("table.allowed", {"name": texts(options[0].message), "numbers": numbers})


def _things(texts: Texts, name: str) -> list[tuple[str, str]]:
    """The things with this name, in the reader's language, by id or by ``kind:id``: their names, and the latter."""
    kinds = kinds_of_things(texts)
    named: list[tuple[str, tuple[str, str]]] = []
    for text_id, title in texts.catalog.readable(texts.language).items():
        kind, _, id = text_id.partition(".")
        if kind in kinds and kind == texts.base_kind(kind, id) and isinstance(title, str) and "{" not in title:
            thing = f"{kind}:{id}"
            named += [(known_as, (title, thing)) for known_as in (title, id, thing)]
    return list(dict.fromkeys(best(name, named)))
