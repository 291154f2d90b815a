"""``?``: the options and their certain effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from vexillum.cli.table.show import NUMBER, QUIET, STRONG, abouts, price, sentence
from vexillum.core.decision import Decision, Option
from vexillum.core.session import Session
from vexillum.core.table import Entry
from vexillum.core.words.texts import Texts

MARGIN = "      "


def explain_all(session: Session[Any], texts: Texts) -> list[Text]:
    """Explain every option of the current decision; options that differ only in the place are explained together."""
    decision = session.decision
    if decision is None:
        return []
    alike: dict[object, list[Option]] = {}
    for option in decision.options:
        alike.setdefault(_essence(session, decision, texts, option), []).append(option)
    lines = []
    for options in alike.values():
        lines.append(Text(" ").join(_head(texts, decision, option) for option in options))
        if len(options) > 1:
            lines.append(Text(MARGIN + texts("table.alike", key=options[0].key), QUIET))
        lines += _body(session, texts, options[:1])
    return lines


def explain(session: Session[Any], texts: Texts, picks: Sequence[Option]) -> list[Text]:
    """Explain some options: what each is, and the certain effects of choosing them together."""
    decision = session.decision
    if decision is None:
        return []
    return [*(_head(texts, decision, pick) for pick in picks), *_body(session, texts, picks)]


def _body(session: Session[Any], texts: Texts, picks: Sequence[Option]) -> list[Text]:
    lines = [Text(MARGIN + about, QUIET) for pick in picks for about in abouts(texts, pick)]
    return lines + [Text(MARGIN) + sentence(texts, entry) for entry in _sure(session, picks)]


def _sure(session: Session[Any], picks: Sequence[Option]) -> list[Entry]:
    """The certain effects of these options, if they are a complete answer."""
    decision = session.decision
    if decision is None or not decision.at_least <= len(picks) <= decision.at_most:
        return []
    return session.preview([pick.key for pick in picks])


def _essence(session: Session[Any], decision: Decision, texts: Texts, option: Option) -> object:
    """An option without its own key. Only options that are plain places on the board are alike."""
    if texts(option.message) != option.key or option.price:
        return option.key
    return tuple((entry.id, tuple(_apart(entry.params.items(), option.key))) for entry in _sure(session, [option]))


def _apart(params: Iterable[tuple[str, Any]], key: str) -> Iterable[tuple[str, str]]:
    return ((name, "" if value == key else str(value)) for name, value in params)


def _head(texts: Texts, decision: Decision, option: Option) -> Text:
    number, label = decision.options.index(option) + 1, texts(option.message)
    head = Text.assemble((f"{number:>3}  ", NUMBER), (f"{option.key}  ", QUIET if label != option.key else STRONG))
    if label != option.key:
        head.append(label, STRONG)
    if option.price:
        head.append(f"  {price(texts, option)}", "yellow")
    return head
