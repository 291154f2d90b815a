"""``vexillum chances``: how likely each seat is to win from a position."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from math import isnan
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich import box
from rich.table import Table
from rich.text import Text

from vexillum.analysis.chances import PLAYOUTS, SEED, Chances, Estimate, check_seat, estimated
from vexillum.analysis.words import analysis_texts, between, percent
from vexillum.cli.common import (
    INTERRUPTED,
    LangOption,
    Mistake,
    carries_unicode,
    console,
    progress_bar,
    use_language,
    worker_died,
)
from vexillum.cli.table import show, store
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.files.position_file import load_position, read_file
from vexillum.core.files.save import load
from vexillum.core.session import Session
from vexillum.core.value import Value, read_value, shipped_value
from vexillum.core.words.texts import Texts
from vexillum.lab.workers import WorkerDied, cores

NAME = "chances"
ENOUGH = 100_000
"""The maximum number of playouts if only a time is given."""
BAR = 24


def command(
    file: Annotated[
        str,
        typer.Argument(help="A saved game, by file or name; or a position or case file (.toml).", metavar="FILE|NAME"),
    ],
    at: Annotated[
        int | None, typer.Option(min=0, help="After this many answers. Default: the current position.", metavar="N")
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            "--playouts", "-n", min=1, max=ENOUGH, help=f"How many playouts. Default: {PLAYOUTS}.", metavar="N"
        ),
    ] = None,
    seconds: Annotated[float | None, typer.Option(min=0, help="Stop after this many seconds.", metavar="S")] = None,
    seat: Annotated[
        str | None,
        typer.Option(help="Use what this seat knows. Default: what an observer knows.", metavar="SEAT"),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="How many processes. Default: all cores.", metavar="J")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Only estimate with the trained model, without playouts.")
    ] = False,
    value: Annotated[
        Path | None,
        typer.Option(
            help="Estimate with this file from [bold]vexillum train[/bold]. Default: the one shipped with the game.",
            metavar="FILE",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
    lang: LangOption = None,
) -> None:
    """How likely each seat is to win from a position, with 95% intervals.

    A quick agent plays the position out many times. Everything hidden from
    an observer (or from the --seat) is redealt each time, so no secret is
    used or revealed. The same number of playouts gives the same result, on
    any number of processes.

    A second column shows an estimate without playouts, by a model trained on
    simulated games, from public information only. --quick prints only this
    estimate, immediately.

    The chances hold for agents of that strength. Ctrl-C prints the result so
    far.

    [bold]Exit status[/bold] 0: success. 1: a process was killed.
    2: invalid input. 130: stopped with Ctrl-C.

    Examples:
        vexillum chances anno890-2026-11-15

        vexillum chances game.json --at 120 --playouts 1000

        vexillum chances game.json --quick

        vexillum chances puzzle.toml --seconds 30 --seat aix --json
    """
    language = use_language(lang)
    if seconds is not None and isnan(seconds):
        raise typer.BadParameter("nan", param_hint="--seconds")
    session = _session(file)
    check_seat(session, seat)
    if at is not None:
        session = _at(session, at)
    texts = analysis_texts(session.game, language)
    learned = read_value(value, session.game) if value is not None else shipped_value(session.game)
    most = playouts or (ENOUGH if seconds is not None else PLAYOUTS)
    if quick:
        if learned is None:
            raise BadSetup("error.value_none", game=session.setup.game)
        known, interrupted = Estimate(session, seat, value=learned).chances, False
    else:
        known, interrupted = _grow(session, seat, most, seconds, jobs or cores(), texts, learned)
    if as_json:
        print(json.dumps(_json_form(session, known), ensure_ascii=not carries_unicode(sys.stdout)))
    else:
        _print(session, known, texts, interrupted=interrupted)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _json_form(session: Session[Any], known: Chances) -> dict[str, Any]:
    """What ``--json`` prints; without playouts nothing is known of a seat's share, which is null then."""
    told = {"game": session.setup.game, "at": session.decision_number, **msgspec.to_builtins(known)}
    if not (known.playouts or known.final):
        told["seats"] = {seat: dict.fromkeys(one) for seat, one in told["seats"].items()}
    return told


def _session(file: str) -> Session[Any]:
    """A saved game; or the beginning of a position file or case, whose dice are the same each time."""
    path = Path(os.path.expanduser(file))
    if path.suffix != ".toml":
        return load(store.find(file))
    if not path.is_file():
        raise Mistake("cli.no_file", path=str(path))
    try:
        seed = read_file(path, BadPosition).position.seed
    except BadPosition:
        seed = None  # load_position below raises the error with the file's name
    return load_position(path, seed=seed or SEED)


def _at(session: Session[Any], at: int) -> Session[Any]:
    first, last = session.steps[0].answers, session.decision_number
    if not first <= at <= last:
        raise Mistake("cli.no_answer", at=at, first=first, last=last)
    return session.earlier(at)


def _grow(
    session: Session[Any],
    seat: str | None,
    playouts: int,
    seconds: float | None,
    jobs: int,
    texts: Texts,
    value: Value | None,
) -> tuple[Chances, bool]:
    """The chances once all playouts are done or Ctrl-C was pressed, with a progress bar on a terminal."""
    screen = console(stderr=True)
    known: Chances | None = None
    interrupted = False
    with progress_bar(screen) as progress:
        bar = progress.add_task(_first(session, value, texts), total=playouts)
        growing = estimated(session, seat=seat, playouts=playouts, seconds=seconds, jobs=jobs, value=value)
        try:
            with closing(growing):
                for known in growing:
                    leaders = sorted(known.seats, key=lambda one: -known.seats[one].share)[:2] if known.playouts else []
                    shown = [f"{texts.name('seat', one)} {percent(known.seats[one].share, texts)}" for one in leaders]
                    said = " · ".join([texts("analysis.playing"), *shown])
                    progress.update(bar, completed=known.playouts, description=said)
        except KeyboardInterrupt:
            interrupted = True
        except WorkerDied as error:
            raise worker_died(error, screen) from error
    if known is None:
        screen.print(Text(texts("analysis.too_soon"), "yellow"))
        raise typer.Exit(INTERRUPTED)
    return known, interrupted


def _first(session: Session[Any], value: Value | None, texts: Texts) -> str:
    """The progress text before the first playout: the two most likely winners by the learned value."""
    if value is None or session.over:
        return texts("analysis.playing")
    chances = value.judged(session)
    best = sorted(chances, key=lambda one: -chances[one])[:2]
    shown = [f"{texts.name('seat', one)} {percent(chances[one], texts)}" for one in best]
    return " · ".join([texts("analysis.estimated"), *shown])


def _print(session: Session[Any], known: Chances, texts: Texts, *, interrupted: bool) -> None:
    screen = console()
    unicode = carries_unicode(sys.stdout)
    parts = texts("game.name"), texts.name("scenario", session.setup.scenario), texts("analysis.title")
    screen.print(Text(" · ".join(parts), show.STRONG))
    if known.final:
        screen.print(Text(texts("analysis.final")))
    elif known.playouts:
        who = {} if known.seat is None else {"who": known.seat}
        said = texts(
            "analysis.known_seat" if who else "analysis.known", playouts=known.playouts, agent=known.agent, **who
        )
        screen.print(Text(said))
        if session.game.analysis.horizon is not None:
            screen.print(Text(texts("analysis.judged"), show.QUIET))
    if known.estimated and not known.playouts:
        screen.print(Text(texts("analysis.estimated_about")))
    if known.final or known.playouts or known.estimated:
        screen.print(_table(session, known, texts, unicode=unicode))
    if not (known.final or known.playouts) and (known.spoilt or not known.estimated):
        screen.print(Text(texts("analysis.none"), "yellow"))
    for why, n in known.spoilt.items():
        screen.print(Text(texts(f"analysis.spoilt_{why}", n=n), "yellow"))
    if interrupted:
        screen.print(Text(texts("analysis.interrupted"), "yellow"))


def _table(session: Session[Any], known: Chances, texts: Texts, *, unicode: bool) -> Table:
    table = Table(box=box.SIMPLE_HEAD if unicode else box.ASCII2, pad_edge=False)
    table.add_column(texts("analysis.seat"), no_wrap=True)
    played = known.final or known.playouts > 0
    if played:
        table.add_column(texts("analysis.chance"), justify="right")
        table.add_column(texts("analysis.interval_head"), justify="right")
    if known.estimated:
        table.add_column(texts("analysis.estimated"), justify="right")
    table.add_column("")
    shares = {seat: one.share for seat, one in known.seats.items()} if played else known.estimated
    best = max(shares.values())
    for seat in session.setup.seats:
        one = known.seats[seat]
        strong = show.STRONG if shares[seat] == best else ""
        cells = [Text(texts.name("seat", seat), strong)]
        if played:
            cells += [Text(percent(one.share, texts), strong), Text("" if known.final else between(one, texts))]
        if known.estimated:
            cells.append(Text(percent(known.estimated[seat], texts), show.QUIET if played else strong))
        table.add_row(*cells, round(BAR * shares[seat]) * ("█" if unicode else "#"))
    return table
