"""Card 44, 8.2.1 A Scout without a Command: no piece moves; Hidden Arverni, then Belgae, then Germans are Scouted.

That is what the Aedui are instructed to do; Romans Scout as with a Command (F391).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, fewest, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.control import hidden
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.roman_scouts import ROMAN_SCOUTS
from vexillum.games.falling_sky.nonplayer.piece_order import ENEMIES_OF, kind_rank
from vexillum.games.falling_sky.pieces import KIND_OWNER, ROMANS


def _order(faction: int) -> tuple[int, ...]:
    """8.2.1 Arverni, then Belgae, then Germans; 8.4.1 who guides a Scout and is one of these, enemies in their order.

    Only a person lets Arverni or Belgae Scout: they go on with it.
    """
    return tuple([enemy for enemy in ENEMIES_OF[faction] if enemy != ROMANS])


def no_moves(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.1 Move no pieces on the Scout."""
    return (DONE.key,)


def unasked(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """No piece moves: only a person has come so far."""
    raise Unforeseen


def where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.1 Where the most Hidden Arverni are, then Belgae, then Germans; nowhere without any."""
    state = bot.state
    regions = [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]
    order = _order(bot.faction)
    able = [region for region in regions if any(hidden(state, region, faction) for faction in order)]
    if not able:
        return (DONE.key,)
    seen: Priority[int] = most("scout_hidden", lambda region: [hidden(state, region, faction) for faction in order])
    roll = f"8.3.4 {decision.kind} {len(able)}"
    return (REGION_IDS[choose_from(bot, "8.2.1", "event_space", able, seen, roll=roll)],)


def as_many(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4 To the maximum extent."""
    return largest(decision)


def whom(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.1, 8.4.1 Hidden Warbands first, Arverni before Belgae before Germans; neither friends nor own ones."""
    order = _order(bot.faction)
    options = [o for o in decision.options if o is not DONE and KIND_OWNER[o.value[0]] in order]
    if not options:
        return (DONE.key,)

    def rank(option: Option) -> int:
        return order.index(KIND_OWNER[option.value[0]])

    roll = f"8.3.4 {decision.kind} {decision.about} {decision.params['n']}"
    return (
        choose_from(
            bot,
            "8.2.1",
            "event",
            options,
            fewest("pieces_order", lambda option: kind_rank(option.value[0])),
            fewest("enemy_order", rank),
            most("all_at_once", lambda option: option.value[1]),
            kind=OPTIONS,
            roll=roll,
        ).key,
    )


SCOUTS: Mapping[str, Answer] = {
    "scout.auxilia": as_many,
    "scout.from": no_moves,
    "scout.kind": unasked,
    "scout.number": as_many,
    "scout.region": where,
    "scout.to": unasked,
    "scout.warband": whom,
}
"""What a Faction answers that Scouts by an Event alone."""


def or_alone(answers: Mapping[str, Answer]) -> dict[str, Answer]:
    """The answers of the Romans, with those to a Scout without a Command."""
    alone = ROMAN_SCOUTS
    return {kind: _either(answer, alone[kind]) if kind in alone else answer for kind, answer in answers.items()}


def _either(answer: Answer, alone: Answer) -> Answer:
    return lambda bot, decision: (alone if bot.action is None else answer)(bot, decision)
