"""The marshal: tries what matters in imagined campaigns."""
