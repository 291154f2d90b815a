"""What every drawn map shares: colours and shapes, water and land, and a style sheet that keeps names readable."""
