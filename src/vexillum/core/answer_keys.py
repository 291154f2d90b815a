"""From the keys of an answer to options, and random answers. A module of its own because it is compiled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from vexillum.core.errors import NotAnOption, WrongCount

if TYPE_CHECKING:
    from vexillum.core.decision import Decision, Option
    from vexillum.core.luck import Chance


def selected_options(decision: Decision, keys: Iterable[str]) -> tuple[Option, ...]:
    """The options chosen by an answer, in its order; or a refusal that lists what was allowed."""
    named: tuple[Any, ...] = tuple(keys)  # unchecked input: perhaps no strings
    options = decision.options
    if len(named) == 1 and decision.at_least <= 1:
        key = named[0]
        for option in options:
            if option.key == key:
                return (option,)
    by_key = {option.key: option for option in options}
    rule = decision.rule
    for key in named:
        if not isinstance(key, str) or key not in by_key:
            raise NotAnOption("error.not_an_option", rule=rule, allowed=decision.keys, key=str(key), number=rule)
    if len(set(named)) != len(named):
        raise WrongCount("error.twice", rule=rule, allowed=decision.keys, number=rule)
    if not decision.at_least <= len(named) <= decision.at_most:
        raise WrongCount(
            "error.wrong_count",
            rule=rule,
            allowed=decision.keys,
            given=len(named),
            least=decision.at_least,
            most=decision.at_most,
            number=rule,
        )
    return tuple([by_key[key] for key in named])


def random_keys(decision: Decision, chance: Chance) -> tuple[str, ...]:
    """A random legal answer: first how many keys, then which."""
    options = decision.options
    least, most = decision.at_least, min(decision.at_most, len(options))
    if most == least == 1:
        return (options[chance.below(len(options))].key,)
    count = least + chance.below(most - least + 1)
    return tuple([option.key for option in chance.sample(options, count)])
