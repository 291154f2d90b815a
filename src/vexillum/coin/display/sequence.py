"""The sequence of play as text: who has acted, who acts and how, who cannot; or the phases of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from vexillum.coin.sequence import FirstAction
from vexillum.core.show.display import SequenceRow
from vexillum.core.words.texts import Texts

NOBODY_YET = "–"
FIRST_ACTIONS = {
    FirstAction.COMMAND: "did_command",
    FirstAction.COMMAND_AND_SPECIAL: "did_feat",
    FirstAction.EVENT: "did_event",
}


def turns(
    view: dict[str, Any], texts: Texts, *, first_did: int, may_do: str, before: str = ""
) -> Iterator[SequenceRow]:
    """Who has acted on this card, who acts now, who may be next, and who does nothing.

    ``may_do`` is what the active Faction may do (``sequence.<may_do>``); ``before`` the Faction whose own card came
    before the order of the card.
    """
    order = list(view["derived"]["order"])
    active = view["derived"]["active"]
    standing = view["standing"]
    acted = [seat for seat in order if standing[seat] == "executed"]
    acted.sort(key=lambda seat: seat != before)
    for number, seat in enumerate(acted, 1):
        text = texts.name("sequence", FIRST_ACTIONS.get(FirstAction(first_did), "acted") if number == 1 else "acted")
        yield SequenceRow(str(number), (seat,), text, "done", turn=True)
    for seat in order:
        if standing[seat] == "passed":
            yield SequenceRow(NOBODY_YET, (seat,), texts("sequence.passed"), "done")
    if active:
        yield SequenceRow(str(len(acted) + 1), (active,), texts.name("sequence", may_do), "now", turn=True)
    waiting = tuple(seat for seat in order if standing[seat] == "eligible" and seat != active)
    if waiting and active and not acted:
        yield SequenceRow("2", waiting[:1], texts("sequence.second"), "waiting")
        waiting = waiting[1:]
    if waiting:
        text = "eligible" if active else "not_needed"
        yield SequenceRow(NOBODY_YET, waiting, texts.name("sequence", text), "waiting" if active else "out")
    out = tuple(seat for seat in order if standing[seat] == "ineligible")
    if out:
        yield SequenceRow(NOBODY_YET, out, texts("sequence.ineligible"), "out")


def phases(texts: Texts, steps: Iterable[tuple[int, str, str]], stage: int) -> Iterator[SequenceRow]:
    """The phases of a round: each with its stage, its name (``phase.<name>``) and its Faction, if any."""
    for number, (phase, name, who) in enumerate(steps, 1):
        row = str(number), (who,) if who else (), texts.name("phase", name)
        yield SequenceRow(*row, "now" if phase == stage else "done" if phase < stage else "waiting")
