#include "impactfit/card/card_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/dynamics/impact/contact_size.hpp"

namespace impactfit {

std::string size_warning(const std::array<double, 2>& radii, const std::vector<CardBounce>& bounces) {
    const auto deepest = std::max_element(bounces.begin(), bounces.end(), [](const CardBounce& a, const CardBounce& b) {
        return a.peak_indentation < b.peak_indentation;
    });
    if (deepest == bounces.end()) return {};
    const double share = indentation_share(radii, deepest->peak_indentation);
    if (!(share > largest_indentation_share)) return {};
    return fmt::format(
        "the indentation {} m at {} m/s is {} the radius {} m, above {:g} %: check duration, mass, speed and "
        "stiffness and their units",
        short_number(deepest->peak_indentation), short_number(deepest->impact.impact_speed),
        indentation_share_text(share), short_number(std::min(radii[0], radii[1])), 100.0 * largest_indentation_share);
}

std::vector<std::string> card_warnings(const ContactCard& card) {
    std::vector<std::string> warnings;
    if (!card.radii || card.nominal_stiffness) return warnings;
    if (std::string warning = size_warning(*card.radii, card.bounces); !warning.empty())
        warnings.push_back(std::move(warning));
    return warnings;
}

}  // namespace impactfit
