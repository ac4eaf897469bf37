#include "impactfit/report/card/stated_card_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/card/card_request.hpp"
#include "impactfit/card/card_warnings.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/card/card_text.hpp"

namespace impactfit {
namespace {

std::string impact_line(const ContactCard& card, const Impact<double>& impact) {
    const Collision<double> hit = simulate(card, impact);
    const std::string at = fmt::format("at {} m/s with {} kg: ", short_number(impact.impact_speed, 6),
                                       short_number(impact.effective_mass, 6));
    if (!has_numbers(hit)) return at + "the simulation has no result";
    return at + fmt::format("restitution {}, duration {} s, peak force {} N, indentation {} m",
                            short_number(hit.restitution, 6), short_number(hit.duration, 6),
                            short_number(hit.peak_force, 6), short_number(hit.peak_indentation, 6));
}

/// Restitution at the ends of the range; empty for a single speed.
std::string range_line(const ContactCard& card) {
    if (card.bounces.empty() || card.speeds.lowest == card.speeds.highest) return {};
    const auto at = [](const CardBounce& bounce) {
        return fmt::format("{} at {} m/s", short_number(bounce.restitution), short_number(bounce.impact.impact_speed));
    };
    constexpr double rounding = 1e-9;
    const double first = card.bounces.front().restitution;
    if (std::all_of(card.bounces.begin(), card.bounces.end(),
                    [&](const CardBounce& bounce) { return std::abs(bounce.restitution - first) < rounding; }))
        return "the restitution is equal over the range\n";
    return fmt::format("restitution over the range: {} to {}\n", at(card.bounces.front()), at(card.bounces.back()));
}

}  // namespace

std::string stated_card_text(const ContactCard& card, const Impact<double>& impact, const std::string& file) {
    std::string text = card_header(card) + "\n" + card_parameter_lines(card) + "\n";
    text += wrapped(impact_line(card, impact), "  ") + "\n" + range_line(card);
    text += wrapped(fmt::format("valid for {}, effective mass {}; {}", range_text(card.speeds, "m/s"),
                                range_text(card.masses, "kg"), stated_basis),
                    "  ") +
            "\n";
    for (const std::string& warning : card_warnings(card)) text += wrapped("warning: " + warning, "  ") + "\n";
    return text + (file.empty() ? "next: --card FILE.json writes the card, for impactfit export FILE.json --to NAME\n"
                                : fmt::format("next: impactfit export {} --to NAME\n", file));
}

}  // namespace impactfit
