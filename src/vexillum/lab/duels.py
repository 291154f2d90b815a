"""``duel``: which of two agents is the stronger one."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.core.registry import get_game
from vexillum.lab.report import Report
from vexillum.lab.simulation import Progress, simulate
from vexillum.lab.statistics import Share


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """How often agent ``a`` won against ``b``, in all seats alike."""

    a: str
    b: str
    games: int
    wins: int
    share: Share
    """Of ``a``. Without a difference in strength it is 1 / players."""
    report: Report

    @property
    def stronger(self) -> bool:
        """Does the whole interval lie above an equal share?"""
        return self.share.low > 1 / self.report.players


def duel(
    game: str,
    a: str,
    b: str,
    games: int,
    *,
    scenario: str | None = None,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Duel:
    """Let ``a`` play against ``b`` (with more than two players: against ``b`` in all other seats).

    Every deal is played once with ``a`` in each seat, so ``games`` is rounded up to whole rounds. Games of one deal are
    not independent: what helps a seat helps both agents once, so the interval is rather too wide than too narrow.
    """
    if a == b:
        raise ValueError(f"A duel needs two agents, not {a} twice.")
    rules = get_game(game)
    seats = rules.setup(players=players, seed="duel").seats
    report = simulate(
        game,
        games=-(-games // len(seats)) * len(seats),
        scenario=scenario,
        players=len(seats),
        agents={seats[0]: a},
        default_agent=b,
        options=options,
        seed=seed,
        rotate=True,
        jobs=jobs,
        progress=progress,
    )
    return Duel(
        a=a, b=b, games=report.finished, wins=report.agent_wins[a], share=report.agent_win_share[a], report=report
    )
