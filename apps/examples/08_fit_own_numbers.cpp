// Fit of numbers in the program: four drops of a rubber ball of 35 g. Intervals, a prediction and the next measurement
// follow from the finished fit.
#include <fmt/format.h>

#include "impactfit/calibration.hpp"

using namespace impactfit;

FitProblem bounced_ball() {
    FitProblem problem = make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness", {.start = 2e5, .lower = 1e4, .upper = 1e7});
    problem.free("hysteresis_damping");  // start and bounds from the data
    const double mass = 0.035;           // kg
    problem.add_impact({mass, 1.40}, {{"restitution", 0.964, 0.005}, {"duration", 5.14e-3, 0.10e-3}});
    problem.add_impact({mass, 2.43}, {{"restitution", 0.944, 0.005}, {"duration", 4.55e-3, 0.10e-3}});
    problem.add_impact({mass, 3.43}, {{"restitution", 0.921, 0.005}, {"duration", 4.31e-3, 0.10e-3}});
    problem.add_impact({mass, 4.85}, {{"restitution", 0.893, 0.005}, {"duration", 3.99e-3, 0.10e-3}});
    problem.solver.starts = 8;
    return problem;
}

int main() {
    const FitResult result = fit(bounced_ball());
    fmt::print("{}\n", result.brief());
    const ParameterEstimate stiffness = result.parameter("stiffness");
    fmt::print("stiffness, 95 %: {:.4g} to {:.4g} {}\n", stiffness.interval.lower, stiffness.interval.upper,
               stiffness.unit);
    const Bootstrap draws = bootstrap(result, 40);
    fmt::print("bootstrap: {} of {} draws converged\n", draws.count(SolutionStatus::converged), draws.draws.size());
    const PredictionBand slow = predict(result, "restitution", {0.5});
    fmt::print("restitution at 0.5 m/s: {:.4f} +- {:.4f}\n", slow.value[0], slow.standard_error[0]);
    const ExperimentDesign next = design(result, {.speeds = {0.5, 5.0, 8.0}});
    fmt::print("measure next: {} at {} m/s\n", next.best().observable->name, next.best().speed);
    return result.parameter("hysteresis_damping").identifiability == Identifiability::identifiable ? 0 : 1;
}
