#pragma once
// Result of an estimation as a Python dictionary.

#include <pybind11/pybind11.h>

#include "bindings/estimation/estimation_run.hpp"

namespace impactfit::python {

/// Members of impactfit.SolveResult: numbers, texts, lists, and dictionaries by parameter name.
pybind11::dict estimation_dict(const ParameterSpace& space, const EstimationResult& result, double level);

}  // namespace impactfit::python
