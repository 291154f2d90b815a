"""Few examples in ``make test``, many in ``make test-all``."""

from __future__ import annotations

import pytest

long = pytest.mark.long
"""Only in ``make test-all``."""


def few_and_many(few: int, many: int) -> pytest.MarkDecorator:
    """Run a test with ``seeds``: the first ``few`` always, the rest of ``many`` only in the long run."""
    return pytest.mark.parametrize(
        "seeds", [range(few), pytest.param(range(few, many), marks=long)], ids=["few", "many"]
    )
