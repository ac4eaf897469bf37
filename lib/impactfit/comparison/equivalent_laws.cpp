#include "impactfit/comparison/equivalent_laws.hpp"

#include <algorithm>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {
namespace {

/// Relative tolerance of equal residuals: far above the accuracy of a simulation (1e-10 of a value measured to 1e-5 at
/// best), far below the effect of a different exponent.
constexpr double rounding = 1e-5;

bool same_names(const std::vector<FreeParameter>& a, const std::vector<FreeParameter>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const FreeParameter& one, const FreeParameter& other) { return one.name == other.name; });
}

bool same_residuals(const ContactResiduals& a, const ContactResiduals& b, const Eigen::VectorXd& at) {
    Eigen::VectorXd first(a.residual_count()), second(b.residual_count());
    return a.evaluate(at, first, nullptr) && b.evaluate(at, second, nullptr) &&
           (first - second).cwiseAbs().maxCoeff() <= rounding * (1.0 + first.cwiseAbs().maxCoeff());
}

}  // namespace

bool same_force(const FitProblem& a, const FitProblem& b) {
    const ParameterSpace space(a.free_parameters());
    if (!same_names(space.parameters(), b.free_parameters()) || a.form.unit_impact != b.form.unit_impact) return false;
    const ContactResiduals of_a(a), of_b(b);
    if (of_a.residual_count() != of_b.residual_count()) return false;
    const Eigen::VectorXd near = space.to_natural(perturbed(space, space.to_search(space.start()), 1));
    return same_residuals(of_a, of_b, space.start()) && same_residuals(of_a, of_b, near);
}

}  // namespace impactfit
