"""Train a small policy on 890 Anno Domini against random play, and write its learning curve.

``python docs/environments/train.py`` takes one or two minutes of one core and writes ``curve.svg`` and
``curve.csv`` beside itself. The policy is a network with one hidden layer, in numpy alone: REINFORCE with a baseline,
Adam, and a little entropy. It learns from the result of each game (1 won, 0 lost) and from nothing else.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vexillum.environments.single import OneSeatEnv

Array = NDArray[np.float32]
HERE = Path(__file__).parent


class Policy:
    """Observation to a chance for each action: ``softmax(W2 tanh(W1 x + b1) + b2)`` over the allowed ones."""

    def __init__(self, env: OneSeatEnv, hidden: int, seed: int) -> None:
        features = env.codec.features
        self.used = np.array([not feature.name.endswith(".tile") for feature in features])  # numbers that are names
        span = np.array([max(1, abs(one.low), min(one.high, 20)) for one in features], dtype=np.float32)
        self.scale = 1 / span[self.used]
        self.random = np.random.default_rng(seed)
        inputs, actions = int(self.used.sum()), len(env.codec.actions)
        self.parts: list[Array] = [
            (self.random.normal(size=(inputs, hidden)) / np.sqrt(inputs) * 2).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def inputs(self, seen: NDArray[np.int32]) -> Array:
        """An observation, each number brought to about one."""
        return (seen[self.used] * self.scale).astype(np.float32)

    def chances(self, inputs: Array, allowed: NDArray[np.bool_]) -> tuple[Array, Array]:
        """The hidden layer, and the chance of each action."""
        hidden = np.tanh(inputs @ self.parts[0] + self.parts[1])
        scores = np.where(allowed, hidden @ self.parts[2] + self.parts[3], -np.inf)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return hidden, scores / scores.sum(axis=-1, keepdims=True)

    def learn(
        self,
        inputs: Array,
        allowed: NDArray[np.bool_],
        taken: NDArray[np.int64],
        worth: Array,
        rate: float,
        entropy: float,
    ) -> None:
        """One step of Adam: what was worth more than expected becomes more likely."""
        hidden, chances = self.chances(inputs, allowed)
        slope = chances * worth[:, None]
        slope[np.arange(len(taken)), taken] -= worth
        logs = np.log(np.maximum(chances, 1e-9))
        slope += entropy * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope /= len(taken)
        back = (slope @ self.parts[2].T) * (1 - hidden**2)
        gradients = [inputs.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self.steps += 1
        for part, mean, square, gradient in zip(self.parts, self.means, self.squares, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            part -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def play(env: OneSeatEnv, policy: Policy, seed: int, best: bool = False) -> tuple[list[tuple], float]:
    """One game: what was seen, allowed and done at each action, and the reward."""
    moves = []
    seen, _ = env.reset(seed=seed)
    while True:
        inputs, allowed = policy.inputs(seen["observation"]), seen["action_mask"].astype(bool)
        _, chances = policy.chances(inputs, allowed)
        action = int(chances.argmax() if best else policy.random.choice(len(chances), p=chances / chances.sum()))
        moves.append((inputs, allowed, action))
        seen, reward, over, _, _ = env.step(np.int64(action))
        if over:
            return moves, reward


def draw(rows: list[tuple[int, float, float]], path: Path) -> None:
    """The curve as an SVG, with the share of wins that chance alone would give."""
    wide, high, left, top = 640, 300, 50, 20
    most = max(1, *[games for games, _, _ in rows])
    x = [left + (wide - left - 20) * games / most for games, _, _ in rows]
    y = [top + (high - top - 40) * (1 - won) for _, won, _ in rows]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True))
    lines = "".join(
        f'<line x1="{left}" x2="{wide - 20}" y1="{top + (high - top - 40) * (1 - part):.0f}" '
        f'y2="{top + (high - top - 40) * (1 - part):.0f}" stroke="#ccc"/>'
        f'<text x="{left - 8}" y="{top + 4 + (high - top - 40) * (1 - part):.0f}" text-anchor="end">{part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">'
        f"<title>Games won against random play, by games of training</title>"
        f'<rect width="{wide}" height="{high}" fill="#fff"/>{lines}'
        f'<polyline points="{points}" fill="none" stroke="#7a1f1f" stroke-width="2"/>'
        f'<text x="{left}" y="{high - 10}">0</text><text x="{wide - 20}" y="{high - 10}" text-anchor="end">'
        f"{most} games of training</text></svg>\n",
        "utf-8",
    )


def main() -> None:
    """Train, measuring now and then on games that are not trained on."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--games", type=int, default=7000, help="games of training")
    options.add_argument("--every", type=int, default=1000, help="games between two points of the curve")
    options.add_argument("--opponent", default="random", help="an agent of the game")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--batch", type=int, default=24, help="games before each step of learning")
    options.add_argument("--rate", type=float, default=0.004)
    options.add_argument("--entropy", type=float, default=0.003)
    options.add_argument("--hidden", type=int, default=64)
    options.add_argument("--measured", type=int, default=200, help="games at each point of the curve")
    options.add_argument("--into", type=Path, default=HERE)
    given = options.parse_args()

    seats = [OneSeatEnv("anno890", seat=seat, opponents=given.opponent) for seat in ("aix", "avignon")]
    policy = Policy(seats[0], given.hidden, given.seed)
    start = time.process_time()
    rows: list[tuple[int, float, float]] = []
    games, expected, due = 0, 0.5, 0

    given.into.mkdir(parents=True, exist_ok=True)

    def measure() -> None:
        won = [play(seats[n % 2], policy, 10_000_000 + n, best=True)[1] for n in range(given.measured)]
        rows.append((games, float(np.mean(won)), time.process_time() - start))
        print(f"{games:6d} games  {rows[-1][1]:6.1%} won of {given.measured}  {rows[-1][2]:5.0f} s", flush=True)
        draw(rows, given.into / "curve.svg")
        with (given.into / "curve.csv").open("w", newline="", encoding="utf-8") as file:
            lines = [("games", "won", "seconds"), *[(n, f"{part:.3f}", f"{s:.0f}") for n, part, s in rows]]
            csv.writer(file, lineterminator="\n").writerows(lines)

    while games < given.games:
        if games >= due:
            measure()
            due += given.every
        played = []
        for _ in range(given.batch):
            played.append(play(seats[games % 2], policy, 1000 * given.seed + games))
            games += 1
        rewards = np.array([reward for _, reward in played], dtype=np.float32)
        worth = np.concatenate(
            [np.full(len(moves), reward - expected) for (moves, _), reward in zip(played, rewards, strict=True)]
        ).astype(np.float32)
        expected += 0.1 * (float(rewards.mean()) - expected)
        moves = [move for moves, _ in played for move in moves]
        policy.learn(
            np.stack([inputs for inputs, _, _ in moves]), np.stack([allowed for _, allowed, _ in moves]),
            np.array([action for _, _, action in moves]), worth, given.rate, given.entropy,
        )  # fmt: skip
    measure()


if __name__ == "__main__":
    main()
