"""3.0 Commands."""
