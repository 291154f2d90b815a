"""Tools that several games use: graphs, odds, result tables, paths into plain data."""
