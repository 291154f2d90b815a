"""What the server tells people who are away: mails and webhooks."""
