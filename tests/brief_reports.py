"""Shorter reports from workers: of a passed test only its call, not its setup and teardown.

Otherwise five messages per test are serialized, sent, parsed and passed to all plugins of the main process, which takes
longer than most tests.
"""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol


def wanted(config: pytest.Config) -> bool:
    """Whether this is a worker of a quiet run without durations of setup and teardown."""
    option = config.option
    return hasattr(config, "workerinput") and option.verbose < 0 and option.durations is None and option.xmlpath is None


class BriefReports:
    """Runs a test as pytest does, but reports only its call and failures."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True
