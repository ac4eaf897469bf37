#pragma once
// Parameter of a request: role, value, bounds, scale and prior in the units of the law.

#include <string>
#include <string_view>

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// Returns the parameter with its requested role. `unit` is the unit for the exponents that are known so far; it
/// contains "nan" for an unknown exponent. `owner` is the name of the model. Throws Error at the member of the request
/// for a value out of range or in another dimension, contradictory bounds, a start outside its bounds, and a scale or a
/// prior that does not fit: kind problem for a request of a file, otherwise usage.
FitParameter requested_parameter(const ParameterRequest& request, const Parameter& parameter, const std::string& unit,
                                 std::string_view owner);

}  // namespace impactfit
