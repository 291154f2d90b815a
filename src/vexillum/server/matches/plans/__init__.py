"""What players settle in advance: plans that answer for them, and standing consents."""
