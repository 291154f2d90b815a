"""Reviews of finished matches, win chances, and what a stronger agent would have done."""
