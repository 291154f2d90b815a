"""The style of a small volume: two Factions with a seat, one without."""

from __future__ import annotations

from vexillum.core.show.board import LINE, LINES, LINES_DARK, MARKS, PAPER, PAPER_DARK, SIGNS, SIGNS_DARK, Look

COLOURS = {"romans": "#a5282c", "aedui": "#2b62ab", "germans": "#27242a"}
OWN = (
    COLOURS | {f"{who}-ink": "#ffffff" for who in COLOURS} | {f"{who}-text": colour for who, colour in COLOURS.items()}
)
LOOK = Look(
    prefix="sv",
    css="small-board",
    light=PAPER | LINES | SIGNS | OWN,
    dark=PAPER_DARK | LINES_DARK | SIGNS_DARK,
    emblems={
        "romans": f'<path {LINE} d="M-5,7V-7H5"/>',
        "aedui": f'<circle {LINE} r="5"/>',
        "germans": f'<path {LINE} d="M-6,7 6,-7"/>',
    },
    marks=MARKS | {"star": '<path d="M0,-8 2,-2 8,0 2,2 0,8 -2,2 -8,0 -2,-2Z"/>'},
)
