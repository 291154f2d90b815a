"""What every decision and option of Pendragon says about itself before anything is chosen."""
