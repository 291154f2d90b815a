"""A decision as a client gets it: everything for whoever is asked, the question alone for the others."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.session import Session
from vexillum.core.texts import Texts
from vexillum.server.play.eyes import Eyes


def asked(session: Session[Any], eyes: Eyes, texts: Texts) -> dict[str, Any] | None:
    """The current decision as somebody may see it; None when the game is over."""
    decision = session.decision
    if decision is None:
        return None
    head = {"number": session.number, "seat": decision.seat}
    if eyes.asked:
        return head | _whole(decision, texts) | {"odds": session.has_odds}
    if eyes.hand_over:
        return head | {"handover": True, "ready": False, "prompt": texts("server.hand_over", who=decision.seat)}
    prompt = texts("server.asked_secretly", who=decision.seat) if decision.secret else texts(decision.prompt)
    return head | {"waiting": True, "prompt": prompt}


def _whole(decision: Decision, texts: Texts) -> dict[str, Any]:
    told = about_text(texts, decision.about)
    return {
        "kind": decision.kind,
        "prompt": texts(decision.prompt),
        "rule": decision.rule,
        "about": decision.about,
        "about_text": told,
        "at_least": decision.at_least,
        "at_most": min(decision.at_most, len(decision.options)),
        "how_many": how_many(decision, texts),
        "options": [option_form(option, texts, told) for option in decision.options],
        "secret": decision.secret,
    }


def option_form(option: Option, texts: Texts, told: str = "") -> dict[str, Any]:
    """An option with its label, its price in words, and what is known about the things that it names.

    What the question has told already is not repeated.
    """
    label = texts(option.message)
    form: dict[str, Any] = {
        "key": option.key,
        "thing": option.thing,
        "label": label,
        "price": [texts.count(noun, n) for noun, n in option.price.items()],
    }
    kind, _, id = option.thing.partition(":")
    ids = [f"{kind}_about.{id}", *(f"{name}_about.{value}" for name, value in option.params.items())]
    about = " ".join(
        texts(id) for id in dict.fromkeys(ids) if id in texts and texts(id) not in label and texts(id) != told
    )
    if about:
        form["about"] = about
    return form


def about_text(texts: Texts, thing: str) -> str:
    """What is known about a thing: the text ``<kind>_about.<id>``."""
    kind, _, id = thing.partition(":")
    return texts.name(f"{kind}_about", id) if f"{kind}_about.{id}" in texts else ""


def how_many(decision: Decision, texts: Texts) -> str:
    """How many options to choose, if it is not simply one."""
    least, most = decision.at_least, min(decision.at_most, len(decision.options))
    if most <= 1:
        return ""
    kind = "exactly" if least == most else "between" if least else "up_to"
    return texts(f"server.{kind}", least=least, most=most)
