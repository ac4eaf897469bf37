#pragma once
// Synthetic pads of three thicknesses, whose stiffness and damping come from lognormal distributions.

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit_tests {

/// Distributions of the pads: stiffness k0 (thickness / 3 mm)^b, damping c = 0.08 s/m of it.
struct PadDistribution {
    double k0 = 5e5, b = -0.8, deviation = 0.12, damping = 0.08, damping_deviation = 0.1;
};

struct Pad {
    double thickness;  ///< [m]
    double stiffness, hysteresis_damping;
};

/// Pads in turn of 3, 5 and 8 mm.
inline std::vector<Pad> drawn_pads(std::size_t count, impactfit::NormalNoise& noise, const PadDistribution& of = {}) {
    std::vector<Pad> pads;
    for (std::size_t i = 0; i < count; ++i) {
        const double thickness = std::vector{3e-3, 5e-3, 8e-3}[i % 3];
        const double stiffness = of.k0 * std::pow(thickness / 3e-3, of.b) * std::exp(of.deviation * noise());
        pads.push_back({thickness, stiffness, of.damping * stiffness * std::exp(of.damping_deviation * noise())});
    }
    return pads;
}

/// Table of impacts of each pad, with the noise of pads_problem.
inline std::string pads_table(const std::vector<Pad>& pads, impactfit::NormalNoise& noise, int impacts = 8) {
    std::string text = "pad,thickness [mm],impact_speed [m/s],restitution [1],duration [ms]\n";
    const impactfit::LawEntry& law = *impactfit::find_model("hunt_crossley_1975").law;
    for (std::size_t i = 0; i < pads.size(); ++i)
        for (int impact = 1; impact <= impacts; ++impact) {
            const double speed = 0.5 * impact;
            const auto hit = impactfit::simulate(law, std::vector{pads[i].stiffness, 1.5, pads[i].hysteresis_damping},
                                                 {0.06, speed});
            const double restitution = hit.restitution + 0.004 * noise();
            text += fmt::format("P{:02},{},{},{:.5f},{:.5f}\n", i + 1, 1e3 * pads[i].thickness, speed, restitution,
                                1e3 * hit.duration * (1.0 + 0.01 * noise()));
        }
    return text;
}

/// Problem of the table pads.csv, with the lines of a population at its end.
inline std::string pads_problem(const std::string& population, const std::string& further = "") {
    return "format = 1\nlaw = \"hunt_crossley_1975\"\n" + further +
           "[rig]\neffective_mass = \"60 g\"\nweight = false\n"
           "[[data]]\nfile = \"pads.csv\"\nsd = { restitution = 0.004, duration = \"1 %\" }\n"
           "[parameters]\nstiffness = { start = 4e5, lower = 1e3, upper = 1e8 }\nhertz_exponent = { fix = 1.5 }\n"
           "hysteresis_damping = { start = 4e4, lower = 100, upper = 1e7 }\n" +
           population;
}

inline const std::string pads_population =
    "[population]\nby = \"pad\"\ncorrelated = [\"stiffness\", \"hysteresis_damping\"]\n"
    "[population.stiffness]\nmean = \"k0 * (thickness/3e-3)^b\"\ncoefficients = { k0 = 4e5, b = 0 }\n"
    "[population.hysteresis_damping]\nmean = \"c0 * (thickness/3e-3)^b\"\ncoefficients = { c0 = 4e4, b = 0 }\n";

}  // namespace impactfit_tests
