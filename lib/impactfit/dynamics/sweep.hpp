#pragma once
// A law over a full grid of values: parameters, effective mass, impact speed, wanted restitution.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

/// Evenly spaced values of one quantity, on the quantity itself or on its logarithm; the ends are exact.
struct SweepAxis {
    std::string name;
    double start;       ///< SI
    double stop;        ///< above start
    std::size_t count;  ///< >= 2
    bool logarithmic = false;

    double value(std::size_t index) const;
    /// Throws an Error unless start < stop, both finite, count >= 2 and, for a logarithm, start > 0.
    void validate() const;
};

/// What can be varied beside the parameters of a law.
inline constexpr std::string_view swept_mass = "effective_mass", swept_speed = "impact_speed",
                                  swept_restitution = "prescribed_restitution";

/// The names an axis of a sweep of this law in this form may have: its parameters, mass and speed unless the form has
/// unit ones, and prescribed_restitution for laws with hysteresis_damping.
std::vector<std::string> sweepable_names(const LawEntry& law, const ParameterForm& form);

inline constexpr std::size_t most_sweep_points = 1'000'000;

/// A law at a base point and the axes along which it leaves it.
struct SweepPlan {
    const LawEntry* law;
    std::vector<double> values;  ///< in the order of `parameters`; what an axis varies, or a rule makes, may be NaN
    Impact<double> impact;
    SimulationOptions options;
    std::optional<double> restitution;       ///< wanted at every point, unless an axis varies it; none: no damping rule
    std::string_view rule = exact_rule;      ///< for the wanted restitution
    std::vector<SweepAxis> axes;             ///< the first varies slowest
    std::optional<ParameterForm> form = {};  ///< the parameters that are given and varied; none: those of the law
    bool published_range = false;            ///< values that the source of the law leaves out are an Error

    std::span<const Parameter> parameters() const { return form ? form->parameters : law->parameters; }

    bool has_damping_rule() const;
    /// Number of grid points.
    std::size_t size() const;
    /// Value of an axis at a point of the grid.
    double varied(std::size_t axis, std::size_t point) const;
    /// Throws an Error for no axis, an unknown name, one name twice, more than most_sweep_points points, an end of an
    /// axis out of the bounds of its parameter, and a damping both swept and wanted by rule.
    void validate() const;
};

/// The points in the order of the grid.
struct SweepResult {
    std::vector<double> parameters;  ///< of the law, a set for each point, with the damping resolved
    /// A point that did not converge says so in its status; so does one whose damping has no finite value (non_finite)
    /// or was not found (not_converged).
    std::vector<Collision<double>> impacts;
};

/// Every point of the grid through simulate_batch. Throws an Error for a plan that is not valid and for a damping rule
/// that was not published for the exponents of a point.
SweepResult run_sweep(const SweepPlan& plan);

}  // namespace impactfit
