#pragma once
// Parameter sweep: a law over a full grid of parameters, effective mass, impact speed, load and prescribed restitution.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

/// Evenly spaced values of one quantity or of its logarithm. Both ends are exact.
struct SweepAxis {
    std::string name;
    double start;       ///< first value, SI units
    double stop;        ///< last value > start
    std::size_t count;  ///< >= 2
    bool logarithmic = false;

    double value(std::size_t index) const;
    /// Throws Error (usage) unless start < stop, both are finite, count >= 2 and, for a logarithmic axis, start > 0.
    void validate() const;
};

/// Swept quantities other than the parameters of a law and prescribed_restitution.
inline constexpr std::string_view swept_mass = "effective_mass", swept_speed = "impact_speed", swept_load = "load";

/// Returns the accepted axis names for this law and form: its parameters, mass, speed and load unless the form has a
/// unit impact, and prescribed_restitution for laws with hysteresis_damping.
std::vector<std::string> sweepable_names(const LawEntry& law, const ParameterForm& form);

inline constexpr std::size_t most_sweep_points = 1'000'000;

/// Base point of a law and axes of the grid.
struct SweepPlan {
    const LawEntry* law;
    std::vector<double> values;  ///< in the order of `parameters`; NaN allowed for swept or computed parameters
    Impact<double> impact;
    SimulationOptions options;
    std::optional<double> restitution;       ///< prescribed at every point unless swept; empty: no damping rule
    std::string_view rule = exact_rule;      ///< damping rule for the prescribed restitution
    std::vector<SweepAxis> axes;             ///< the first axis varies slowest
    std::optional<ParameterForm> form = {};  ///< form of the parameters; empty: parameters of the law
    bool published_range = false;            ///< reject values outside the range of the law's source
    int threads = 1;                         ///< no influence on the results
    double gravity = 0.0;                    ///< [m/s^2]; above 0 the load is the weight of the effective mass
    bool damping_without_load = false;       ///< the exact damping is that of the restitution without the load

    std::span<const Parameter> parameters() const { return form ? form->parameters : law->parameters; }

    bool has_axis(std::string_view name) const;
    bool has_damping_rule() const;
    /// Returns true if a point of the sweep has a load.
    bool has_load() const;
    /// Returns the number of grid points.
    std::size_t size() const;
    /// Throws Error (usage) for a plan without axes, an unknown or duplicate name, more than most_sweep_points points,
    /// an axis end outside the bounds of its parameter, a damping both swept and computed by a rule, more than one
    /// load, and a load of a form with a unit impact.
    void validate() const;
};

/// Results in the order of the grid.
struct SweepResult {
    std::vector<double> parameters;  ///< values of the law, one set per point, including the computed damping
    /// The status of a point states a failure: not_converged, also for a damping without solution, or non_finite, also
    /// for a damping without a finite value.
    std::vector<Collision<double>> impacts;
};

class SweepBatches;

/// Simulates all batches of a sweep; writes the results in the order of the grid.
using SweepSimulation = std::function<void(const SweepBatches&, std::span<Collision<double>>)>;

/// Simulates every point of the grid by `simulate`; empty: in this process. Throws Error for an invalid plan, and if a
/// damping rule does not cover the exponents of a point.
SweepResult run_sweep(const SweepPlan& plan, const SweepSimulation& simulate = {});

}  // namespace impactfit
