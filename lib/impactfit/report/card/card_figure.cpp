#include "impactfit/report/card/card_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/core/visible_text.hpp"

namespace impactfit {
namespace {

constexpr std::size_t card_curve_points = 41;

/// Result of an impact over the speed.
struct Drawn {
    const char *name, *unit;
    double CardBounce::*result;
};

constexpr std::array<Drawn, 3> drawn_results{{{"restitution", "1", &CardBounce::restitution},
                                              {"duration", "s", &CardBounce::duration},
                                              {"peak force", "N", &CardBounce::peak_force}}};

/// Range of the curves; half to twice the speed of a card of a single speed.
ValidityRange drawn_range(const ValidityRange& range) {
    return range.lowest < range.highest ? range : ValidityRange{0.5 * range.lowest, 2.0 * range.highest};
}

std::vector<double> speeds_over(const ValidityRange& range) {
    std::vector<double> speeds;
    for (std::size_t i = 0; i < card_curve_points; ++i)
        speeds.push_back(range.lowest * std::pow(range.highest / range.lowest,
                                                 static_cast<double>(i) / static_cast<double>(card_curve_points - 1)));
    speeds.back() = range.highest;
    return speeds;
}

/// Results at these speeds; NaN for an impact without result.
std::vector<CardBounce> bounces_over(const ContactCard& card, double mass, const std::vector<double>& speeds) {
    std::vector<CardBounce> bounces;
    for (const double speed : speeds) {
        const Collision<double> collision = simulate(card, {mass, speed});
        const double nan = std::nan("");
        bounces.push_back(is_valid(collision) ? CardBounce{{mass, speed},
                                                           collision.restitution,
                                                           collision.duration,
                                                           collision.peak_force,
                                                           collision.peak_indentation}
                                              : CardBounce{{mass, speed}, nan, nan, nan, nan});
    }
    return bounces;
}

Curve card_curve(const std::string& label, const std::vector<CardBounce>& bounces, const Drawn& drawn) {
    Curve curve{label, {}, {}, false, {}};
    for (const CardBounce& bounce : bounces) {
        curve.x.push_back(bounce.impact.impact_speed);
        curve.y.push_back(bounce.*drawn.result);
    }
    return curve;
}

/// Sets the unit of the ordinate with a readable prefix.
void set_unit(Panel& panel, const Drawn& drawn) {
    double largest = 0.0;
    for (const Curve& curve : panel.curves)
        for (const double value : curve.y)
            if (std::isfinite(value)) largest = std::max(largest, value);
    const AxisUnit unit = axis_unit(largest, drawn.unit);
    for (Curve& curve : panel.curves)
        for (double& value : curve.y) value *= unit.factor;
    panel.y_label = axis_label(drawn.name, unit.name);
}

/// Law over the speeds: label and results.
struct LawCurve {
    std::string label;
    std::vector<CardBounce> bounces;
};

std::vector<LawCurve> law_curves(const ContactCard& card) {
    const std::vector<double> speeds = speeds_over(drawn_range(card.speeds));
    std::string law(card.model->name);
    if (card.speeds.lowest == card.speeds.highest)
        law += fmt::format(", valid for {} m/s", short_number(card.speeds.lowest));
    if (card.masses.lowest == card.masses.highest) return {{law, bounces_over(card, card.masses.lowest, speeds)}};
    std::vector<LawCurve> curves;
    for (const double mass : {card.masses.lowest, card.masses.highest})
        curves.push_back({fmt::format("{}, {} kg", law, short_number(mass)), bounces_over(card, mass, speeds)});
    return curves;
}

}  // namespace

std::vector<Panel> card_panels(const ContactCard& card) {
    const std::vector<LawCurve> laws = law_curves(card);
    std::vector<Panel> panels;
    for (const Drawn& drawn : drawn_results) {
        if (drawn.result != &CardBounce::restitution && card.nominal_stiffness) continue;
        Panel panel{"impact speed [m/s]", {}, {}};
        for (const LawCurve& law : laws) panel.curves.push_back(card_curve(law.label, law.bounces, drawn));
        panel.curves.push_back(card_curve("bounces of the card", card.bounces, drawn));
        panel.curves.back().points = true;
        set_unit(panel, drawn);
        panel.key = panels.empty() ? KeyPlace::above : KeyPlace::none;
        panels.push_back(std::move(panel));
    }
    return panels;
}

std::string card_title(const ContactCard& card) {
    if (!card.title.empty()) return visible_text(card.title);
    return card.path.empty() ? std::string(card.model->name) : std::filesystem::path(card.path).filename().string();
}

}  // namespace impactfit
