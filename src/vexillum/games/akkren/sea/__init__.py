"""9.3.5 Fleets: they sail, embark and land, are intercepted and raid; winter at sea; 16.2 the pirates."""
