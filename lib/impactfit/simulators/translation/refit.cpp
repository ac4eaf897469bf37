#include "impactfit/simulators/translation/refit.hpp"

#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

FitProblem bounce_problem(const ContactModel& model, Separation separation, std::span<const CardBounce> bounces,
                          std::optional<StiffnessMatch> match) {
    FitProblem problem = make_problem(model);
    problem.simulation.separation = separation;
    problem.uncertainty.errors = ErrorMethod::none;
    for (const CardBounce& bounce : bounces) {
        std::vector<ObservedValue> measured{{"restitution", bounce.restitution, refit_restitution_scale}};
        const auto add = [&](const char* name, double value) {
            if (std::isnan(value)) return;  // of a nominal stiffness
            measured.push_back({name, value, refit_relative_scale * value});
        };
        if (match.value_or(StiffnessMatch::duration) == StiffnessMatch::duration) add("duration", bounce.duration);
        if (match.value_or(StiffnessMatch::peak_force) == StiffnessMatch::peak_force)
            add("peak_force", bounce.peak_force);
        if (match == StiffnessMatch::peak_indentation) add("peak_indentation", bounce.peak_indentation);
        problem.add_impact(bounce.impact, measured);
    }
    return problem;
}

RefittedPowerLaw refit(const PowerLawCoefficients<double>& exponents, Separation separation,
                       std::span<const CardBounce> bounces, std::optional<StiffnessMatch> match) {
    FitProblem problem = bounce_problem(find_model("power_law"), separation, bounces, match);
    problem.fix("hertz_exponent", exponents.hertz_exponent);
    problem.fix("damping_exponent", exponents.damping_exponent);
    problem.fix("velocity_exponent", exponents.velocity_exponent);
    problem.free("stiffness");
    problem.free("hysteresis_damping");
    const FitResult result = fit(std::move(problem));
    if (result.search.best.status == SolutionStatus::failed)
        throw Error(ErrorKind::data, "no refit: the impacts of the force have no result", "exponents of the simulator",
                    "another simulator, or other speeds");
    PowerLawCoefficients<double> law = exponents;
    law.stiffness = result["stiffness"].value;
    law.hysteresis_damping = result["hysteresis_damping"].value;
    return {law, result.search.best.cost};
}

}  // namespace impactfit
