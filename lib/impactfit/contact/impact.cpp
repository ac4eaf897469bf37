#include "impactfit/contact/impact.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void require_positive(const char* name, double value, const char* unit) {
    if (std::isfinite(value) && value > 0.0) return;
    throw Error(ErrorKind::usage, fmt::format("{} is out of range", name), fmt::format("{:g} {}", value, unit),
                "a finite number > 0");
}

}  // namespace

void check_impact(const Impact<double>& impact) {
    require_positive("effective_mass", impact.effective_mass, "kg");
    require_positive("impact_speed", impact.impact_speed, "m/s");
    if (!(std::isfinite(impact.load) && impact.load >= 0.0))
        throw Error(ErrorKind::usage, "load is out of range", fmt::format("{:g} N", impact.load),
                    "a finite number >= 0");
}

double effective_mass(double mass_1, double mass_2) {
    const auto is_wall = [](double mass) { return std::isinf(mass) && mass > 0.0; };
    if (is_wall(mass_1) && is_wall(mass_2))
        throw Error(ErrorKind::usage, "two walls have no effective mass", "inf and inf kg",
                    "at least one finite mass > 0 kg");
    if (is_wall(mass_1)) {
        require_positive("mass", mass_2, "kg");
        return mass_2;
    }
    require_positive("mass", mass_1, "kg");
    if (is_wall(mass_2)) return mass_1;
    require_positive("mass", mass_2, "kg");
    return mass_1 / (1.0 + mass_1 / mass_2);
}

}  // namespace impactfit
