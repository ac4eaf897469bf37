// Fit of a user-defined law (hardening_spring.hpp) with exact derivatives. The impacts are synthetic, with known
// parameters.
#include <fmt/format.h>

#include <cmath>

#include "apps/examples/hardening_spring.hpp"
#include "impactfit/calibration.hpp"

int main() {
    const ContactModel& law = own_law<HardeningSpring>();
    const NamedValues truth{{"stiffness", 1e7}, {"hardening", 1e11}, {"damping", 0.15}};
    FitProblem problem = make_problem(law);
    problem.free("stiffness", {.start = 3e6});
    problem.free("hardening", {.start = 1e12});
    problem.free("damping", {.start = 0.5});
    for (const double speed : {0.5, 1.0, 2.0, 4.0}) {
        const Impact<double> impact{0.5, speed};
        const Collision<double> collision = simulate(law, truth, impact);
        problem.add_impact(impact,
                           {{"restitution", collision.restitution, 0.002}, {"duration", collision.duration, 1e-6}});
    }
    const FitResult result = fit(problem);
    bool right = result.goodness.verdict == FitVerdict::good;
    for (const auto& [name, value] : truth) {
        const ParameterEstimate estimate = result[name];
        fmt::print("{:<10} {:>10.6g} +- {:<8.2g} truth {:g}\n", name, estimate.value, estimate.standard_error, value);
        right = right && std::abs(estimate.value / value - 1.0) < 1e-6;
    }
    return right ? 0 : 1;
}
