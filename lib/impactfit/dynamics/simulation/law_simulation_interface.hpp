#pragma once
// Simulation of one law with plain types. One source file per law, generated at build time, instantiates the
// definitions; other source files do not compile them. Laws of the power-law family share the instance of the general
// power law and pass their coefficients as its values.

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

struct TrajectoryPoint;

template <class Law>
struct LawSimulation {
    static Collision<double> simulate(std::span<const double> values, const Impact<double>& impact,
                                      const SimulationOptions& options);
    static std::vector<TrajectoryPoint> trajectory(std::span<const double> values, const Impact<double>& impact,
                                                   const SimulationOptions& options, std::size_t points);
    static MotionNodes<double> motion(std::span<const double> values, const Impact<double>& impact,
                                      const SimulationOptions& options);
};

template <ContactLaw Law>
ParameterValues<Law> law_values(std::span<const double> values) {
    ParameterValues<Law> copy;
    std::copy_n(values.begin(), copy.size(), copy.begin());
    return copy;
}

/// Law of the power-law family with its published separation rule.
template <IsPowerLaw Law>
requires(!std::same_as<Law, PowerLaw>) struct LawSimulation<Law> {
    static Collision<double> simulate(std::span<const double> values, const Impact<double>& impact,
                                      const SimulationOptions& options) {
        return LawSimulation<PowerLaw>::simulate(general(values), impact, with_rule(options));
    }
    static std::vector<TrajectoryPoint> trajectory(std::span<const double> values, const Impact<double>& impact,
                                                   const SimulationOptions& options, std::size_t points) {
        return LawSimulation<PowerLaw>::trajectory(general(values), impact, with_rule(options), points);
    }
    static MotionNodes<double> motion(std::span<const double> values, const Impact<double>& impact,
                                      const SimulationOptions& options) {
        return LawSimulation<PowerLaw>::motion(general(values), impact, with_rule(options));
    }

private:
    static std::array<double, 5> general(std::span<const double> values) {
        const PowerLawCoefficients<double> law = Law::coefficients(law_values<Law>(values));
        return {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping};
    }
    static SimulationOptions with_rule(SimulationOptions options) {
        options.separation = options.separation.value_or(Law::description.separation);
        return options;
    }
};

}  // namespace impactfit
