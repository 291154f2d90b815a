"""3.2.3 Intercept."""
