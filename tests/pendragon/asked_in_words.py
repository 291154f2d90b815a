"""As ``Asked``, and every decision, refusal and journal entry is read aloud in every language; no piece is lost."""

from __future__ import annotations

from functools import cache

from tests.asked import Asked
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_IDS
from vexillum.games.pendragon.position import FACTS, TOTAL

NAMES = (
    *SPACE_IDS,
    *(f"{id}.sea" for id in SPACE_IDS),
    *(f"site:{id}" for id in SITE_NUMBER),
    *map(str, range(9)),
    *("warbands", "population", "settlement", "wealth", "prestige", "saxons", "feat", "others", "return", "nonsense"),
)


@cache
def languages():
    return tuple(GAME.texts(language, strict=True) for language in BUILT_IN)


class Heard(Asked):
    def __init__(self, table, play) -> None:
        self.table = table
        self._read = 0
        super().__init__(play)
        self._listen()

    def answer(self, *keys, kind=None, seat=None):
        super().answer(*keys, kind=kind, seat=seat)
        self._listen()
        return self

    def why(self, name: str) -> str:
        reason = self.decision.why(self.table, self.decision, name)
        return reason.id.removeprefix("why.") if reason else ""

    def price(self, key: str) -> dict[str, int]:
        (option,) = self.decision.pick([key])
        return dict(option.price)

    def _listen(self) -> None:
        state, decision = self.table.state, self.decision
        assert FACTS.counted(state) == TOTAL
        assert all(0 <= n <= 80 for n in state.tracks)
        assert all(0 <= n <= most for n, most in zip(state.plunder, state.units, strict=True))
        for text in languages():
            for entry in self.table.journal[self._read :]:
                text(entry)
                text(f"rule.{entry.rule}")
            if decision:
                text(decision.prompt)
                text(f"rule.{decision.rule}")
                labels = [text(option.message) for option in decision.options]
                assert len(set(labels)) == len(labels), labels
                for name in NAMES:
                    if (
                        name not in decision.keys
                        and decision.why
                        and (reason := decision.why(self.table, decision, name))
                    ):
                        text(reason)
        self._read = len(self.table.journal)
