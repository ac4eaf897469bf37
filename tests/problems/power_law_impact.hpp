#pragma once
// Short ways to one impact of the power-law family.

#include <array>
#include <cstdint>
#include <random>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit_tests {

inline const impactfit::LawEntry& power_law() {
    return *impactfit::find_model("power_law").law;
}

/// Exponents of the elastic force, of the indentation and of the rate in the damping force.
struct Exponents {
    double n, m, q;
};

inline std::array<double, 5> unit_values(const Exponents& x, double damping_ratio) {
    return {1.0, x.n, x.m, x.q, damping_ratio};
}

inline impactfit::SimulationOptions options_with(impactfit::Separation separation, double tolerance) {
    impactfit::SimulationOptions options;
    options.separation = separation;
    options.tolerance = tolerance;
    return options;
}

/// Unit mass, stiffness and speed.
inline impactfit::Collision<double> unit_impact(const Exponents& x, double damping_ratio,
                                                impactfit::Separation separation,
                                                double tolerance = impactfit::default_tolerance) {
    return impactfit::simulate(power_law(), unit_values(x, damping_ratio), {1.0, 1.0},
                               options_with(separation, tolerance));
}

/// Even draws that are the same with every compiler, which those of std::uniform_real_distribution are not.
class Draws {
public:
    explicit Draws(std::uint64_t seed) : engine_(seed) {}

    double uniform(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
    }
    double power_of_ten(double low, double high) { return std::pow(10.0, uniform(low, high)); }
    std::size_t index(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }

private:
    std::mt19937_64 engine_;
};

inline constexpr std::array both_rules{impactfit::Separation::zero_indentation, impactfit::Separation::zero_force};

}  // namespace impactfit_tests
