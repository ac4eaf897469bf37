"""Contact cards: calibrated laws with validity range and provenance."""
