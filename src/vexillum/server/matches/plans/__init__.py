"""What players settle beforehand: plans that answer for them, and standing consents."""
