#include "impactfit/calibration/summary/undetermined_parameters.hpp"

#include <algorithm>

#include "impactfit/calibration/problem/nominal_scale.hpp"

namespace impactfit {

std::vector<std::string> undetermined_parameters(const FitResult& result) {
    std::vector<std::string> names = result.uncertainty.unidentified;
    if (!has_nominal_scale(*result.problem)) return names;
    for (const FitParameter& parameter : result.problem->parameters)
        if (parameter.unit != "1" && std::find(names.begin(), names.end(), parameter.name) == names.end())
            names.push_back(parameter.name);
    return names;
}

}  // namespace impactfit
