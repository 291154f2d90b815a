"""What the tests of free Commands (5.5) share: every sentence is read in both languages, and no piece is lost."""

from __future__ import annotations

from functools import cache

from tests.asked import Asked
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Catalog, Texts
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.position import FACTS, TOTAL
from vexillum.games.pendragon.state import Dominance, Imperium, Track
from vexillum.games.pendragon.wording import read_catalog


@cache
def texts() -> tuple[Texts, ...]:
    catalog = read_catalog().over(Catalog.read("vexillum.core"))
    return tuple(Texts(catalog, language, strict=True) for language in BUILT_IN)


NAMES = (
    *(f"space:{id}" for id in SPACE_IDS),
    *(f"unit:{id}.{unit}" for id in SPACE_IDS for unit in ("cavalry", "militia")),
    *map(str, range(6)),
    *("evade", "ambush", "units", "strongholds", "dux", "civitates", "saxons", "scotti", "nonsense"),
)


class Free(Asked):
    """As ``Asked``, and every decision, refusal and journal entry is read aloud."""

    def __init__(self, table, play) -> None:
        self.table = table
        super().__init__(play)
        self._listen()

    def answer(self, *keys, kind=None, seat=None):
        super().answer(*keys, kind=kind, seat=seat)
        self._listen()
        return self

    def decline(self, kind: str | None = None):
        """Leave it: no space, or done."""
        assert self.decision.at_least == 0 or "done" in self.keys
        return self.answer(*(() if self.decision.at_least == 0 else ("done",)), kind=kind)

    def _listen(self) -> None:
        assert FACTS.counted(self.table.state) == TOTAL
        for text in texts():
            for entry in self.table.journal:
                text(entry)
                text(f"rule.{entry.rule}")
            if decision := self.decision:
                text(decision.prompt)
                labels = [text(option.message) for option in decision.options]
                assert len(set(labels)) == len(labels), labels
                for name in NAMES:
                    if decision.why and (reason := decision.why(self.table, decision, name)):
                        text(reason)
                        text(f"rule.{reason.rule}")

    def why(self, name: str) -> str:
        reason = self.decision.why(self.table, self.decision, name)
        return reason.id.removeprefix("why.") if reason else ""


def at(*spaces: str) -> tuple[int, ...]:
    return tuple(SPACE_NUMBER[space] for space in spaces)


def ids(spaces) -> list[str]:
    return [SPACE_IDS[space] for space in spaces]


def fragment(table) -> None:
    state = table.state
    state.imperium, state.dominance, state.roads = Imperium.FRAGMENTATION, Dominance.NONE, 0


def broke(table) -> None:
    """Nobody has anything to pay with."""
    table.state.tracks = [0 for _ in Track]
