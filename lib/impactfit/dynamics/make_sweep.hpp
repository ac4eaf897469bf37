#pragma once
// Sweep in code: a model, its fixed values by name, and axes.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dynamics/simulate_named.hpp"
#include "impactfit/dynamics/sweep_request.hpp"

namespace impactfit {

/// Terms of a sweep, SI units.
///
///     SweepTerms terms;
///     terms.values = {{"stiffness", 1e9}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 1e8}};
///     terms.axes = {{"impact_speed", 0.1, 10.0, 50, true}};  // 50 speeds, logarithmic
///     terms.effective_mass = 0.5;
///     const SweepResult sweep = run_sweep(make_sweep(find_model("hunt_crossley_1975"), terms).plan);
struct SweepTerms {
    NamedValues values;           ///< fixed parameters; may contain prescribed_restitution
    std::vector<SweepAxis> axes;  ///< the first axis varies slowest
    std::optional<double> effective_mass = {}, impact_speed = {};  ///< empty: varied, or 1 in the form
    std::string form = "dimensional";                              ///< dimensional, nondimensional or base
    std::string damping_formula = {};  ///< of prescribed_restitution; empty: default_damping
    SimulationOptions options = {};
    bool published_range = false;
    int threads = 1;
    double load = 0.0;     ///< constant force that presses the bodies together [N]
    double gravity = 0.0;  ///< [m/s^2]; above 0 the load is the weight of the effective mass
};

/// Returns the request of a sweep. Throws Error (usage) for an unknown or missing quantity, a quantity both fixed and
/// varied, parameters of two forms, and as SweepPlan::validate.
SweepRequest make_sweep(const ContactModel& model, const SweepTerms& terms);

}  // namespace impactfit
