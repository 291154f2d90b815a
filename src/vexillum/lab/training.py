"""Training a game's value: samples, trees fitted with LightGBM, evaluation. Imported on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from vexillum.core.game import Game
from vexillum.core.search.playouts import playout_agent
from vexillum.core.value import FACTS_VERSION, UNIT, Columns, Training, Trees, Value, rows_of
from vexillum.core.version import VERSION
from vexillum.lab.samples import DataFile, Sample, sampled
from vexillum.lab.simulation import LabError
from vexillum.lab.workers import in_chunks

if TYPE_CHECKING:
    import lightgbm


# From samples to a value: training set, test set and evaluation ------------------------------------------------------


EVERY = 10
"""Every tenth game is held out, for early stopping and evaluation."""
LEAST = 20
"""The minimum number of games for training."""
Progress = Callable[[int, float], None]
"""Called with the number of trees so far and their loss."""


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


def learned(game: Game[Any], samples: Sequence[Sample], seed: str, progress: Progress) -> Value:
    """The value trained on samples."""
    judges = [sample for sample in samples if sample.number % EVERY == 0]
    teachers = [sample for sample in samples if sample.number % EVERY]
    if len(samples) < LEAST or not judges:
        raise LabError("lab.too_few_samples", n=len(samples), least=LEAST)
    columns = all_columns(teachers, game.info.seats)
    first = boosted(table_of(teachers, columns), table_of(judges, columns), progress)
    columns = best_columns(columns, first.feature_importance("gain"))
    learn, judge = table_of(teachers, columns), table_of(judges, columns)
    trees = exported(boosted(learn, judge, progress))
    scores = np.array([trees.score(row) for row in judge.rows.tolist()])
    alike = np.repeat(1 / judge.sizes, judge.sizes)
    training = Training(
        games=len(samples),
        positions=len(learn.starts) + len(judge.starts),
        seed=seed,
        agent=playout_agent(game),
        made=VERSION,
        held_out=len(judges),
        brier=float(((judge.chances(scores) - judge.won) ** 2).mean()),
        alike=float(((alike - judge.won) ** 2).mean()),
    )
    return Value(game.info.id, game.info.rules, FACTS_VERSION, columns, trees, training)


# Fitting trees -------------------------------------------------------------------------------------------------------


Floats: TypeAlias = NDArray[np.float64]
COMMON_ENOUGH = 0.005
"""Names that occur in a smaller share of the positions are left out."""
MOST_COLUMNS = 110
"""The number of columns kept, those with the most gain: evaluation has to be fast."""
ROUNDS, PATIENCE = 400, 25
"""The maximum number of trees, and how many without improvement end the training."""
SETTINGS = {
    "learning_rate": 0.06,
    "num_leaves": 12,
    "min_data_in_leaf": 150,
    "min_sum_hessian_in_leaf": 5.0,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "verbosity": -1,
    "seed": 1,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
    "boost_from_average": False,
}


class Table:
    """Rows of many positions, one row for each seat of a position."""

    def __init__(self, rows: NDArray[np.int32], starts: NDArray[np.int64], won: Floats) -> None:
        self.rows = rows
        self.starts = starts
        """Where each position begins."""
        self.won = won
        """What each seat won; the sum is 1 for each position."""
        self.sizes = np.diff(np.append(starts, len(rows)))

    def chances(self, scores: Floats) -> Floats:
        """The softmax of scores within each position."""
        most = np.maximum.reduceat(scores, self.starts)
        powers = np.exp(scores - np.repeat(most, self.sizes))
        shares: Floats = powers / np.repeat(np.add.reduceat(powers, self.starts), self.sizes)
        return shares

    def loss(self, scores: Floats) -> float:
        """The mean cross-entropy of the winners."""
        chances = np.clip(self.chances(scores), 1e-9, 1.0)
        return float(-(self.won * np.log(chances)).sum() / len(self.starts))


def all_columns(samples: Sequence[Sample], seats: tuple[str, ...]) -> Columns:
    """All names that are common enough, duplicates included: the fit chooses."""
    owned: Counter[str] = Counter()
    common: Counter[str] = Counter()
    positions = 0
    for sample in samples:
        for position in sample.positions:
            positions += 1
            owned.update(position.owned.keys())
            common.update(position.common.keys())
    least = max(2.0, COMMON_ENOUGH * positions)
    mine = tuple(sorted(name for name, n in owned.items() if n >= least))
    return Columns(seats, mine, mine, tuple(sorted(name for name, n in common.items() if n >= least)))


def table_of(samples: Sequence[Sample], columns: Columns) -> Table:
    """The table of all positions of samples."""
    total = sum(len(sample.positions) * len(sample.seats) for sample in samples)
    rows = np.zeros((total, columns.width), dtype=np.int32)
    won = np.zeros(total)
    starts = []
    at = 0
    for sample in samples:
        share = [(seat in sample.winners) / max(1, len(sample.winners)) for seat in sample.seats]
        for position in sample.positions:
            found = rows_of(position.facts(sample.seats), columns.seats, columns.own, columns.lead, columns.common)
            rows[at : at + len(found)] = found
            won[at : at + len(found)] = share
            starts.append(at)
            at += len(found)
    return Table(rows, np.array(starts, dtype=np.int64), won)


def boosted(learn: Table, judge: Table, progress: Progress) -> lightgbm.Booster:
    """Trees whose scores, by softmax, predict who wins, with early stopping on the ``judge`` games."""
    import lightgbm  # slow to import, and not needed by worker processes

    def objective(scores: Floats, data: lightgbm.Dataset) -> tuple[Floats, Floats]:
        chances = learn.chances(scores)
        return chances - learn.won, np.maximum(chances * (1 - chances), 1e-6)

    def measure(scores: Floats, data: lightgbm.Dataset) -> tuple[str, float, bool]:
        return "loss", judge.loss(scores), False

    def tell(env: Any) -> None:
        progress(env.iteration + 1, env.evaluation_result_list[0][2])

    data = lightgbm.Dataset(learn.rows, label=learn.won, params={"verbosity": -1})
    other = lightgbm.Dataset(judge.rows, label=judge.won, reference=data, params={"verbosity": -1})
    return lightgbm.train(
        {**SETTINGS, "objective": objective},
        data,
        ROUNDS,
        valid_sets=[other],
        feval=measure,
        callbacks=[lightgbm.early_stopping(PATIENCE, verbose=False), tell],
    )


def best_columns(columns: Columns, gains: Iterable[float]) -> Columns:
    """The columns with the most gain."""
    gains = list(gains)
    seats = len(columns.seats)
    order = sorted(range(seats, len(gains)), key=lambda n: -gains[n])[: MOST_COLUMNS - seats]
    kept = {n for n in order if gains[n] > 0}

    def those(names: Sequence[str], first: int) -> tuple[str, ...]:
        return tuple(name for n, name in enumerate(names, first) if n in kept)

    lead = seats + len(columns.own)
    common = lead + len(columns.lead)
    return Columns(columns.seats, those(columns.own, seats), those(columns.lead, lead), those(columns.common, common))


def exported(booster: lightgbm.Booster) -> Trees:
    """The trees as flat lists, in preorder: a node's left branch follows it immediately."""
    roots: list[int] = []
    features: list[int] = []
    limits: list[int] = []
    right: list[int] = []

    def walk(node: dict[str, Any]) -> None:
        at = len(features)
        if "leaf_value" in node and "split_feature" not in node:
            features.append(-1)
            limits.append(round(node["leaf_value"] / UNIT))
            right.append(0)
            return
        features.append(node["split_feature"])
        limits.append(int(np.floor(node["threshold"])))
        right.append(0)
        walk(node["left_child"])
        right[at] = len(features)
        walk(node["right_child"])

    dumped = booster.dump_model(num_iteration=booster.best_iteration)
    for tree in dumped["tree_info"]:
        roots.append(len(features))
        walk(tree["tree_structure"])
    return Trees(tuple(roots), tuple(features), tuple(limits), tuple(right))
