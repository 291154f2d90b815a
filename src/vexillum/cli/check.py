"""``vexillum check``: run cases and say which pass."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer
from rich.text import Text

from vexillum.cli.common import CANNOT, FAILED, LangOption, console, use_language
from vexillum.core.errors import BadCase, VexillumError
from vexillum.core.files.case import load_case, run_case
from vexillum.core.words.texts import Texts, engine_texts

NAME = "check"
STYLES = {"holds": "green", "fails": "bold red", "cannot": "bold yellow"}


class CheckedCase(msgspec.Struct, frozen=True):
    """The result of one case."""

    path: str
    status: Literal["holds", "fails", "cannot"]
    title: str = ""
    rule: str = ""
    reasons: tuple[str, ...] = ()


class CheckedCases(msgspec.Struct, frozen=True):
    """The results of all cases, in the form of the JSON output."""

    holding: int
    failing: int
    unreadable: int
    cases: tuple[CheckedCase, ...]


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH", help="Cases, or folders of cases (.toml files)."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of lines.")] = False,
    lang: LangOption = None,
) -> None:
    """Run cases and print a line for each: passed or failed.

    A case is a TOML file: a position, the answers given, and the expected result.

    Use it to settle a dispute about the rules: docs/cases.md explains the format, and cases/ has many examples.

    Exit status: 0 if all pass, 1 if one fails, 2 if one cannot be read.
    """
    language = use_language(lang)
    texts = engine_texts(language)
    screen = console()
    reports = []
    for path in _files(paths):
        reports.append(_report(path, language))
        if not as_json:
            screen.print(_line(reports[-1], texts))
    summary = _summary(reports)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(summary), indent=1).decode())
    else:
        counts = {"holding": summary.holding, "failing": summary.failing, "unreadable": summary.unreadable}
        screen.print(Text(", ".join(texts(f"case.summary.{name}", n=n) for name, n in counts.items()) + "."))
    if summary.unreadable or summary.failing:
        raise typer.Exit(CANNOT if summary.unreadable else FAILED)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Every case once: files as given, folders in order. An empty folder is kept, to be reported."""
    seen = set()
    for path in paths:
        for file in sorted(path.rglob("*.toml")) or [path] if os.path.isdir(path) else [path]:
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                yield file


def _report(path: Path, language: str) -> CheckedCase:
    try:
        if os.path.isdir(path):
            raise BadCase("case.nothing_there", path=str(path))
        case = load_case(path)
        texts = case.game.texts(language)
        reasons = tuple(texts(failure.message) for failure in run_case(case))
    except VexillumError as error:
        return CheckedCase(str(path), "cannot", reasons=(_without(path, engine_texts(language)(error.message)),))
    file = case.file
    title = file.title or (texts("case.position_only") if file.expects_nothing else "")
    return CheckedCase(str(path), "fails" if reasons else "holds", title, file.rule, reasons)


def _without(path: Path, reason: str) -> str:
    """A reason without the path, which the line already shows."""
    return reason.removeprefix(f"{path}: ")


def _line(report: CheckedCase, texts: Texts) -> Text:
    says = "; ".join(report.reasons) or report.title
    status = texts(f"case.{report.status}")
    return Text.assemble((f"{status:5}", STYLES[report.status]), f"  {report.path}  {says}".rstrip())


def _summary(reports: list[CheckedCase]) -> CheckedCases:
    def count(status: str) -> int:
        return sum(report.status == status for report in reports)

    return CheckedCases(count("holds"), count("fails"), count("cannot"), tuple(reports))
