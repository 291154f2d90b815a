"""Options that are added to the others: done, own pieces, agreements, transfers, Special Abilities."""

from __future__ import annotations

from vexillum.coin.decision_info import shared_options
from vexillum.coin.decision_info.lines import OTHER, Line, Told, message
from vexillum.core.decision import Option
from vexillum.core.show.option_info import OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.removal import REMOVE
from vexillum.games.falling_sky.actions.transfers import TRANSFER
from vexillum.games.falling_sky.commands.common import CALL_OFF, FIRST
from vexillum.games.falling_sky.decision_info.pending_decision import SPECIALS as GROUP
from vexillum.games.falling_sky.decision_info.pending_decision import Asked
from vexillum.games.falling_sky.decision_info.special_lines import special_info, special_line
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.pieces import FACTIONS
from vexillum.games.falling_sky.specials.catalog import SPECIALS

ASKS = {
    "option.ask_supply": "ask_supply",
    "option.ask_loan": "ask_loan",
    "option.ask_retreat": "ask_retreat",
    "option.ask_quarters": "ask_quarters",
}
"""1.5.2 Options that ask another Faction to agree, and their lines."""


def beside(asked: Asked, line: Line, *, done: Message | None = None, none: Message | None = None) -> Line:
    """What options do, with those that many decisions share; ``done`` and ``none`` say what stopping means here."""

    def told(option: Option) -> Told:
        found = _beside(asked, option)
        return line(option) if found is None else OptionInfo(OTHER, found) if isinstance(found, Message) else found

    return shared_options.beside(told, done=done, none=none)


def _beside(asked: Asked, option: Option) -> Told | None:
    if option is REMOVE:
        return message("remove_own")
    if option is TRANSFER:
        return message("transfer", n=funds(asked.state, asked.faction))
    if option is CALL_OFF:
        return message("call_off")
    if option.text == FIRST:
        return message("select_first", **option.params)
    if option.text in ASKS:
        return message(ASKS[option.text], who=FACTIONS[option.value])
    if option.text in ("option.give", "option.ask_gift"):
        return transfer_line(asked, option)
    if asked.action is None:
        return None
    if option is SPECIALS.now and asked.action.special is not None:
        does = special_line(asked.state, asked.action, asked.action.special)[0]
        return message("special_now", special=asked.action.special, does=does)
    return special_info(asked, option.value) if SPECIALS.is_special(option) else None


def transfer_line(asked: Asked, option: Option) -> Message:
    """1.5.2 Who has how much."""
    state, other = asked.state, option.value
    id = "give" if option.text == "option.give" else "ask_gift"
    return message(id, who=FACTIONS[other], n=funds(state, asked.faction), theirs=funds(state, other))


def refused_specials(asked: Asked) -> list[RefusedOption]:
    """4.1 The Special Abilities of the Faction that do not go with this Command now, with the reason."""
    action = asked.action
    if action is None or action.special is not None or action.offer is not None:
        return []
    if not action.specials:
        return asked.refuse(f"special.{next(iter(SPECIALS[action.faction]))}", Message("askable.a_special"), GROUP)
    found = []
    for id in SPECIALS[action.faction]:
        found += asked.refuse(f"special.{id}", Message("option.special", {"special": id}), GROUP)
    return found
