"""Writes the tables of settings in docs/hosting.md from their declaration, ``server/kernel/config.py``.

python tools/settings_table.py
"""

from __future__ import annotations

from pathlib import Path

from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.config import Config, DeclaredSetting, Group, declared, setting_texts

TARGET = Path(__file__).parents[1] / "docs" / "hosting.md"
BEGIN, END = "<!-- settings: made by tools/settings_table.py -->", "<!-- end of settings -->"
LANGUAGE = BUILT_IN[0]


def written(page: str) -> str:
    """The page with updated tables between its markers."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{TARGET}: between {BEGIN!r} and {END!r} belong the tables.")
    return "".join((before, BEGIN, "\n", *(_table(group) for group in Group), "\n", END, after))


def _table(group: Group) -> str:
    title = setting_texts(LANGUAGE)(f"setting_group.{group}")
    rows = [_row(one) for one in declared(Config) if one.setting.group is group]
    return "\n".join((f"\n**{title}**\n", "| option | environment | default | what |", "|---|---|---|---|", *rows, ""))


def _row(one: DeclaredSetting) -> str:
    option = f"`{one.option}`, `{one.opposite}`" if one.opposite else f"`{one.option} {one.setting.metavar}`"
    bounds = f" From {one.least:g} to {_plain(one.most)}." if one.least is not None and one.most is not None else ""
    return f"| {option} | `{one.variable}` | {_default(one)} | {one.help(LANGUAGE)}{bounds} |"


def _default(one: DeclaredSetting) -> str:
    if one.default in (None, "", ()):
        return ""
    if isinstance(one.default, bool):
        return f"`{int(one.default)}`"
    return f"`{one.default if isinstance(one.default, str) else _plain(one.default)}`"


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else str(number)


if __name__ == "__main__":
    TARGET.write_text(written(TARGET.read_text("utf-8")), "utf-8")
