"""Results of the bindings as Python objects."""
