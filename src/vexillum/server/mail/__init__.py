"""Notifications for absent people: mail, push, webhooks and chat services."""
