"""Charts as SVG: every bar is labelled with words and numbers, readable without colour and by screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

WIDTH, LABEL, ROW = 720, 190, 26
LETTER = 7
"""About how wide a small letter is."""


class Bar(msgspec.Struct, frozen=True):
    """A share from 0 to 1 with its interval."""

    label: str
    value: float
    low: float
    high: float
    said: str
    """The label beside it."""


def interval_chart(title: str, bars: Sequence[Bar], fair: float | None = None) -> str:
    """Horizontal bars with their intervals; ``fair`` is marked by a dashed line."""
    height = ROW * len(bars) + 30
    span = WIDTH - LABEL - 170
    reach = min(1.0, max([bar.high for bar in bars] + ([fair * 1.2] if fair else []), default=1.0) * 1.05) or 1.0

    def x(value: float) -> float:
        return round(LABEL + span * value / reach, 1)

    parts = [_begin(title, height)]
    if fair is not None:
        parts.append(f'<line x1="{x(fair)}" x2="{x(fair)}" y1="4" y2="{height - 24}" class="fair"/>')
    for row, bar in enumerate(bars):
        y = ROW * row + 6
        middle = y + 8
        parts += [
            f'<text x="{LABEL - 8}" y="{y + 12}" text-anchor="end">{escape(bar.label)}</text>',
            f'<rect x="{LABEL}" y="{y}" width="{max(0.5, x(bar.value) - LABEL):.1f}" height="16" class="bar"/>',
            f'<line x1="{x(bar.low)}" x2="{x(bar.high)}" y1="{middle}" y2="{middle}" class="whisker"/>',
            *(
                f'<line x1="{x(end)}" x2="{x(end)}" y1="{middle - 4}" y2="{middle + 4}" class="whisker"/>'
                for end in (bar.low, bar.high)
            ),
            f'<text x="{WIDTH - 164}" y="{y + 12}">{escape(bar.said)}</text>',
        ]
    steps = _steps(reach)
    base = height - 24
    parts.append(f'<line x1="{LABEL}" x2="{x(reach)}" y1="{base}" y2="{base}" class="axis"/>')
    parts += [
        f'<text x="{x(step)}" y="{base + 16}" text-anchor="middle" class="small">{step:.0%}</text>' for step in steps
    ]
    return "".join([*parts, "</svg>"])


def _steps(reach: float) -> list[float]:
    step = next(one for one in (0.02, 0.05, 0.1, 0.2, 0.25) if reach / one <= 6)
    return [n * step for n in range(int(reach / step + 1e-9) + 1)]


def histogram(title: str, classes: Sequence[tuple[int, int, int]]) -> str:
    """Counts by class: each bar has its count above it and its class below, upright where there is no room."""
    names = [str(first) if first == last else f"{first}–{last}" for first, last, _ in classes]
    width = (WIDTH - 40) / max(1, len(classes))
    longest = LETTER * max(map(len, names), default=0)
    upright = longest > width - 4
    top, base = 18, 136
    height = base + (longest + 12 if upright else 24)
    most = max([count for _, _, count in classes], default=1) or 1
    parts = [_begin(title, height)]
    for n, (name, (_, _, count)) in enumerate(zip(names, classes, strict=True)):
        tall = (base - top) * count / most
        x, wide = 20 + n * width, max(1.0, width - 2)
        centre = x + width / 2
        place = (
            f'transform="translate({centre + 4:.1f},{base + 6}) rotate(-90)" text-anchor="end"'
            if upright
            else f'x="{centre:.1f}" y="{base + 16}" text-anchor="middle"'
        )
        parts += [
            f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" class="bar"/>',
            f'<text {place} class="small">{name}</text>',
            f'<text x="{centre:.1f}" y="{base - tall - 4:.1f}" text-anchor="middle" class="small">{count}</text>',
        ]
    return "".join([*parts, f'<line x1="20" x2="{WIDTH - 20}" y1="{base}" y2="{base}" class="axis"/>', "</svg>"])


def _begin(title: str, height: int) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>"
    )
