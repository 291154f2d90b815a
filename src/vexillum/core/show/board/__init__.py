"""What every drawn map shares: its look, its water and land, and a style sheet that keeps names readable."""
