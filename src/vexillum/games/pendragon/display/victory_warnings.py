"""6.3, 7.0 Who would win at the next victory check, why, and what would stop it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Message, Texts
from vexillum.games.pendragon.display.next_epoch import Coming, Ending, after_hoarding, hoarding_options, to_come
from vexillum.games.pendragon.epoch.imperium_phase import TO_CIVILIAN, TO_MILITARY
from vexillum.games.pendragon.epoch.victory_phase import BY_CHECK
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS
from vexillum.games.pendragon.players import PLAYERS, britons_agree
from vexillum.games.pendragon.state import Dominance, Stage, State, Track
from vexillum.games.pendragon.victory.conditions import briton_threshold, conditions, margin, settlements
from vexillum.games.pendragon.victory.result_words import met, renown, renown_asked, saxons_control


def victory_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """7.1 The winner as things stand; and the Civitates if they would win by hoarding (6.2.1)."""
    ending = coming.ending
    if ending is not None and ending.how == BY_CHECK:
        for faction in ending.winners:
            text = Message("warning.wins", {"who": FACTIONS[faction], "why": met(ending.state, faction)})
            yield _warning(texts, text, prevention(stops(coming, faction)), faction, ending.winners)
    elif ending is not None:
        yield _by_margin(ending, texts)
    if ending is None or CIVITATES not in ending.winners:
        yield from _by_hoarding(coming, texts)


def _warning(texts: Texts, text: Message, remedy: Message, faction: int, winners: Sequence[int]) -> Warning:
    """The text ``warning.own.…`` says the same to those who would win."""
    others = tuple(seat for number, seat in enumerate(FACTIONS) if number not in winners)
    own = texts(Message(text.id.replace("warning.", "warning.own."), text.params))
    return Warning(texts(text), texts(remedy), FACTIONS[faction], others, "victory", own=own)


def prevention(ways: Sequence[Message]) -> Message:
    """What would keep it from happening: a sentence that winner and loser can read."""
    return Message("warning.prevent", {"what": either(ways)})


def either(ways: Sequence[Message]) -> Message:
    """Several ways, any of which is enough."""
    first, *rest = ways
    return Message("warning.or", {"one": first, "other": either(rest)}) if rest else first


def stops(coming: Coming, faction: int) -> list[Message]:
    """7.2 What would keep a Faction from meeting its condition: each of these is enough."""
    state, check = coming.state, coming.check
    assert check is not None
    if faction in (DUX, CIVITATES):
        return [_stop_score(check, faction), *_stop_dominance(state, check, faction)]
    ways = _stop_renown(check, faction) if _renown_met(check, faction) else []
    if faction == SAXONS and saxons_control(check):
        control = Message("warning.stop.saxons", {"of": conditions(check).saxons.control_exceeds})
        return [Message("warning.and", {"one": control, "other": either(ways)})] if ways else [control]
    return ways


def _stop_score(check: State, faction: int) -> Message:
    kind = f"{FACTIONS[faction]}_fragmented" if fragmented(check) else FACTIONS[faction]
    return Message(f"warning.stop.{kind}", {"of": briton_threshold(check, faction), "n": margin(check, faction)})


def _stop_dominance(state: State, check: State, faction: int) -> list[Message]:
    """6.2.2 The Prestige or the Wealth that would turn the Dominance, or keep it from turning."""
    if fragmented(check) or britons_agree(check) or not to_come(state, Stage.IMPERIUM):
        return []
    lead = TO_MILITARY if state.dominance == Dominance.CIVILIAN else TO_CIVILIAN
    wealth, prestige = check.tracks[Track.WEALTH], check.tracks[Track.PRESTIGE]
    if faction == CIVITATES:
        return [Message("warning.stop.prestige", {"n": wealth - lead + 1, "within": lead - 1})]
    return [Message("warning.stop.wealth", {"n": prestige + lead, "lead": lead})]


def _renown_met(state: State, nation: int) -> bool:
    """7.2.3-7.2.4 Whether Renown and Settlements suffice. They do not count for the Saxons at Fragmentation."""
    most, least = renown_asked(state, nation)
    counts = nation != SAXONS or not fragmented(state)
    return counts and renown(state, nation) > most and settlements(state, nation) >= least


def _stop_renown(state: State, nation: int) -> list[Message]:
    most, least = renown_asked(state, nation)
    return [
        Message("warning.stop.renown", {"of": most}),
        Message("warning.stop.settlements", {"n": least}),
    ]


def _by_margin(ending: Ending, texts: Texts) -> Warning:
    """7.3 No Faction meets a condition in the final Epoch: the highest margin wins."""
    first = ending.winners[0]
    own = min(margin(ending.state, faction) for faction in ending.winners)
    rivals = [factions for factions in PLAYERS.sides(ending.state) if first not in factions]
    second = max(rivals, key=lambda factions: min(margin(ending.state, faction) for faction in factions))
    behind = min(margin(ending.state, faction) for faction in second)
    text = Message(
        "warning.margin",
        {
            "who": [FACTIONS[faction] for faction in ending.winners],
            "own": _goal(own),
            "other": [FACTIONS[faction] for faction in second],
            "behind": _goal(behind),
        },
    )
    return _warning(texts, text, Message("warning.stop.margin", {"n": own}), first, ending.winners)


def _goal(margin: int) -> Message:
    """7.3 A margin in words: 0 is level with what the condition asks to exceed."""
    kind = "level" if not margin else "beyond" if margin > 0 else "short"
    return Message(f"warning.goal.{kind}", {"n": abs(margin)})


def _by_hoarding(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """6.2.1 The least that the Civitates must hoard to win, if that is enough."""
    state = coming.state
    if fragmented(state) or not to_come(state, Stage.IMPERIUM):
        return
    if coming.check is None or not _enough_control(coming.check):
        return  # quickly done: Wealth turns the Dominance, but adds no Control
    options = hoarding_options(state)
    if not options or _civitates_win(after_hoarding(state, options[-1])) is None:
        return  # if the most is not enough, nothing is
    for option in options:
        ending = _civitates_win(after_hoarding(state, option))
        if ending is not None:
            text = Message("warning.hoards", {"n": option.value, "why": met(ending.state, CIVITATES)})
            yield _warning(texts, text, prevention([_stop_score(ending.state, CIVITATES)]), CIVITATES, ending.winners)
            return


def _enough_control(check: State) -> bool:
    """7.2.2 Whether the Civitates would have enough Control, given the Dominance."""
    there = check.copy()
    if not fragmented(there):
        there.dominance = Dominance.CIVILIAN
    return margin(there, CIVITATES) > 0


def _civitates_win(ending: Ending | None) -> Ending | None:
    """An ending by which the Civitates win at a check."""
    return ending if ending is not None and ending.how == BY_CHECK and CIVITATES in ending.winners else None
