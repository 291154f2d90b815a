"""``vexillum``, except that a browser keeps static files and does not ask for each of them again on every page.

A table consists of more than a hundred of them, and nobody changes one while tests run.
"""

from __future__ import annotations

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from vexillum.cli import main

_plain = StaticFiles.file_response


def _kept(files: StaticFiles, *args: Any, **options: Any) -> Response:
    answer = _plain(files, *args, **options)
    answer.headers["cache-control"] = "max-age=86400"
    return answer


if __name__ == "__main__":
    StaticFiles.file_response = _kept  # type: ignore[method-assign]
    main()
