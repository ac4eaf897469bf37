#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/smallest_rebounding_speed.hpp"
#include "impactfit/simulators/translation/translation.hpp"

namespace impactfit {
namespace {

/// Values of the law differ by rounding of a damping that is computed for each impact (a root to 1e-12).
constexpr double rounding_of_dampings = 1e-9;

/// The speeds at which bodies of this load rebound.
std::string smallest_speed_text(const CalibratedLaw& law, const Impact<double>& impact) {
    SimulationOptions options;
    options.separation = law.card->separation;
    const std::optional<double> smallest =
        smallest_rebounding_speed(law.card->law(), law_values(*law.card, impact), impact, options);
    return (smallest ? fmt::format("speeds above {:.4g} m/s, or ", *smallest) : std::string()) + option("no-gravity");
}

CardBounce bounce_at(const CalibratedLaw& law, double speed) {
    const Impact<double> impact = law.impact(speed);
    const Collision<double> collision = simulate(*law.card, impact);
    const std::string got = fmt::format("{} at {:.4g} m/s", law.card->model->name, speed);
    const SourceLocation where{law.card->path, 0, 0, option("speeds")};
    if (collision.status == CollisionStatus::sticks)
        throw Error(ErrorKind::data, "the bodies stick at this speed", got, "speeds with a restitution above 0", where);
    if (collision.status == CollisionStatus::rests)
        throw Error(ErrorKind::data, "with its weight the body rests after this impact", got,
                    smallest_speed_text(law, impact), where);
    if (!is_valid(collision))
        throw Error(ErrorKind::data, "the simulation of this impact failed",
                    got + fmt::format(", {:.4g} kg", law.effective_mass), "parameters, speeds and a mass of usual size",
                    where);
    return {impact, collision.restitution, collision.duration, collision.peak_force, collision.peak_indentation};
}

}  // namespace

double CalibratedLaw::reference_speed() const {
    return std::sqrt(speeds.lowest * speeds.highest);
}

std::optional<PowerLawCoefficients<double>> CalibratedLaw::coefficients() const {
    if (!card->law().is_power_law) return {};
    const std::vector<double> low = law_values(*card, {effective_mass, speeds.lowest}),
                              high = law_values(*card, {effective_mass, speeds.highest});
    for (std::size_t i = 0; i < low.size(); ++i)
        if (std::abs(low[i] - high[i]) > rounding_of_dampings * std::abs(high[i])) return {};
    return card->law().coefficients(high);
}

std::vector<CardBounce> CalibratedLaw::bounces(std::size_t count) const {
    if (speeds.lowest == speeds.highest) return {bounce_at(*this, speeds.lowest)};
    std::vector<CardBounce> bounces;
    for (std::size_t i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(count - 1);
        const double speed =
            i + 1 == count ? speeds.highest : speeds.lowest * std::pow(speeds.highest / speeds.lowest, share);
        bounces.push_back(bounce_at(*this, speed));
    }
    return bounces;
}

}  // namespace impactfit
