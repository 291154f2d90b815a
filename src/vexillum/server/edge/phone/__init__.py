"""For phones: the installable app, push notifications, quiet hours, and the deadline calendar."""
