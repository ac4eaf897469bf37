"""Long calls: progress, and work units in other processes."""
