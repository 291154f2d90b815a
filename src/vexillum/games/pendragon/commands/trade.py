"""3.3.3 Trade: Resources for Towns, and Prosperity."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Command
from vexillum.games.pendragon.actions.briton_reasons import about, why_space
from vexillum.games.pendragon.actions.placement import standing
from vexillum.games.pendragon.commands.prosperity_purchase import prosper
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.money import shift
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import CIVITATES, TOWN
from vexillum.games.pendragon.state import Play, State, Table, Track

RULE = "3.3.3"
PROSPERITY_COST = 1

GO = Option("trade", "trade", text="option.trade_first")
"""Trade before a Feat, if any."""

_NOWHERE = Message("why.trade_nowhere", {}, RULE)
_NOT_HERE = why_space(lambda space: about("trade_space", space, RULE))


def why_not(state: State, faction: int) -> Message | None:
    """Why the Civitates cannot Trade at all."""
    return None if TOWN in state.sites else _NOWHERE


def trade(table: Table, action: Action) -> Play[None]:
    """3.3.3 One Briton Resource for each Town in the selected spaces; then Prosperity in up to two of them."""
    state = table.state
    if feats := table.listed(lambda: FEATS.options(table, action)):
        (pick,) = yield table.ask("civitates", "trade.start", [GO, *feats], rule=RULE, why=FEATS.reasons(action))
        if FEATS.is_special(pick):
            yield from FEATS.execute(table, action, pick.value)
    options = [SPACE[space] for space in range(SPACE_COUNT) if standing(state, space, TOWN)]
    picks = yield table.ask(
        "civitates",
        "trade.spaces",
        options,
        rule=RULE,
        at_most=1 if action.limited else len(options),
        why=FEATS.reasons(action, _NOT_HERE, late=True),
    )
    action.spaces += [pick.value for pick in picks]
    with table.step("trade", things=tuple([pick.thing for pick in picks]), n=len(picks)):
        table.tell("trade", RULE, who="civitates", spaces=[pick.key for pick in picks])
        shift(table, Track.BRITON, sum(standing(state, space, TOWN) for space in action.spaces), RULE)
    yield from prosper(table, action, "trade.prosperity", under_briton_control, PROSPERITY_COST, RULE)


def under_briton_control(state: State, space: int) -> bool:
    """3.3.3 Briton Control; at Fragmentation that of the Civitates (1.6.1)."""
    return controller(state, space) == CIVITATES


TRADE = Command("trade", RULE, why_not, trade)
