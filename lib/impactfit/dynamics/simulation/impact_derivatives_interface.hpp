#pragma once
// Simulation of one law with dual numbers. Separate source files, generated at build time, instantiate the definitions.
// Laws of the power-law family share the instance of the general power law and pass their coefficients as its values.

#include <algorithm>
#include <array>
#include <span>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

template <class Law>
struct LawDerivatives {
    static Collision<Dual> simulate(std::span<const Dual> values, const Impact<Dual>& impact,
                                    const SimulationOptions& options);
    static MotionNodes<Dual> motion(std::span<const Dual> values, const Impact<Dual>& impact,
                                    const SimulationOptions& options);
};

template <ContactLaw Law>
ParameterValues<Law, Dual> dual_values(std::span<const Dual> values) {
    ParameterValues<Law, Dual> copy;
    std::copy_n(values.begin(), copy.size(), copy.begin());
    return copy;
}

/// Law of the power-law family with its published separation rule. A fixed exponent carries no derivative, so the
/// simulation uses the legs of the law itself.
template <IsPowerLaw Law>
requires(!std::same_as<Law, PowerLaw>) struct LawDerivatives<Law> {
    static Collision<Dual> simulate(std::span<const Dual> values, const Impact<Dual>& impact,
                                    const SimulationOptions& options) {
        return LawDerivatives<PowerLaw>::simulate(general(values), impact, with_rule(options));
    }
    static MotionNodes<Dual> motion(std::span<const Dual> values, const Impact<Dual>& impact,
                                    const SimulationOptions& options) {
        return LawDerivatives<PowerLaw>::motion(general(values), impact, with_rule(options));
    }

private:
    static std::array<Dual, 5> general(std::span<const Dual> values) {
        const PowerLawCoefficients<Dual> law = Law::coefficients(dual_values<Law>(values));
        return {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping};
    }
    static SimulationOptions with_rule(SimulationOptions options) {
        options.separation = options.separation.value_or(Law::description.separation);
        return options;
    }
};

}  // namespace impactfit
