#pragma once
// Points of a parameter sweep: values of the law and impact, with the damping of a rule.

#include <array>
#include <optional>
#include <vector>

#include "impactfit/dynamics/sweep.hpp"
#include "impactfit/dynamics/sweep_grid.hpp"

namespace impactfit {

/// Parameter that a damping rule sets.
inline constexpr const char* computed_damping = "hysteresis_damping";

/// One grid point, input of simulate_batch.
struct SweepPoint {
    std::vector<double> values;
    Impact<double> impact;
    double restitution;
    std::optional<CollisionStatus> failed = {};  ///< status of a point without damping
};

/// Returns true for the prescribed restitution of a damping rule. In a law without damping the name denotes a
/// parameter.
bool is_wanted_restitution(const LawEntry& law, std::string_view name);

/// Computes the points of a valid plan. All functions are safe to call from several threads.
class SweepPoints {
public:
    /// Solves for the exact damping ratios. A ratio depends on exponents and restitution only; it is computed once for
    /// all points with equal exponents and restitution. Under a load every point has its own root.
    SweepPoints(const SweepPlan& plan, const SweepGrid& grid);

    /// Returns a grid point: parameters of the form, converted to the values of the law. Throws Error if a damping rule
    /// does not cover its exponents.
    SweepPoint operator()(std::size_t index) const;

private:
    using Key = std::array<double, 4>;  ///< exponents and restitution

    SweepPoint varied_point(std::size_t index) const;
    Key key_of(const SweepPoint& point) const;
    double ratio_of(const Key& key) const;
    bool has_ratios() const;
    void solve_ratios();
    double damping_of(const SweepPoint& point) const;
    void resolve_damping(SweepPoint& point) const;

    const SweepPlan& plan_;
    const SweepGrid& grid_;
    Separation separation_;
    /// Index of the varied parameter of each axis. Empty for mass, speed, load and restitution.
    std::vector<std::optional<std::size_t>> parameters_;
    std::vector<Key> keys_;  ///< ascending
    std::vector<double> ratios_;
};

}  // namespace impactfit
