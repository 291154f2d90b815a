"""4, 17 How a campaign begins."""
