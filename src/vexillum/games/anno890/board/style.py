"""The style of the drawing: colours as custom properties, light and dark, and how a thing is highlighted."""

from __future__ import annotations

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
