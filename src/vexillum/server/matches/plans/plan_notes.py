"""Notifies owners about their plans, and the table about announced consents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from vexillum.core.game import Game
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import PlanNote, SeatNotice
from vexillum.server.matches.plans.plan_types import Plan, SeatPlan, StandingConsent
from vexillum.server.matches.plans.plan_words import answer_words, question_of


def tell_used(clients: Iterable[Client], game: Game[Any], used: Sequence[SeatPlan]) -> None:
    """Tell owners that their plans have answered. Consents do so silently."""
    _tell(clients, game, [held for held in used if isinstance(held.what, Plan)], "plan.answered")


def tell_ended(clients: Iterable[Client], game: Game[Any], ended: Sequence[SeatPlan]) -> None:
    """Tell owners that plans have ended because answers were undone."""
    _tell(clients, game, ended, "plan.ended")


def tell_spent(client: Client, game: Game[Any], held: Sequence[SeatPlan]) -> None:
    """Tell a connecting client what their plans have answered meanwhile, until they dismiss it."""
    tell_used([client], game, [one for one in held if isinstance(one.what, Plan) and one.what.spent])


def tell_change(
    clients: Iterable[Client], game: Game[Any], before: Sequence[SeatPlan], now: Sequence[SeatPlan]
) -> None:
    """Tell the clients here how plans and consents have changed through another process."""
    clients, known = list(clients), {held.id: held.what.used for held in before}
    tell_used(
        clients, game, [held for held in now if held.what.used is not None and known.get(held.id) != held.what.used]
    )
    tell_told(clients, game, before, now)


def tell_told(clients: Iterable[Client], game: Game[Any], before: Sequence[SeatPlan], now: Sequence[SeatPlan]) -> None:
    """Tell the table about newly announced consents and those no longer announced."""
    clients = list(clients)
    old, new = dict(_told(before)), dict(_told(now))
    for place in [place for place in {**old, **new} if old.get(place) != new.get(place)]:
        held, agrees = place, new.get(place)
        for client in clients:
            client.send(SeatNotice(held[0], told_words(game_texts(game, client.lang), *held, agrees)))


def told_lines(texts: Texts, held: Sequence[SeatPlan]) -> list[str]:
    """Every announced consent, in words."""
    return [told_words(texts, *place, agrees) for place, agrees in _told(held)]


def told_words(texts: Texts, seat: str, kind: str, asker: str, agrees: bool | None) -> str:
    """An announced consent in words; None: the seat decides each time."""
    id = {True: "plan.told_yes", False: "plan.told_no", None: "plan.told_ask"}[agrees]
    return texts(id, who=seat, asker=asker, what=texts(f"consent.{kind}"))


def _told(held: Sequence[SeatPlan]) -> Iterator[tuple[tuple[str, str, str], bool]]:
    for one in held:
        if isinstance(one.what, StandingConsent) and one.what.told:
            yield (one.seat, one.what.kind, one.what.asker), one.what.agrees


def _tell(clients: Iterable[Client], game: Game[Any], plans: Sequence[SeatPlan], text: str) -> None:
    for client in clients:
        texts = game_texts(game, client.lang)
        for held in plans:
            if held.guest == client.guest:
                said = texts(text, question=question_of(texts, held), answer=answer_words(texts, held))
                client.send(PlanNote(held.seat, held.id, said))
