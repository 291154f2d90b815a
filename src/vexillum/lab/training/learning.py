"""From samples to a value: training set, test set and evaluation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

import msgspec
import numpy as np

from vexillum.core.game import Game
from vexillum.core.search.playouts import playout_agent
from vexillum.core.value import FACTS_VERSION, Training, Value
from vexillum.core.version import VERSION as MADE
from vexillum.lab.errors import LabError
from vexillum.lab.training.data_file import DataFile
from vexillum.lab.training.fit import all_columns, best_columns, boosted, exported, table_of
from vexillum.lab.training.samples import Sample, sampled
from vexillum.lab.workers import in_chunks

EVERY = 10
"""Every tenth game is held out, for early stopping and evaluation."""
LEAST = 20
"""The minimum number of games for training."""
Told = Callable[[int, float], None]


class Missing(msgspec.Struct, frozen=True):
    """The games missing in a file."""

    game: str
    seed: str
    numbers: list[int]

    def play(self, chosen: range) -> list[Sample]:
        """Play some of them. A game that does not end gives no sample."""
        found = [sampled(self.game, self.seed, self.numbers[n]) for n in chosen]
        return [sample for sample in found if sample is not None]


def play_missing(file: DataFile, games: int, jobs: int) -> Generator[int]:
    """Play the missing games up to this number and save each; yield the number of games in the file as it grows."""
    done = file.open()
    missing = Missing(file.header.game, file.header.seed, [n for n in range(games) if n not in done])
    there = games - len(missing.numbers)
    yield there
    with closing(in_chunks(partial(Missing.play, missing), len(missing.numbers), jobs)) as chunks:
        for samples in chunks:
            file.add(samples)
            there += len(samples)
            yield there


def learned(game: Game[Any], samples: Sequence[Sample], seed: str, told: Told) -> Value:
    """The value trained on samples. ``told`` is called with the number of trees and the loss."""
    judges = [sample for sample in samples if sample.number % EVERY == 0]
    teachers = [sample for sample in samples if sample.number % EVERY]
    if len(samples) < LEAST or not judges:
        raise LabError("lab.too_few_samples", n=len(samples), least=LEAST)
    columns = all_columns(teachers, game.info.seats)
    first = boosted(table_of(teachers, columns), table_of(judges, columns), told)
    columns = best_columns(columns, first.feature_importance("gain"))
    learn, judge = table_of(teachers, columns), table_of(judges, columns)
    trees = exported(boosted(learn, judge, told))
    scores = np.array([trees.score(row) for row in judge.rows.tolist()])
    alike = np.repeat(1 / judge.sizes, judge.sizes)
    training = Training(
        games=len(samples),
        positions=len(learn.starts) + len(judge.starts),
        seed=seed,
        agent=playout_agent(game),
        made=MADE,
        held_out=len(judges),
        brier=float(((judge.chances(scores) - judge.won) ** 2).mean()),
        alike=float(((alike - judge.won) ** 2).mean()),
    )
    return Value(game.info.id, game.info.rules, FACTS_VERSION, columns, trees, training)
