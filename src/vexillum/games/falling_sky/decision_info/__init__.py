"""What every decision and option of Falling Sky says about itself before anything is chosen."""
