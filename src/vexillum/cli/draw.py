"""``vexillum draw``: the board as a picture, SVG or PNG."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from vexillum.cli.common import LangOption, Mistake, console, game_texts, use_language
from vexillum.cli.table import store
from vexillum.core.errors import BadSetup
from vexillum.core.files.position_file import load_position
from vexillum.core.files.save import load
from vexillum.core.registry import AT, game_ids, get_game
from vexillum.core.session import Session

NAME = "draw"


def command(
    source: Annotated[
        str,
        typer.Argument(
            help="A saved game (file or name), a position or case (.toml), or a game's id for its start.",
            metavar="SAVE|POSITION|GAME",
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The file to write, .svg or .png. Default: print SVG.", metavar="FILE"),
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="Draw it after N answers. Default: the current position.", metavar="N")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="Draw what this seat sees. Default: what an observer sees.", metavar="SEAT")
    ] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario, if a game's start is drawn.", metavar="S")] = None,
    theme: Annotated[
        str | None, typer.Option(help=f"{' or '.join(THEMES)}. Default: the viewer's preference.", metavar="THEME")
    ] = None,
    width: Annotated[
        int, typer.Option(help="The width of a PNG in pixels.", min=200, max=8000, metavar="PIXELS")
    ] = 1600,
    lang: LangOption = None,
) -> None:
    """Draw the board of a saved game, a position or a scenario as SVG or PNG.

    PNG needs Chromium or Chrome.

    Examples:
        vexillum draw pendragon --scenario petty-tyrants --out board.svg

        vexillum draw anno890-2026-11-15 --at 20 --out board.png --theme dark

        vexillum draw cases/pendragon/example-3.4.1-saxon-raid.toml -o raid.svg --lang it
    """
    language = use_language(lang)
    if theme is not None and theme not in THEMES:
        raise Mistake("cli.theme", theme=theme, known=THEMES)
    if out is not None and out.suffix not in (".svg", ".png"):
        raise Mistake("cli.picture_kind", path=str(out))
    session = _at(_session(source, scenario), at)
    if seat is not None and seat not in session.setup.seats:
        raise BadSetup("error.seat", game=session.setup.game, seat=seat, known=session.setup.seats)
    picture = session.game.board.draw_svg(session.view(seat), game_texts(session.game, language))
    picture = themed(picture, theme)
    if out is None:
        print(picture)
        return
    try:
        out.write_bytes(png(picture, width) if out.suffix == ".png" else picture.encode())
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(out), why=error.strerror or str(error)) from error
    console().print(str(out), markup=False)


def _session(source: str, scenario: str | None) -> Session[Any]:
    """The game to draw."""
    if source.partition(AT)[0] in game_ids():
        return Session.start(get_game(source), scenario=scenario, seed="drawing")
    if scenario is not None:
        raise Mistake("cli.draw_scenario", source=source, known=list(game_ids()))
    if source.endswith(".toml"):
        return load_position(Path(source))
    return load(store.find(source))


def _at(session: Session[Any], at: int | None) -> Session[Any]:
    """The session after this many answers."""
    if at is None:
        return session
    if not 0 <= at <= session.decision_number:
        raise Mistake("cli.draw_at", at=at, last=session.decision_number)
    return next(again for again in session.replay() if again.decision_number == at)


# Themes, and PNG rendered by an installed browser --------------------------------------------------------------------


THEMES = ("light", "dark")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""The browsers that can render a PNG. Small SVG libraries do not support the CSS variables that the boards use."""


def themed(picture: str, theme: str | None) -> str:
    """The picture, fixed to a theme: the boards look for ``data-theme`` on the root of the document around them."""
    if theme is None:
        return picture
    box = re.search(r'viewBox="[^"]*"', picture)
    frame = box[0] if box else ""
    return f'<svg data-theme="{theme}" xmlns="http://www.w3.org/2000/svg" {frame}>{picture}</svg>'


def png(picture: str, width: int) -> bytes:
    """The picture as PNG; the height follows from the width."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Mistake("cli.no_browser", known=BROWSERS)
    box = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"', picture)
    height = round(width * float(box[2]) / float(box[1])) if box else width
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "board.html"), Path(folder, "board.png")
        theme = re.search(r'<svg data-theme="(\w+)"', picture)
        root = f'<html data-theme="{theme[1]}">' if theme else "<html>"
        page.write_text(f'<!doctype html>{root}<meta charset="utf-8"><body style="margin:0">{picture}', "utf-8")
        done = subprocess.run(
            [
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                f"--window-size={width},{height}",
                f"--screenshot={shot}",
                page.as_uri(),
            ],
            capture_output=True,
            check=False,
            timeout=60,
        )
        if not shot.exists():
            raise Mistake("cli.browser_failed", browser=browser, code=done.returncode)
        return shot.read_bytes()
