// Formulas of tied parameters.
#include <array>

#include "impactfit/calibration/problem/expressions.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

using impactfit::FitParameter;

void read_input(const std::string& text) {
    FitParameter stiffness{.name = "stiffness", .value = 2.0}, damping{.name = "damping", .value = 3.0},
        tied{.name = "tied", .role = FitParameter::Role::tied, .expression = text};
    const std::array parameters{stiffness, damping, tied};
    const impactfit::TiedExpressions formulas(parameters, "fuzz.toml");
    std::array values{2.0, 3.0, 0.0};
    formulas.fill(values);
    formulas.depends(2, 0);
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
