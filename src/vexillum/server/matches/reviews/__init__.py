"""What is said about matches: reviews of finished ones, win chances, what a stronger agent would have done."""
