"""Symbols, emblems, the style of the drawing, and small pictures made of them."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import num
from vexillum.core.words.texts import Texts

from ..pieces import CHARACTERS, SEATS, TILES, Tile

# The style of the drawing: colours as custom properties, light and dark, and how a thing is highlighted --------------


CSS = "anno890-board"
ROOT = f".{CSS}"

LIGHT = {
    "ink": "#2f1d0d", "quiet": "#5f4526", "table": "#c79d63", "table2": "#dcbb85", "panel": "#f8ecd0",
    "panel2": "#efdcb2", "line": "#8a6433", "cell": "#e7d3a6", "cellline": "#a8885a", "card": "#fffaea",
    "title": "#6e1d14", "edge": "#2b1a0e", "stone": "#d9cfbd", "stone2": "#b3a691", "wall": "#fbf1dc",
    "roof": "#c8603a", "slate": "#6d7fa0", "wood": "#8b5a2b", "noble": "#2b5fa8", "ash": "#8d8279", "ash2": "#6a6059",
    "smoke": "#ded6cd", "burnt": "#5d5048", "burnt2": "#463b35", "sky": "#bfe0ee", "sky2": "#fdf0cf",
    "hill": "#a9b887", "hill2": "#8fa675", "wheat": "#eed488", "wheat2": "#d3a83f", "olive": "#cfd39c",
    "olive2": "#a8ae68", "lavender": "#d9c8ee", "lavender2": "#b094d6", "poppy": "#bfd08b", "poppy2": "#93ad58",
    "plaza": "#e9dcc2", "plaza2": "#cdbb98", "sea": "#2f7f9d", "sea2": "#79bccb", "shore": "#ecd6a0",
    "coast": "#b98f4e", "ribbon": "#fff7e0", "lit": "#b3261b",
    "changed": "#9a5600", "now": "#1f6fb2", "lit2": "#ffd23f", "chosen": "#1c5c2e",
    "danger": "#a3160f", "emblem": "#3b2210", "emblem-fill": "#f6dfae", "active": "#fff3c4",
    "back": "#7a2a1c", "back2": "#f0c96a",
}  # fmt: skip

DARK = LIGHT | {
    "ink": "#f6e9cd", "quiet": "#d3bd95", "table": "#1d140d", "table2": "#2b1e13", "panel": "#33261a",
    "panel2": "#291d13", "line": "#9a7442", "cell": "#241910", "cellline": "#6e5434", "card": "#443323",
    "title": "#ffc285", "edge": "#150c05", "stone": "#bdb3a1", "stone2": "#8f8472", "wall": "#dccfb4",
    "roof": "#a84e2d", "slate": "#56678a", "wood": "#7a4e25", "noble": "#3f78c6", "ash": "#6f665f", "ash2": "#504843",
    "smoke": "#8f877f", "burnt": "#3a302a", "burnt2": "#2a221d", "sky": "#33507a", "sky2": "#c98a5c",
    "hill": "#5d6b4c", "hill2": "#46563b", "wheat": "#b58f3a", "wheat2": "#8a6720", "olive": "#8b9158",
    "olive2": "#666d38", "lavender": "#9c86bd", "lavender2": "#6f5596", "poppy": "#7f9150", "poppy2": "#5c7035",
    "plaza": "#a8977a", "plaza2": "#85765c", "sea": "#123a4e", "sea2": "#27647a", "shore": "#6e5730",
    "coast": "#c79d58", "ribbon": "#fff1cc", "lit": "#ffd23f",
    "changed": "#ffb54a", "now": "#7cc4ff", "lit2": "#ff8a4c", "chosen": "#8fe3a0",
    "danger": "#ff8d7a", "emblem": "#f8e3b5", "emblem-fill": "#6d4c27", "active": "#54401f",
    "back": "#6a2418", "back2": "#e0b659",
}  # fmt: skip

RULES = """
&{display:block;width:100%;height:auto;font-family:"Palatino Linotype",Palatino,"URW Palladio L",
"Book Antiqua","Iowan Old Style",Georgia,"Liberation Serif",serif;
color-scheme:light dark;--z:var(--zoom,1.2)}
& text{fill:var(--an-ink);font-variant-numeric:lining-nums}
& .quiet{fill:var(--an-quiet)}
& .bold{font-weight:700}
& .title{fill:var(--an-title);font-weight:700}
& .italic{font-style:italic}
& .table{fill:url(#an890-ground)}
& .above{fill:var(--an-table2)}
& .below{fill:var(--an-table)}
& .panel{fill:var(--an-panel);stroke:var(--an-line);stroke-width:2}
& .inner{fill:none;stroke:var(--an-line);stroke-width:1;opacity:.55}
& .playing{fill:var(--an-active);stroke:var(--an-title);stroke-width:4}
& .cell{fill:var(--an-cell);stroke:var(--an-cellline);stroke-width:1.5;stroke-dasharray:5 4}
& .cellname{fill:var(--an-quiet);font-style:italic}
& .card{fill:var(--an-card);stroke:var(--an-line);stroke-width:1.6}
& .kept{stroke-dasharray:6 4}
& .edge{fill:none;stroke:var(--an-edge);stroke-width:2}
& .gilt{fill:none;stroke:#d9a520;stroke-width:3.4}
& .ribbon{fill:var(--an-ribbon);stroke:var(--an-edge);stroke-width:1.2}
& .onribbon{fill:#2f1d0d;font-weight:700}
& .badge{fill:#fffaea;stroke:#2b1a0e;stroke-width:1.8}
& .badge.minus{fill:#9c1a12}
& .points{fill:#2b1a0e;font-weight:700}
& .points.minus{fill:#fff}
& .seal{fill:var(--an-title)}
& .onseal{fill:var(--an-panel);font-weight:700}
& .sealline{fill:none;stroke:var(--an-panel);stroke-width:1.4;opacity:.8}
& .medal{fill:var(--an-panel2);stroke:var(--an-line);stroke-width:1.6}
& .ghost{opacity:.28}
& .rule{stroke:var(--an-line);stroke-width:1;opacity:.6}
& .hatch{fill:url(#an890-hatch)}
& .ruinword{fill:#fff2dc;font-weight:700;letter-spacing:1px}
& .back{fill:var(--an-back);stroke:var(--an-edge);stroke-width:2}
& .backline{fill:none;stroke:var(--an-back2);stroke-width:2}
& .onback{fill:#fff1cf;font-weight:700}
& .onstandard{fill:#fff;font-weight:700}
& .sea{fill:url(#an890-sea)}
& .land{fill:var(--an-shore);stroke:var(--an-coast);stroke-width:3}
& .wave{fill:none;stroke:#fff;stroke-width:1.6;opacity:.4}
& .space{fill:var(--an-card);stroke:var(--an-line);stroke-width:1.4}
& .space.past{fill:url(#an890-stripes)}
& .ontrack{font-weight:700}
& .onspace{font-weight:700;paint-order:stroke;stroke:var(--an-card);stroke-width:5px;stroke-linejoin:round}
& .onsea{fill:#fff;font-weight:700;paint-order:stroke;stroke:#0f3a4d;stroke-width:4px;stroke-linejoin:round}
& .danger{fill:var(--an-danger);font-weight:700}
& .grown{font-size:max(var(--s),calc(13px/var(--z)));opacity:clamp(0,calc((var(--z) - var(--fit,0) + .005)*200),1)}
& .swell{transform-box:fill-box;transform:scale(clamp(1,calc(.72/var(--z)),1.9))}
& .swell.right{transform-origin:100% 0}
& .swell.left{transform-origin:0 0}
& .swell.middle{transform-origin:50% 60%}
& .held .swell{transform:scale(clamp(1.8,calc(1.28/var(--z)),3.5))}
& .held .grown{visibility:hidden}
& .count{font-weight:700;paint-order:stroke;stroke:var(--an-card);stroke-width:4px;stroke-linejoin:round}
& .inhand{fill:var(--an-lit2);stroke:var(--an-edge);stroke-width:2}
& .frame{fill:none;stroke:none;pointer-events:none}
& .mark,& .tick{display:none;pointer-events:none}
& .lit{cursor:pointer}
& .thing:focus{outline:none}
& .changed>.frame{stroke:var(--an-changed);stroke-width:max(7px,calc(4px/var(--z)))}
& .now>.frame{stroke:var(--an-now);stroke-width:max(7px,calc(4px/var(--z)))}
& .lit>.frame{stroke:var(--an-lit);stroke-width:max(5px,calc(3px/var(--z)));stroke-dasharray:14 6;
animation:an890-march 1.6s linear infinite}
& .lit>.mark,& .chosen>.tick{display:inline}
& .lit:hover>.frame,& .hovered>.frame,
& .thing:focus-visible>.frame{stroke:var(--an-lit);stroke-width:max(8px,calc(4px/var(--z)));
stroke-dasharray:none;animation:none}
& .chosen>.frame{stroke:var(--an-chosen);stroke-width:max(8px,calc(4px/var(--z)));stroke-dasharray:none;animation:none}
& .chosen>.mark{display:none}
@keyframes an890-march{to{stroke-dashoffset:-40}}
@media (prefers-reduced-motion:reduce){& .lit>.frame{animation:none}}
"""


def _colours(palette: dict[str, str]) -> str:
    return "{" + ";".join(f"--an-{name}:{colour}" for name, colour in palette.items()) + "}"


def _sheet() -> str:
    dark = _colours({name: colour for name, colour in DARK.items() if LIGHT[name] != colour})
    light = _colours({name: colour for name, colour in LIGHT.items() if DARK[name] != colour})
    return "".join(
        (
            f"{ROOT}{_colours(LIGHT)}",
            f"@media (prefers-color-scheme:dark){{{ROOT}{dark}}}",
            f':root[data-theme="dark"] {ROOT}{dark}',
            f':root[data-theme="light"] {ROOT}{light}',
            RULES.replace("&", ROOT).replace("\n", ""),
        )
    )


SHEET = _sheet()


# The symbols: pieces, crops, categories, marks, arms. Each in a square of forty --------------------------------------


PIECES = {
    "tower": """
<path d="M9 37V13H6V4h6v4h5V4h6v4h5V4h6v9h-3v24z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="2.4"
stroke-linejoin="round"/>
<path d="M24 13h7v24h-7z" fill="var(--an-stone2)"/><path d="M16 37v-8a4 4 0 0 1 8 0v8z" fill="var(--an-edge)"/>
<path d="M18.6 16h2.8v7h-2.8zM9 13h22" fill="var(--an-edge)" stroke="var(--an-edge)" stroke-width="1.2"/>""",
    "noble": """
<path d="M5 37c0-11 5-17 15-17s15 6 15 17z" fill="var(--an-noble)" stroke="var(--an-edge)" stroke-width="2.4"
stroke-linejoin="round"/>
<path d="M20 22l5 6-5 9-5-9z" fill="#fff4d6"/>
<circle cx="20" cy="15" r="7.4" fill="#f0c9a0" stroke="var(--an-edge)" stroke-width="2.2"/>
<path d="M11 11L9.5 2l6 4.5L20 1l4.5 5.5L30.5 2 29 11z" fill="#f2c230" stroke="var(--an-edge)" stroke-width="2.2"
stroke-linejoin="round"/>""",
    "coin": """
<circle cx="20" cy="20" r="17" fill="#e8b53a" stroke="#6b4306" stroke-width="2.6"/>
<circle cx="20" cy="20" r="12.5" fill="#f5d06a" stroke="#a86f12" stroke-width="1.6"/>
<path d="M18 11h4v7h7v4h-7v7h-4v-7h-7v-4h7z" fill="#8a560a"/>""",
    "blank": """
<circle cx="20" cy="20" r="17" fill="#e8b53a" stroke="#6b4306" stroke-width="2.6"/>
<circle cx="20" cy="20" r="13" fill="#f8dc8c" stroke="#a86f12" stroke-width="1.4"/>""",
    "struck": """
<circle cx="20" cy="20" r="16" fill="#e8b53a" stroke="#6b4306" stroke-width="2.6"/>
<circle cx="20" cy="20" r="11.5" fill="#f5d06a" stroke="#a86f12" stroke-width="1.6"/>
<path d="M5 35L35 5" stroke="#fff" stroke-width="8"/><path d="M4 36L36 4" stroke="#a3160f" stroke-width="4.6"/>""",
    "saracen": """
<path d="M20 2l16 9v14c0 7-8 11-16 14C12 36 4 32 4 25V11z" fill="#8e1b17" stroke="#2b0504" stroke-width="2.4"
stroke-linejoin="round"/>
<path d="M24.5 8.5a9.5 9.5 0 1 0 0 17 7.8 7.8 0 1 1 0-17z" fill="#fbe6b8"/>
<path d="M11 31L29 16" stroke="#fbe6b8" stroke-width="3" stroke-linecap="round"/>""",
    "ship": """
<path d="M3 26h34c-1 7-5 11-9 11H12c-5 0-8-5-9-11z" fill="#6a3d1c" stroke="#1f0f05" stroke-width="2.2"
stroke-linejoin="round"/>
<path d="M5 30h30" stroke="#c98b4a" stroke-width="1.6"/><path d="M19 2v24" stroke="#1f0f05" stroke-width="2.6"/>
<path d="M21 3c10 4 15 11 15 20-6-3-10-3-15-1z" fill="#a8201a" stroke="#1f0f05" stroke-width="2.2"
stroke-linejoin="round"/>
<path d="M17 5C9 9 6 15 5 23c4-2 8-2 12-1z" fill="#c9382c" stroke="#1f0f05" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M29.5 12.5a4.6 4.6 0 1 0 1 7 3.7 3.7 0 1 1-1-7z" fill="#fbe6b8"/>""",
    "keep": """
<path d="M3 38V20h4v3h4V9H9V2h4.5v3h4V2h5v3h4V2H31v7h-2v14h4v-3h4v18z" fill="var(--an-stone)"
stroke="var(--an-edge)" stroke-width="2.2" stroke-linejoin="round"/>
<path d="M22 9h7v29h-7z" fill="var(--an-stone2)"/>
<path d="M15.5 38v-8a4.5 4.5 0 0 1 9 0v8z" fill="var(--an-edge)"/>
<path d="M18.5 13h3v7h-3z" fill="var(--an-edge)"/>""",
    "tithe": """
<path d="M17.6 1h4.8v5H27v4.6h-4.6V18h-4.8v-7.4H13V6h4.6z" fill="var(--an-edge)"/>
<circle cx="20" cy="28" r="10.5" fill="#e8b53a" stroke="#6b4306" stroke-width="2.4"/>
<path d="M2 22l7 6-7 6zM38 22l-7 6 7 6z" fill="var(--an-edge)"/>""",
    "hourglass": """
<path d="M10 4h20M10 36h20" stroke="var(--an-edge)" stroke-width="4" stroke-linecap="round"/>
<path d="M12 5c0 9 6 11 6 15s-6 6-6 15h16c0-9-6-11-6-15s6-6 6-15z" fill="#fff6dd" stroke="var(--an-edge)"
stroke-width="2.4"/><path d="M15 34c1-5 5-6 5-9 0 3 4 4 5 9z" fill="#c98b1d"/>""",
    "cards": """
<path d="M4 9l15-4 6 24-15 4z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="2.4"/>
<path d="M18 7l17 3-4 26-17-3z" fill="#f4d9a0" stroke="var(--an-edge)" stroke-width="2.4"/>
<path d="M22 22l4 4 6-9" fill="none" stroke="#7a1f14" stroke-width="3.4"/>""",
    "rebuild": """
<path d="M5 37V22l15-14 15 14v15z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="2.6"
stroke-linejoin="round"/><path d="M20 33V18m-6 6l6-7 6 7" fill="none" stroke="#2f6b2b" stroke-width="4"/>""",
    "swap": """
<path d="M4 14h22V7l11 10.5L26 28v-7H4z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="2"
transform="translate(0 -5)"/><path d="M36 26H14v-6L3 30l11 10v-6h22z" fill="#f2c230" stroke="var(--an-edge)"
stroke-width="2"/>""",
    "times": """<path d="M10 10l20 20M30 10L10 30" stroke="var(--an-edge)" stroke-width="6" stroke-linecap="round"/>""",
    "laurel": """
<path d="M20 37C8 36 2 27 6 12M20 37c12-1 18-10 14-25" fill="none" stroke="#6a7a22" stroke-width="2.4"/>
<path d="M6 13c-4-3-4-7-2-10 4 3 4 7 2 10zm-2 9c-4-2-5-5-4-9 4 2 6 5 4 9zm4 8c-4 0-7-3-7-7 4 0 7 3 7 7zm7 5c-4 2-8
1-10-3 4-2 8-1 10 3zM34 13c4-3 4-7 2-10-4 3-4 7-2 10zm2 9c4-2 5-5 4-9-4 2-6 5-4 9zm-4 8c4 0 7-3 7-7-4 0-7 3-7 7zm-7
5c4 2 8 1 10-3-4-2-8-1-10 3z" fill="#8a9a2e"/>""",
    "seal": """
<path d="M20 3l4 4 5-2 2 5 6 1-1 6 3 4-4 4 1 6-6 1-3 5-5-2-5 3-4-4-6 0-1-6-4-4 3-5-1-6 6-1 2-5 5 1z" fill="#9c2318"
stroke="#4a0b06" stroke-width="1.6"/><circle cx="20" cy="20" r="10" fill="none" stroke="#ffd9b0"
stroke-width="1.6"/>
<path d="M17 15l4-2v13m-4 1h8" stroke="#ffe9cc" stroke-width="3" fill="none"/>""",
    "pointer": """<path d="M3 5h34L20 33z" fill="var(--an-lit2)" stroke="var(--an-edge)" stroke-width="3.4"
stroke-linejoin="round"/>""",
    "tick": """<circle cx="20" cy="20" r="18" fill="var(--an-card)" stroke="var(--an-chosen)" stroke-width="3"/>
<path d="M10 21l7 8 13-17" fill="none" stroke="var(--an-chosen)" stroke-width="5.4"/>""",
    "star": """<path d="M20 3l5 11.5 12.5 1.2-9.5 8.3 2.8 12.3L20 29.8 9.2 36.3 12 24 2.5 15.7 15 14.5z"
fill="#f2c230" stroke="#6b4306" stroke-width="2.2" stroke-linejoin="round"/>""",
}
"""Pieces, and the icons that are printed on tiles."""

CROPS = {
    "wheat": """
<path d="M20 39V12" stroke="#8a5a08" stroke-width="2.4"/><path d="M20 30c-6-1-8-4-9-8 5 0 8 3 9 8z" fill="#b98a1c"/>
<g fill="#f2c12e" stroke="#7d4f05" stroke-width="1.5"><ellipse cx="20" cy="6" rx="3.6" ry="6"/>
<ellipse cx="13.5" cy="11.5" rx="3.5" ry="6" transform="rotate(-28 13.5 11.5)"/>
<ellipse cx="26.5" cy="11.5" rx="3.5" ry="6" transform="rotate(28 26.5 11.5)"/>
<ellipse cx="13.5" cy="20" rx="3.5" ry="6" transform="rotate(-28 13.5 20)"/>
<ellipse cx="26.5" cy="20" rx="3.5" ry="6" transform="rotate(28 26.5 20)"/></g>""",
    "olive": """
<path d="M18 39c2-6-2-9-3-14l5 4 6-5c-1 5-3 9-1 15z" fill="#6b4a2a" stroke="#33210f" stroke-width="1.4"/>
<path d="M20 2c7-1 11 3 11 7 5 1 7 5 6 9-1 6-6 8-11 7-3 4-9 4-12 0-6 1-10-2-11-7-1-5 2-8 6-9 0-4 4-8 11-7z"
fill="#5f7f3a" stroke="#26380f" stroke-width="1.8"/>
<path d="M9 12c4-4 8-5 12-4M21 17c4-3 9-3 12-1M8 20c3-2 6-2 9 0" fill="none" stroke="#a5bd78" stroke-width="2"/>
<g fill="#1f2a12"><ellipse cx="14" cy="15" rx="2.4" ry="3.2"/><ellipse cx="25" cy="11" rx="2.4" ry="3.2"/>
<ellipse cx="29" cy="20" rx="2.4" ry="3.2"/><ellipse cx="19" cy="22" rx="2.4" ry="3.2"/></g>""",
    "lavender": """
<g stroke="#4f6b39" stroke-width="2" fill="none"><path d="M20 39V20M17 39C15 32 11 28 9 24M23 39c2-7 6-11 8-15"/></g>
<g fill="#7c4fc0" stroke="#3b1d70" stroke-width="1.2"><ellipse cx="20" cy="4" rx="3" ry="3.6"/>
<ellipse cx="20" cy="10" rx="4.6" ry="3.4"/><ellipse cx="20" cy="16" rx="5.2" ry="3.4"/>
<ellipse cx="20" cy="22" rx="4.6" ry="3"/>
<ellipse cx="6" cy="10" rx="2.6" ry="3.4"/><ellipse cx="7" cy="15.5" rx="4" ry="3"/>
<ellipse cx="8.5" cy="21" rx="4.2" ry="3"/><ellipse cx="34" cy="10" rx="2.6" ry="3.4"/>
<ellipse cx="33" cy="15.5" rx="4" ry="3"/><ellipse cx="31.5" cy="21" rx="4.2" ry="3"/></g>""",
    "poppy": """
<path d="M20 39c1-6 0-10 0-16M20 35c-5 0-8-3-9-7 5 0 8 2 9 7z" stroke="#3f6a22" stroke-width="2.2" fill="#5d8a34"/>
<g fill="#d8291c" stroke="#6d0b05" stroke-width="1.6"><path d="M20 14C10 15 4 11 5 5c4-3 12-3 15 9z"/>
<path d="M20 14c10 1 16-3 15-9-4-3-12-3-15 9z"/><path d="M20 13C9 12 4 18 7 24c6 3 12 0 13-11z"/>
<path d="M20 13c11-1 16 5 13 11-6 3-12 0-13-11z"/></g>
<circle cx="20" cy="14" r="4.4" fill="#1c0d10"/><circle cx="20" cy="14" r="1.7" fill="#d9c46a"/>""",
}

CATEGORIES = {
    "farm": """
<path d="M4 38V20h18v18z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M1 21L13 9l12 12z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M10 38V28h7v10z" fill="var(--an-wood)"/>
<path d="M23 38c0-10 3-15 7-15s8 5 8 15z" fill="#e0b23f" stroke="#7d4f05" stroke-width="2"/>
<path d="M27 37c0-5 1-8 2-11m4 11c0-5-1-8-2-11" stroke="#7d4f05" stroke-width="1.4" fill="none"/>""",
    "church": """
<path d="M14 38V19l12-6 12 6v19z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M3 38V16h11v22z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M1 17l7.5-8 7.5 8zM12 20l14-9 13 9z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/><path d="M8.5 9V1M5.5 4h6" stroke="var(--an-edge)" stroke-width="2.4"/>
<path d="M23 38v-8a3.5 3.5 0 0 1 7 0v8zM6.5 20h4v6h-4z" fill="var(--an-edge)"/>""",
    "tavern": """
<path d="M3 38V19h25v19z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M1 20l5-10h19l6 10z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M7 38V27h7v11z" fill="var(--an-wood)"/>
<path d="M18 25h6v6h-6z" fill="#f5d06a" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M28 17h10" stroke="var(--an-edge)" stroke-width="2.6"/>
<path d="M30 20h7v11h-7z" fill="#f5e3b4" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M37 22.5c4 0 4 6 0 6" fill="none" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M30 20h7v3h-7z" fill="#fff"/>""",
    "village": """
<path d="M2 38V25h12v13zM26 38V22h12v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M0 26l8-8 8 8zM24 23l8-9 8 9z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M12 38V16h15v22z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M10 17l9.5-13L29 17z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/><path d="M17 38v-9h6v9zM17 20h5v5h-5z" fill="var(--an-edge)"/>""",
    "watch": """
<path d="M13 38l2-22h10l2 22z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M10 16V9h4v2.5h4V9h4v2.5h4V9h4v7z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M18 38v-7h4v7zM18.7 19h2.6v6h-2.6z" fill="var(--an-edge)"/>
<path d="M16 9c-2-4 3-4 3-8 4 3 6 4 4 8z" fill="#ef8a1d" stroke="#8a2b05" stroke-width="1.4"/>""",
    "castle": """
<path d="M2 38V14h3v3h3v-3h3v3h3v5h12v-5h3v-3h3v3h3v-3h3v24z" fill="var(--an-stone)" stroke="var(--an-edge)"
stroke-width="2" stroke-linejoin="round"/>
<path d="M13 30V9h3V6h3v3h2V6h3v3h3v21z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/><path d="M15.5 38v-7a4.5 4.5 0 0 1 9 0v7z" fill="var(--an-edge)"/>
<path d="M18.5 13h3v6h-3zM6.5 22h2.6v6H6.5zM31 22h2.6v6H31z" fill="var(--an-edge)"/>
<path d="M20 6V0" stroke="var(--an-edge)" stroke-width="1.8"/><path d="M20 0l8 2.5L20 5z" fill="#b3261b"/>""",
    "ruin": """
<path d="M3 38V22l5-3 1 5 4-8 3 12v10zM23 38V25l4-2 2 4 3-9 5 6v14z" fill="var(--an-ash)" stroke="var(--an-edge)"
stroke-width="2" stroke-linejoin="round"/>
<path d="M15 38l4-6 4 2 3 4z" fill="var(--an-ash2)" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M7 29h3v4H7zM30 30h3v4h-3z" fill="var(--an-edge)"/>
<path d="M12 14c-4-4 3-6 0-12M27 15c-3-4 4-6 1-11" fill="none" stroke="var(--an-smoke)" stroke-width="3"
stroke-linecap="round"/>""",
}

ARMS = {
    "aix": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#f0c13a"/>
<path d="M9 3h4.5v29L9 28zM18 3h4.5v33L20 38l-2-1zM27 3h4.5v25L27 32z" fill="#b3261b"/>""",
    "avignon": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#a3201a"/>
<g fill="none" stroke="#f6d36b" stroke-width="2.6"><circle cx="13" cy="10" r="3.4"/>
<path d="M13 13.5V27M13 22h4M13 26.5h4"/><circle cx="27" cy="10" r="3.4"/>
<path d="M27 13.5V27M27 22h-4M27 26.5h-4"/></g>""",
    "marseille": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#fbf7ea"/>
<path d="M16 3h8v11h12v8H24v14l-4 2-4-2V22H4v-8h12z" fill="#2563a8"/>""",
    "frejus": """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="#1f6b52"/>
<path d="M20 8a3 3 0 1 1 0 .1M20 12v17M14 16h12M10 22c1 7 5 8 10 8s9-1 10-8" fill="none" stroke="#f8e7b0"
stroke-width="2.8" stroke-linecap="round"/>""",
}
"""The shields of the seats, distinguished by their charges: pales, keys, a cross, an anchor."""
OUTLINE = (
    """<path d="M4 3h32v17c0 9-7 14-16 18C11 34 4 29 4 20z" fill="none" stroke="var(--an-edge)" stroke-width="2.4"/>"""
)


def symbol_pictures() -> dict[str, str]:
    """Every symbol of this module by name."""
    found = dict(PIECES)
    found |= {f"crop-{name}": picture for name, picture in CROPS.items()}
    found |= {f"category-{name}": picture for name, picture in CATEGORIES.items()}
    found |= {f"arms-{name}": picture + OUTLINE for name, picture in ARMS.items()}
    return found


# The pictures of the twelve special buildings and the emblems of the eighteen characters -----------------------------


BUILDING_PICTURES = {
    "s01": """
<path d="M3 38V14h9v24zM28 38V14h9v24z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M1 15L7.5 2 14 15zM26 15l6.5-13L39 15z" fill="var(--an-slate)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/>
<path d="M12 38V20l8-8 8 8v18z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<circle cx="20" cy="22" r="4.5" fill="#3f76b5" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M20 18v8M16 22h8" stroke="#f5d06a" stroke-width="1.4"/>
<path d="M16.5 38v-5a3.5 3.5 0 0 1 7 0v5z" fill="var(--an-edge)"/>""",
    "s02": """
<path d="M1 38V10h3v3h3v-3h3v3h3v-3h1v12h3v-3h2v3h2v-3h2v3h3V10h1v3h3v-3h3v3h3v-3h3v28z" fill="var(--an-stone)"
stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M15.5 38v-8a4.5 4.5 0 0 1 9 0v8zM6 19h2.8v7H6zM31 19h2.8v7H31z" fill="var(--an-edge)"/>
<path d="M7 10V2l6 2-6 2.5M32 10V2l6 2-6 2.5" fill="#b3261b" stroke="var(--an-edge)" stroke-width="1.4"/>""",
    "s03": """
<path d="M2 14h24c2 0 3-1 12-1-1 6-6 8-10 8v5h3l4 8H9l4-8h4v-5C10 21 4 20 2 14z" fill="#5b5f68"
stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M4 15h21" stroke="#aab0bb" stroke-width="1.8"/>
<path d="M14 11c-4-4 2-6 1-10 5 2 4 5 6 6 1-1 1-2 1-3 4 4 2 6 0 8z" fill="#ef8a1d" stroke="#8a2b05"
stroke-width="1.4"/>""",
    "s04": """
<path d="M2 38h36v-4H2zM4 34V18h32v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M1 18L20 5l19 13z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M8 20v13M15 20v13M25 20v13M32 20v13" stroke="var(--an-edge)" stroke-width="2.6"/>
<path d="M18 34v-7a2 2 0 0 1 4 0v7z" fill="var(--an-edge)"/>
<path d="M15 16l-1-5 3 2 3-4 3 4 3-2-1 5z" fill="#f2c230" stroke="var(--an-edge)" stroke-width="1.2"/>""",
    "s05": """
<g fill="#e8b53a" stroke="#6b4306" stroke-width="1.8"><ellipse cx="12" cy="33" rx="10" ry="4"/>
<ellipse cx="12" cy="28" rx="10" ry="4"/><ellipse cx="12" cy="23" rx="10" ry="4"/>
<ellipse cx="28" cy="34" rx="10" ry="4"/><ellipse cx="28" cy="29" rx="10" ry="4"/></g>
<path d="M22 24V8h10v16z" fill="#8b8f98" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M17 3h20v6H17z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="2"/>
<path d="M8 15l2-6 2 6zM14 13l4-4-1 6z" fill="#f2c230"/>""",
    "s06": """
<path d="M2 38V22h36v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M0 23l5-7h30l5 7z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/>
<path d="M5 38v-7a3 3 0 0 1 6 0v7zM13 38v-7a3 3 0 0 1 6 0v7zM21 38v-7a3 3 0 0 1 6 0v7zM29 38v-7a3 3 0 0 1 6 0v7z"
fill="var(--an-edge)"/><path d="M15 16V9l5-4 5 4v7z" fill="var(--an-wall)" stroke="var(--an-edge)"
stroke-width="1.8"/><path d="M20 6V0M17 2h6" stroke="var(--an-edge)" stroke-width="2"/>""",
    "s07": """
<path d="M3 38V16h26v22z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M0 17L16 4l16 13z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/><path d="M12 38v-9h8v9z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="1.4"/>
<path d="M6 21h6v5H6zM20 21h6v5h-6z" fill="#f5d06a" stroke="var(--an-edge)" stroke-width="1.4"/>
<path d="M31 20v18M31 21h8" stroke="var(--an-edge)" stroke-width="2"/>
<circle cx="36" cy="27" r="4" fill="#f2c230" stroke="var(--an-edge)" stroke-width="1.6"/>""",
    "s08": """
<path d="M5 38V19M15 38V19M25 38V19M35 38V19" stroke="var(--an-wood)" stroke-width="3.4"/>
<path d="M1 20L9 6h22l8 14z" fill="var(--an-roof)" stroke="var(--an-edge)" stroke-width="2"
stroke-linejoin="round"/>
<path d="M1 20h38v4H1z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M7 38v-6h10v6zM23 38v-6h10v6z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="1.4"/>
<g fill="#d8291c"><circle cx="10" cy="31" r="2"/><circle cx="14" cy="31" r="2"/></g><g fill="#6f9a3a">
<circle cx="26" cy="31" r="2"/><circle cx="30" cy="31" r="2"/></g>""",
    "s09": """
<path d="M20 12C14 7 8 7 2 9v22c6-2 12-2 18 3 6-5 12-5 18-3V9c-6-2-12-2-18 3z" fill="#fff6dd"
stroke="var(--an-edge)" stroke-width="2" stroke-linejoin="round"/>
<path d="M20 12v22M6 15c4-1 7 0 10 2M6 21c4-1 7 0 10 2M24 17c3-2 6-3 10-2M24 23c3-2 6-3 10-2" fill="none"
stroke="var(--an-edge)" stroke-width="1.7"/>
<path d="M26 14C28 6 32 2 38 1c0 6-3 10-10 12z" fill="#b3261b" stroke="var(--an-edge)" stroke-width="1.3"/>""",
    "s10": """
<path d="M3 37h34v-5H9V6H3z" fill="var(--an-wood)" stroke="var(--an-edge)" stroke-width="1.8"
stroke-linejoin="round"/><path d="M22 3l-9 26M22 3l10 26" stroke="var(--an-edge)" stroke-width="6"
stroke-linecap="round"/><path d="M22 3l-9 26M22 3l10 26" stroke="#d9b24a" stroke-width="3" stroke-linecap="round"/>
<circle cx="22" cy="5" r="4" fill="#d9b24a" stroke="var(--an-edge)" stroke-width="1.8"/>""",
    "s11": """
<path d="M4 38V22h15v16z" fill="var(--an-wall)" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M4 30h15M11 22v8M8 30v8M15 30v8" stroke="var(--an-edge)" stroke-width="1.4"/>
<path d="M27 38V4M27 8L4 4M27 4l10 8M23 38h8" stroke="var(--an-edge)" stroke-width="4.6" stroke-linecap="round"/>
<path d="M27 38V4M27 8L4 4M27 4l10 8" stroke="var(--an-wood)" stroke-width="2.4" stroke-linecap="round"/>
<path d="M8 5v9" stroke="var(--an-edge)" stroke-width="1.6"/>
<path d="M4 14h8v5H4z" fill="var(--an-stone)" stroke="var(--an-edge)" stroke-width="1.6"/>""",
    "s12": """
<path d="M4 38l3-19h26l3 19z" fill="#fff6dd" stroke="var(--an-edge)" stroke-width="1.8"/>
<path d="M11 38l2-19h5l-1 19zM23 38l-1-19h5l2 19z" fill="#2563a8"/>
<path d="M3 20L20 6l17 14c-3 3-5 3-7 0-2 3-5 3-7 0-2 3-4 3-6 0-2 3-5 3-7 0-2 3-4 3-7 0z" fill="#b3261b"
stroke="var(--an-edge)" stroke-width="1.8" stroke-linejoin="round"/>
<path d="M20 6V0l8 2-8 2.5" fill="#f2c230" stroke="var(--an-edge)" stroke-width="1.4"/>""",
}

CHARACTER_EMBLEMS = {
    "apprentice": "M31 4C20 7 13 15 11 27l-4 9 2 1 4-7c11 0 18-9 18-26zM14 26c3-7 7-12 13-17",
    "military_architect": "M20 3a4 4 0 1 1 0 .1M18 10L8 37M22 10l10 27M12 26c5 4 11 4 16 0M20 11v8",
    "treasurer": "M5 18h30v17H5zM5 18c0-7 4-11 9-11h12c5 0 9 4 9 11M17 18h6v8h-6zM5 26h12M23 26h12",
    "caravaneer": (
        "M20 4a16 16 0 1 1 0 32 16 16 0 1 1 0-32zM20 15a5 5 0 1 1 0 10 5 5 0 1 1 0-10zM20 4v11M20 25v11M4 "
        "20h11M25 20h11M9 9l7.5 7.5M23.5 23.5L31 31M31 9l-7.5 7.5M16.5 23.5L9 31"
    ),
    "master_builder": "M6 5h18l6 6-6 6H6zM14 17v19h5V17",
    "cartographer": "M4 9l10-4 12 4 10-4v26l-10 4-12-4-10 4zM14 5v26M26 9v26M18 14l5 6M23 14l-5 6",
    "courtesan": (
        "M20 4c6 0 10 4 10 9s-4 9-10 9-10-4-10-9 4-9 10-9zM20 9c4 0 5 3 4 5s-6 3-7 0 1-5 3-5zM20 22v15M20 "
        "32c-5 0-8-2-9-6 5 0 8 2 9 6zM20 30c4-1 7-3 8-6-5 0-7 2-8 6z"
    ),
    "duchess": "M5 31L3 11l9 7 8-13 8 13 9-7-2 20zM5 36h30M20 22l3 3-3 3-3-3z",
    "blacksmith": "M3 13h22c3 0 5-1 12-1-1 6-5 9-10 9v5h3l4 9H9l4-9h4v-5C9 21 4 19 3 13z",
    "inventor": (
        "M17 4h6l1 5 4 2 5-3 4 4-3 5 2 4 5 1v0l-5 2-2 4 3 5-4 4-5-3-4 2-1 4h-6l-1-4-4-2-5 3-4-4 "
        "3-5-2-4-4-1v-1l4-1 2-4-3-5 4-4 5 3 4-2zM20 15a6 6 0 1 1 0 12 6 6 0 1 1 0-12z"
    ),
    "thief": (
        "M3 14c6-4 12-3 17 1 5-4 11-5 17-1 1 9-4 14-9 14-4 0-6-3-8-6-2 3-4 6-8 6-5 0-10-5-9-14zM9 18c3-1 5 0 "
        "7 3-3 1-6 0-7-3zM31 18c-3-1-5 0-7 3 3 1 6 0 7-3z"
    ),
    "minstrel": (
        "M21 19L34 6M31 3l6 6M22 18c4 4 3 9 0 13-4 5-11 6-15 2s-3-11 2-15c4-3 9-4 13 0zM15 22a3 3 0 1 1 0 6 "
        "3 3 0 1 1 0-6z"
    ),
    "merchant": "M20 4v30M11 36h18M6 10h28M6 10L1 24h10zM34 10l-5 14h10zM1 24c1 5 9 5 10 0M29 24c1 5 9 5 10 0",
    "mystic": "M3 22c8-13 26-13 34 0-8 13-26 13-34 0zM20 16a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM20 3v5M8 6l3 5M32 6l-3 5",
    "tailor": "M11 5l15 23M29 5L14 28M10 28a5 5 0 1 1 0 8 5 5 0 0 1 0-8zM30 28a5 5 0 1 0 0 8 5 5 0 0 0 0-8z",
    "strategist": "M5 4l22 22M35 4L13 26M4 24l12 12M36 24L24 36M10 30l-6 6M30 30l6 6",
    "traitor": "M20 3l5 6v16h-10V9zM8 25h24v4H8zM18 29h4v8h-4zM20 9v12",
    "trumpeter": "M3 22L27 14V30L3 25zM27 14l10-6v28l-10-6M9 24v8h8v-5",
}
"""Line drawings, in ink."""


def emblem_pictures() -> dict[str, str]:
    """Every symbol of this module by name."""
    found = {f"building-{id}": picture for id, picture in BUILDING_PICTURES.items()}
    for id, line in CHARACTER_EMBLEMS.items():
        found[f"emblem-{id}"] = (
            f'<path d="{line}" fill="var(--an-emblem-fill)" stroke="var(--an-emblem)" stroke-width="2.4" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )
    return found


# Small pictures for use outside of the map: arms of the seats, pieces, tiles, people ---------------------------------
#
# Each is a standalone SVG document without style sheet, ids or references, in colours that are visible on light and on
# dark backgrounds: it can be used as an image any number of times.


COLOURS = {"aix": "#8a5a00", "avignon": "#9c2318", "marseille": "#1f5499", "frejus": "#1c6b50"}
"""White text is readable on each of them."""
INK = "#ffffff"
PIECE_SYMBOLS = {"tower": "tower", "noble": "noble", "coin": "coin", "saracen": "saracen", "invader": "ship",
          "defence": "keep", "ruin": "category-ruin"}  # fmt: skip
CARD = '<rect x="1" y="1" width="38" height="38" rx="6" fill="#fff6dd" stroke="#8a6433" stroke-width="1.6"/>'
BACK = (
    '<rect x="4" y="1" width="32" height="38" rx="5" fill="#7a2a1c" stroke="#2b1a0e" stroke-width="2"/>'
    '<path d="M20 8l9 12-9 12-9-12z" fill="none" stroke="#f0c96a" stroke-width="2.4"/>'
)
EDGE = '<rect x="1" y="1" width="38" height="38" rx="5" fill="none" stroke="#2b1a0e" stroke-width="1.6"/>'


def _settled(drawn: str) -> str:
    """A picture of the board with its custom properties resolved."""
    return re.sub(r"var\(--an-([a-z0-9-]+)\)", lambda found: LIGHT[found[1]], " ".join(drawn.split()))


def _document(drawn: str, wide: int = 40) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} 40">{_settled(drawn)}</svg>'


def _small(picture: str, x: float, y: float, size: float) -> str:
    """A picture drawn in a square of forty, scaled and moved."""
    return f'<g transform="translate({num(x)} {num(y)}) scale({size / 40:.3g})">{picture}</g>'


def _tile(tile: Tile, pictures: dict[str, str]) -> str:
    """A tile: its house under the sky, a plant for each crop; a special building is gold."""
    if not tile.crops:
        gilt = EDGE.replace("#2b1a0e", "#d9a520").replace('"1.6"', '"3"')
        ground = f'<rect x="1" y="1" width="38" height="38" rx="5" fill="{LIGHT["sky2"]}"/>'
        return ground + _small(pictures[f"building-{tile.id}"], 6, 7, 29) + gilt
    house = pictures[f"category-{tile.category}"]
    drawn = f'<rect x="1" y="1" width="38" height="38" rx="5" fill="{LIGHT["sky"]}"/>'
    wide = 38 / len(tile.crops)
    for n, crop in enumerate(tile.crops):
        left = 1 + n * wide
        drawn += f'<path d="M{num(left)} 19h{num(wide)}v20h-{num(wide)}z" fill="{LIGHT[crop]}"/>'
        drawn += _small(pictures[f"crop-{crop}"], left + wide / 2 - 9, 20.5, 18)
    return drawn + _small(house, 11, 2, 19) + EDGE


@cache
def small_pictures() -> dict[str, str]:
    """Every token with its picture."""
    known = symbol_pictures() | emblem_pictures()
    found = {token: known[name] for token, name in PIECE_SYMBOLS.items()}
    found |= {"character": BACK, "territory": BACK}
    found |= {f"tile:{tile.id}": _tile(tile, known) for tile in TILES}
    found |= {f"character:{card.id}": CARD + _small(known[f"emblem-{card.id}"], 5, 5, 30) for card in CHARACTERS}
    return {token: _document(drawn) for token, drawn in found.items()}


GOODS = ("coin", "tower", "noble", "ruin")
"""Changes that are shown with the arms of the seat beside it: tokens ``<seat>.<piece>``."""


@cache
def _of_seat(seat: str, piece: str) -> str:
    """A piece with the arms of its owner."""
    known = symbol_pictures()
    return _document(_small(known[f"arms-{seat}"], 0, 3, 34) + _small(known[PIECE_SYMBOLS[piece]], 36, 0, 40), 76)


@cache
def _points_of(seat: str, sign: str) -> str:
    """The points of a seat, as text in a picture."""
    word = (
        f'<text x="37" y="30" font-family="Georgia,serif" font-size="30" font-weight="700" fill="#8a5a00" '
        f'textLength="42" lengthAdjust="spacingAndGlyphs">{escape(sign)}</text>'
    )
    return _document(_small(symbol_pictures()[f"arms-{seat}"], 0, 3, 34) + word, 82)


@cache
def _arms(seat: str) -> str:
    return _document(symbol_pictures()[f"arms-{seat}"])


def _name(token: str, texts: Texts) -> str:
    kind, _, id = token.partition(":")
    seat, _, piece = token.partition(".")
    if piece:
        return texts("token.of", who=seat, what=piece)
    return texts.name(kind, id) if id else texts.name("token", token)


def art(texts: Texts) -> Art:
    """Colours, arms and all pictures, with their names in the reader's language."""
    sign = texts("token.sign")
    found = small_pictures() | {f"{seat}.{piece}": _of_seat(seat, piece) for seat in SEATS for piece in GOODS}
    found |= {f"{seat}.points": _points_of(seat, sign) for seat in SEATS}
    return Art(
        seats={seat: SeatArt(COLOURS[seat], INK, _arms(seat)) for seat in SEATS},
        tokens=found,
        token_names={token: _name(token, texts) for token in found},
    )
