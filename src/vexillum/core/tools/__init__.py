"""General tools: graphs, odds, result tables, paths into plain data."""
