"""6, 7 The year: its turns and phases, who acts when, and how a campaign begins and ends."""
