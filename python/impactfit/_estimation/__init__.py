"""Parameter estimation for any residual function."""
