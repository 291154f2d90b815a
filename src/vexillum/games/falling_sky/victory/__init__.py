"""7.0 Victory: conditions, ranking, the result and the epilogue."""
