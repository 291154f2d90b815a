"""What a worker tells of a test that passes: that it has passed, and nothing of its setup and its teardown.

Five messages go to the first process for every test; each is packed, sent, unpacked and handed to all plugins there.
For most tests that takes longer than the test.
"""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol


def wanted(config: pytest.Config) -> bool:
    """Is this a worker of a quiet run, and does nobody ask how long setup and teardown took?"""
    option = config.option
    return hasattr(config, "workerinput") and option.verbose < 0 and option.durations is None and option.xmlpath is None


class BriefReports:
    """Runs a test as pytest does, but reports only what it did and what failed."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True
