"""The laboratory: agents play many games; statistics of the results."""

from vexillum.lab.simulation import CannotPlot, Report, plot, simulate
from vexillum.lab.statistics import Share, Summary, wilson
from vexillum.lab.workers import WorkerDied

__all__ = ["CannotPlot", "Report", "Share", "Summary", "WorkerDied", "plot", "simulate", "wilson"]
