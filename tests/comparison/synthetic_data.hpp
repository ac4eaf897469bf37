#pragma once
// Impacts of a known law with noise, as a CSV file.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit_tests {

inline constexpr double synthetic_mass = 0.2;  ///< kg
inline constexpr double restitution_noise = 0.003;
inline constexpr double duration_noise = 0.01;  ///< of the value

/// Restitution and duration of a law at speeds, `repeats` times each; header of the observables and their noise.
inline std::string synthetic_csv(const std::string& law, const std::vector<double>& values,
                                 const std::vector<double>& speeds, int repeats, long seed, double noise = 1.0) {
    const impactfit::LawEntry& entry = *impactfit::find_model(law).law;
    std::string csv = "impact_speed [m/s],restitution [1],duration [s]\n";
    int number = 0;
    for (const double speed : speeds)
        for (int i = 0; i < repeats; ++i) {
            impactfit::RandomStream random(seed, number++);
            const auto collision = impactfit::simulate(entry, values, {synthetic_mass, speed});
            // The order of draws within the arguments of a call depends on the compiler.
            const double duration = collision.duration * (1.0 + noise * duration_noise * random.normal());
            const double restitution = collision.restitution + noise * restitution_noise * random.normal();
            csv += fmt::format("{},{},{}\n", speed, restitution, duration);
        }
    return csv;
}

inline const std::vector<double> synthetic_speeds{0.2, 0.4, 0.7, 1.2, 2.0, 3.5};

}  // namespace impactfit_tests
