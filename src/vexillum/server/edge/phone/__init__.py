"""What a phone needs: the app to install, push notices, quiet hours, and the calendar of deadlines."""
