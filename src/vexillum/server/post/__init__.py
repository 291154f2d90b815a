"""What the server tells people who are not there: mails and webhooks."""
