"""4.1, 7, 10.1.2 The initiative, the set-up, the Great Kingdom's campaign."""

from __future__ import annotations

from collections import Counter

from vexillum.core.decision import Option
from vexillum.core.show.option_info import Chance, DecisionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.tables import TABLES, row
from vexillum.games.akkren.decision_info.lines import either, option, unit_line
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.nonplayer.influence import Push
from vexillum.games.akkren.odds.rolls import first
from vexillum.games.akkren.scenarios import in_play

_CAMPAIGN = TABLES["gk_campaign"]
_DIE = range(1, 11)


def bid(asked: Asked) -> DecisionInfo:
    """7 What each bid leaves, and how often it would be enough if no one else paid."""
    rivals = len(in_play(asked.state)) - 1

    def line(one: Option) -> Said:
        chances = either(first(one.value, rivals), "first", "not_first")
        return option(asked.say("bid", n=one.value, left=asked.gold - one.price.get("gold", 0)), odds=chances)

    return asked.info(line, summary=asked.say("bids"))


def place(asked: Asked) -> DecisionInfo:
    """7 Who would act before and after."""
    others = [one for one in in_play(asked.state) if one != asked.me]
    totals = [asked.state.initiative[one] for one in others]
    others.sort(key=lambda one: -asked.state.initiative[one])
    names = [SEATS[one] for one in others] if len(set(totals)) == len(totals) else []

    def line(one: Option) -> Said:
        before, after = one.value, len(others) - one.value
        if not before:
            return asked.say("act_first")
        if not after:
            return asked.say("act_last")
        if not names:
            return asked.say("act_between", before=before, after=after)
        return asked.say("act_between_named", before=names[:before], after=names[before:])

    return asked.info(line, confirm=True)


def garrison(asked: Asked) -> DecisionInfo:
    """17.1 Which troops stay in a region."""
    return asked.info(
        lambda one: unit_line(asked, one.value), summary=asked.say("garrison", region=asked.params["region"])
    )


def influence(asked: Asked) -> DecisionInfo:
    """10.1.2 Where the Great Kingdom would turn, push by push."""

    def line(one: Option) -> Said:
        push: Push | None = one.value
        said = asked.say("kingdom_nothing" if push is None else "kingdom_attacks")
        return option(said, odds=_targets(0 if push is None else push.add))

    return asked.info(line, summary=asked.say("kingdom_others"))


def _targets(add: int) -> OptionOdds:
    """The two regions at which the die is likeliest to point with so much added, and elsewhere."""
    found = Counter(row(_CAMPAIGN["targets"], roll + add)["primary"] for roll in _DIE)
    told = [Chance(n / len(_DIE), Message("askable.region", {"region": id})) for id, n in found.most_common(2)]
    if (others := len(_DIE) - sum([n for _, n in found.most_common(2)])) > 0:
        told.append(Chance(others / len(_DIE), Message("chance.elsewhere")))
    return OptionOdds(tuple(told))
