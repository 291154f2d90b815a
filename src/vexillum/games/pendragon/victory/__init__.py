"""7.0 Victory: conditions, thresholds, the result and the epilogue."""
