"""What every decision and option says about itself before anything is chosen."""
