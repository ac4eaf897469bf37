#include "impactfit/dynamics/damping/obtained_restitution.hpp"

#include <array>
#include <cmath>
#include <random>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/tolerance.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

/// Numbers in [0, 1), identical on all platforms. Standard distributions do not guarantee this.
class UniformNumbers {
public:
    explicit UniformNumbers(std::uint64_t seed) : engine_(seed) {}
    double even(const Interval& range) {
        return range.least + (range.most - range.least) * std::ldexp(static_cast<double>(engine_() >> 11), -53);
    }
    double logarithmic(const Interval& range) { return std::exp(even({std::log(range.least), std::log(range.most)})); }

private:
    std::mt19937_64 engine_;
};

double obtained_restitution(const ContactModel& model, const ImpactSystem& system, double wanted) {
    const LawEntry& law = *model.law;
    std::vector<double> values(law.parameters.size(), 0.0);
    values[law.index_of("stiffness")] = system.stiffness;
    values[law.index_of("hertz_exponent")] = system.hertz_exponent;
    values[law.index_of("hysteresis_damping")] = damping_by_rule(model.rule, law.coefficients(values), system.impact,
                                                                 law.description.separation, wanted, default_tolerance);
    const Collision<double> collision = simulate(law, values, system.impact);
    if (!is_valid(collision)) throw Error(ErrorKind::internal, "an impact did not converge", std::string(model.name));
    return collision.restitution;
}

}  // namespace

double ObtainedRestitution::absolute_error() const {
    return std::abs(obtained - wanted);
}

std::vector<ImpactSystem> draw_systems(const SystemRanges& ranges, std::size_t count, std::uint64_t seed) {
    UniformNumbers numbers(seed);
    std::vector<ImpactSystem> systems(count);
    for (ImpactSystem& system : systems) {
        system.impact.effective_mass = numbers.logarithmic(ranges.effective_mass);
        system.stiffness = numbers.logarithmic(ranges.stiffness);
        system.impact.impact_speed = numbers.logarithmic(ranges.impact_speed);
        system.hertz_exponent = numbers.even(ranges.hertz_exponent);
    }
    for (const double end : {ranges.hertz_exponent.least, ranges.hertz_exponent.most}) {
        systems.push_back(systems.front());
        systems.back().hertz_exponent = end;
    }
    return systems;
}

std::span<const double> sampled_restitutions() {
    static constexpr std::array restitutions{1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1,
                                             0.15, 0.2,  0.25, 0.3,  0.35, 0.4,  0.45, 0.5,  0.55, 0.6,
                                             0.65, 0.7,  0.75, 0.8,  0.85, 0.9,  0.95, 0.99, 1.0};
    return restitutions;
}

ObtainedRestitution farthest_restitution(std::string_view model, std::span<const ImpactSystem> systems, double wanted) {
    const ContactModel& named = find_model(model);
    ObtainedRestitution farthest{wanted, wanted, 0.0};
    for (const ImpactSystem& system : systems) {
        const double obtained = obtained_restitution(named, system, wanted);
        if (std::abs(obtained - wanted) >= farthest.absolute_error())
            farthest = {wanted, obtained, system.hertz_exponent};
    }
    return farthest;
}

}  // namespace impactfit
