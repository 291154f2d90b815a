"""A decision as sent to a client: complete for the player who is asked, only the question for the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from babel import Locale
from babel.numbers import format_decimal, format_percent

from vexillum.core.decision import Decision, Option
from vexillum.core.session import Session
from vexillum.core.show.display import MINUS
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message, Texts
from vexillum.server.matches.frames.frame_types import (
    ChanceForm,
    DecisionForm,
    GroupForm,
    HeldForm,
    MeanForm,
    OddsForm,
    OptionForm,
    RefusedForm,
)
from vexillum.server.matches.frames.viewpoint import Viewpoint

_NOTHING = OptionInfo()
SMALL = 0.005
"""Below this, whole per cent would show 0%, and 100% for the counterpart."""


def asked(session: Session[Any], viewpoint: Viewpoint, texts: Texts) -> DecisionForm | None:
    """The current decision from a viewpoint; None when the game is over."""
    decision = session.decision
    if decision is None:
        return None
    if viewpoint.asked:
        return _whole(session, decision, texts)
    if viewpoint.hand_over:
        prompt = texts("server.hand_over", who=decision.seat)
        return DecisionForm(session.decision_number, decision.seat, prompt, 1, 1, handover=True)
    prompt = texts("server.asked_secretly", who=decision.seat) if decision.secret else texts(decision.prompt)
    return DecisionForm(session.decision_number, decision.seat, prompt, 1, 1, waiting=True)


def _whole(session: Session[Any], decision: Decision, texts: Texts) -> DecisionForm:
    told = about_text(texts, decision.about)
    info = session.game.help.decision_info(session.table, decision)
    return DecisionForm(
        number=session.decision_number,
        seat=decision.seat,
        prompt=texts(decision.prompt),
        at_least=decision.at_least,
        at_most=min(decision.at_most, len(decision.options)),
        kind=decision.kind,
        rule=decision.rule,
        summary=_said(info.summary, texts),
        about=decision.about,
        about_text=told,
        how_many=how_many(decision, texts),
        options=[
            texts.cached(_option, one.key, one.thing, one.text, one.params, one.price, info.options.get(one.key), told)
            for one in decision.options
        ],
        groups=[GroupForm(group.id, texts(group.label), _said(group.note, texts)) for group in info.groups],
        refused=_refused(info, texts),
        hand=[HeldForm(held.token, held.n, _said(held.label, texts)) for held in info.hand],
        odds=odds_form(info.odds, texts),
        odds_page=session.has_odds,
        confirm=info.confirm,
        secret=decision.secret,
        in_scene=session.table.staged is not None,
    )


def _option(
    key: str,
    thing: str,
    text: str,
    params: Mapping[str, Any],
    price: Mapping[str, int],
    info: OptionInfo | None,
    told: str,
    texts: Texts,
) -> OptionForm:
    """An option without its value, so that it can be cached: only the rules use the value."""
    return option_form(Option(key, None, thing, text, params, price), info or _NOTHING, texts, told)


def option_form(option: Option, info: OptionInfo, texts: Texts, told: str = "") -> OptionForm:
    """An option with its label, effect and cost, and the texts about the things that it names.

    A text that the question already shows is left out, as is a price equal to the label (a bid).
    """
    label = texts(option.message)
    cost = texts(info.cost) if info.cost else ""
    if option.price and not cost:
        cost = texts.listed(texts.count(noun, n) for noun, n in option.price.items())
    kind, _, id = option.thing.partition(":")
    ids = [f"{kind}_about.{id}", *(f"{name}_about.{value}" for name, value in option.params.items())]
    about = (texts(id) for id in dict.fromkeys(ids) if id in texts)
    return OptionForm(
        key=option.key,
        label=label,
        thing=option.thing,
        group=info.group,
        summary=_said(info.summary, texts),
        cost="" if cost == label else cost,
        odds=odds_form(info.odds, texts),
        holds=[HeldForm(held.token, held.n) for held in info.holds],
        side=info.side,
        about=" ".join(text for text in about if text not in label and text != told),
    )


def odds_form(odds: OptionOdds | None, texts: Texts) -> OddsForm | None:
    """Odds formatted for the reader's language: "42%", "1,4"."""
    if odds is None:
        return None
    return OddsForm(
        outcomes=[
            ChanceForm(round(one.chance, 4), percent(one.chance, texts.locale), texts(one.label), one.tone)
            for one in odds.outcomes
        ],
        means=[MeanForm(texts(mean.label), decimal(mean.value, texts.locale), mean.tone) for mean in odds.means],
    )


def decimal(value: float, locale: Locale | str) -> str:
    """A mean change with its sign and at most one decimal: −1.2, +0.7."""
    return format_decimal(value, "+#,##0.#;-#,##0.#", locale=locale).replace("-", MINUS)


def percent(chance: float, locale: Locale | str) -> str:
    """A chance in per cent, with a decimal only where 0% or 100% would mislead."""
    exact = SMALL <= chance <= 1 - SMALL or chance in (0, 1)
    return format_percent(chance, "0%" if exact else "0.0%", locale=locale)


def about_text(texts: Texts, thing: str) -> str:
    """The text about a thing: ``<kind>_about.<id>``."""
    kind, _, id = thing.partition(":")
    return texts.name(f"{kind}_about", id) if f"{kind}_about.{id}" in texts else ""


def how_many(decision: Decision, texts: Texts) -> str:
    """How many options to choose; empty if one."""
    least, most = decision.at_least, min(decision.at_most, len(decision.options))
    if most <= 1:
        return ""
    kind = "exactly" if least == most else "between" if least else "up_to"
    return texts(f"server.{kind}", least=least, most=most)


def _refused(info: DecisionInfo, texts: Texts) -> list[RefusedForm]:
    return [
        RefusedForm(texts(one.label), texts(one.reason), one.reason.rule, one.group, one.thing) for one in info.refused
    ]


def _said(message: Message | None, texts: Texts) -> str:
    return "" if message is None else texts(message)
