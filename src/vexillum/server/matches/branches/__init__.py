"""What branches off a match: matches that continue it, and the answers that were taken back."""
