"""The options of a new match."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.core.errors import BadSetup


class Choice(msgspec.Struct, frozen=True):
    """An option of the set-up, with its possible values, the default first.

    Its texts are ``setting.<id>`` and ``setting_value.<id>.<value>``.
    """

    id: str
    values: tuple[str, ...]


class MatchOptions:
    """The options of a new match. A game whose options are more than lists of values subclasses it."""

    implied: tuple[str, ...] = ()
    """Options that are not chosen but derived from the players when a match begins (:meth:`derived`)."""

    def __init__(self, *listed: Choice) -> None:
        self.listed = listed
        """The game's own options, without what owners have installed."""

    def choices(self) -> tuple[Choice, ...]:
        """The options with their current values: owners' installed files may add some."""
        return self.listed

    def normalize(self, choice: Choice, value: str) -> str:
        """A value of an option as a match records it, or :class:`BadSetup`. Idempotent."""
        if value not in choice.values:
            raise BadSetup("error.option_value", option=choice.id, value=value, known=choice.values)
        return value

    def derived(self, options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
        """The ``implied`` options, which the rules need, from the players (an unnamed seat is a person's).

        They are recorded with the options of the match and do not change when a seat is handed over later.
        """
        return {}

    def chosen(self, game: str, given: Mapping[str, str]) -> dict[str, str]:
        """All options of a match: as given, or the default; or :class:`BadSetup` that lists those that exist."""
        choices = {choice.id: choice for choice in self.choices()}
        found = {id: choice.values[0] for id, choice in choices.items()}
        for id, value in given.items():
            choice = Choice(id, ()) if id in self.implied else choices.get(id)
            if choice is None:
                raise BadSetup("error.option", game=game, option=id, known=list(choices))
            found[id] = self.normalize(choice, value)
        return found
