"""2.3, 6.0 The sequence of play in words: who has acted, who acts and how, who cannot; or the phases of a Round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from vexillum.coin.sequence import Did, Standing, options
from vexillum.core.display import SequenceRow
from vexillum.core.texts import Texts
from vexillum.games.pendragon.decks import shown_deck
from vexillum.games.pendragon.display.coming import in_round
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.sequence.limits import Size, command_size
from vexillum.games.pendragon.state import Stage, State

PHASES = (
    Stage.ANNONA,
    Stage.IMPERIUM,
    Stage.VICTORY,
    Stage.EPOCH_EVENT,
    Stage.REVENUE,
    Stage.DUX_UPKEEP,
    Stage.CIVITATES_UPKEEP,
    Stage.SAXON_UPKEEP,
    Stage.SCOTTI_UPKEEP,
    Stage.RECOVERY,
)
UPKEEP = {
    Stage.DUX_UPKEEP: "dux",
    Stage.CIVITATES_UPKEEP: "civitates",
    Stage.SAXON_UPKEEP: "saxons",
    Stage.SCOTTI_UPKEEP: "scotti",
}
NOBODY_YET = "–"


def sequence(view: dict[str, Any], state: State, texts: Texts) -> tuple[SequenceRow, ...]:
    """The rows of an Event card or of an Epoch Round."""
    if in_round(state):
        return tuple(_phases(state, texts))
    if state.stage in (Stage.PIVOTAL, Stage.TURN):
        return tuple(_turns(view, state, texts))
    return ()


def _phases(state: State, texts: Texts) -> Iterator[SequenceRow]:
    """6.0 The phases of the Epoch Round."""
    for number, phase in enumerate(PHASES, 1):
        who = UPKEEP.get(phase)
        text = texts.name("phase", "upkeep" if who else phase.name.lower())
        stands: Literal["done", "now", "waiting"] = (
            "now" if phase == state.stage else "done" if phase < state.stage else "waiting"
        )
        yield SequenceRow(str(number), (who,) if who else (), text, stands)


def _turns(view: dict[str, Any], state: State, texts: Texts) -> Iterator[SequenceRow]:
    """2.3 Who has acted on this card, who acts now, who may be next, and who does nothing."""
    order = list(view["derived"]["order"])
    active = view["derived"]["active"]
    standing = {seat: state.standing[FACTIONS.index(seat)] for seat in order}
    acted = [seat for seat in order if standing[seat] == Standing.EXECUTED]
    interrupter = shown_deck(view).cards[view["card"]].owner
    acted.sort(key=lambda seat: seat != interrupter)  # 2.3.8: a Pivotal Event comes before the order of the card
    for number, seat in enumerate(acted, 1):
        text = texts.name("sequence", _deed(state.first_did) if number == 1 else "acted")
        yield SequenceRow(str(number), (seat,), text, "done", turn=True)
    for seat in order:
        if standing[seat] == Standing.PASSED:
            yield SequenceRow(NOBODY_YET, (seat,), texts("sequence.passed"), "done")
    if active:
        text = texts.name("sequence", may_do(state, FACTIONS.index(active)))
        yield SequenceRow(str(len(acted) + 1), (active,), text, "now", turn=True)
    waiting = tuple(seat for seat in order if standing[seat] == Standing.ELIGIBLE and seat != active)
    if waiting and active and not acted:
        yield SequenceRow("2", waiting[:1], texts("sequence.second"), "waiting")
        waiting = waiting[1:]
    if waiting:
        text = "eligible" if active else "not_needed"
        yield SequenceRow(NOBODY_YET, waiting, texts.name("sequence", text), "waiting" if active else "out")
    out = tuple(seat for seat in order if standing[seat] == Standing.INELIGIBLE)
    if out:
        yield SequenceRow(NOBODY_YET, out, texts("sequence.ineligible"), "out")


def _deed(first_did: int) -> str:
    return {Did.COMMAND: "did_command", Did.COMMAND_AND_FEAT: "did_feat", Did.EVENT: "did_event"}.get(
        Did(first_did), "acted"
    )


def may_do(state: State, faction: int) -> str:
    """2.3.4 What the Faction whose turn it is may do, as a text's name."""
    event = options(state.first_did)[1]
    size = ("full", "limited", "one_space")[Size(command_size(state, faction))]
    return f"may_{size}_or_event" if event else f"may_{size}"
