"""Card 44, 8.2.3 The Scout of Non-player Romans without a Command: by 8.8.1, with the pieces just placed (F391)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, choose_from, fewest, first, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.forces import pool_of
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import enemy_rank
from vexillum.games.falling_sky.nonplayer.plans import ScoutMove
from vexillum.games.falling_sky.nonplayer.romans.scout_moves import Moves
from vexillum.games.falling_sky.pieces import GERMANS, HIDDEN, KIND_NUMBER, KIND_OWNER, KINDS, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.specials.scout import EACH, SEEN
from vexillum.games.falling_sky.specials.scouts import AUXILIA, Scouts

RULE = "8.8.1"


class PlacedMoves(Moves):
    """The moves of a Scout in which only some Auxilia may move."""

    def __init__(self, bot: FallingSkyBot, scouts: Scouts) -> None:
        super().__init__(bot, Action(bot.state, ROMANS, "march", offer=Offer()), {})
        self._left = {
            UNIT_KINDS * region + kind: n
            for region in range(SPACE_COUNT)
            for kind, n in scouts.movable(bot.state, region).items()
            if kind in AUXILIA
        }


def _scouts(bot: FallingSkyBot) -> Scouts:
    scouts = bot.innermost(Scouts)
    if scouts is None:
        raise Unforeseen
    return scouts


def _next_move(bot: FallingSkyBot) -> ScoutMove | None:
    """8.8.1 To Caesar, for Supply Lines, to Legions, to Hidden Warbands: the first move that is left on the board."""
    moves = PlacedMoves(bot.silent(), _scouts(bot))
    for step in (moves.guard_caesar, moves.open_lines, moves.join_legions, moves.find_hidden):
        step()
        if moves.moves:
            return moves.moves[0]
    return None


def _sure_move(bot: FallingSkyBot, decision: Decision) -> ScoutMove:
    """The move that was begun; a person may have begun another one."""
    move = _next_move(bot)
    if move is None or REGION_IDS[move.origin] != decision.params["space"]:
        raise Unforeseen
    return move


def scout_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Move by move."""
    move = _next_move(bot)
    return (DONE.key,) if move is None else (REGION_IDS[move.origin],)


def scout_kind(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Hidden or Revealed, as planned."""
    return (KINDS[_sure_move(bot, decision).kind],)


def scout_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 How many, as planned."""
    move = _sure_move(bot, decision)
    if KIND_NUMBER[decision.params["unit"]] != move.kind:
        raise Unforeseen
    return (str(move.n),)


def scout_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Where to, as planned."""
    return (REGION_IDS[_sure_move(bot, decision).target],)


def scout_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Against as many Warbands as able: where most can be Revealed or marked."""
    state, scouts = bot.state, _scouts(bot)
    regions = [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]

    def able(region: int) -> int:
        ready = sum(scouts.hidden(state, region).values())
        return min(EACH * ready, sum([n for _, n in pool_of(state, region, SEEN)]))

    roll = f"8.3.4 {decision.kind} {len(regions)}"
    return (REGION_IDS[choose_from(bot, RULE, "scout", regions, most("warbands", able), roll=roll)],)


def scout_auxilia(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4 To the maximum extent."""
    return largest(decision)


def scout_warband(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.4.1 Hidden before Revealed, during Frost Germanic ones first; enemies in their order."""
    cold = frost(bot.state)
    options = [option for option in decision.options if option is not DONE]
    owner = {option.key: KIND_OWNER[option.value[0]] for option in options}

    def germanic(option: Option) -> bool:
        return cold and owner[option.key] == GERMANS

    chosen = choose_from(
        bot,
        RULE,
        "event",
        options,
        first("germans_frost", germanic),
        first("event_hidden", lambda option: option.value[0] in HIDDEN),
        fewest("enemy_order", lambda option: enemy_rank(ROMANS, owner[option.key])),
        most("all_at_once", lambda option: option.value[1]),
        kind=OPTIONS,
        roll=f"8.3.4 {decision.kind} {decision.about} {decision.params['n']}",
    )
    return (chosen.key,)


ROMAN_SCOUTS: Mapping[str, Answer] = {
    "scout.auxilia": scout_auxilia,
    "scout.from": scout_from,
    "scout.kind": scout_kind,
    "scout.number": scout_number,
    "scout.region": scout_region,
    "scout.to": scout_to,
    "scout.warband": scout_warband,
}
"""What Romans answer who Scout by an Event alone."""
