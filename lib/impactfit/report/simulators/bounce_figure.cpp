#include "impactfit/report/simulators/bounce_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace impactfit {
namespace {

Panel panel_of(std::span<const TranslatedBounce> bounces, const std::string& label, double CardBounce::*result,
               const std::string& wanted, const std::string& realised) {
    Curve of_law{wanted, {}, {}}, of_simulator{realised, {}, {}};
    for (const TranslatedBounce& bounce : bounces) {
        of_law.x.push_back(bounce.wanted.impact.impact_speed);
        of_law.y.push_back(bounce.wanted.*result);
        of_simulator.x.push_back(bounce.realised.impact.impact_speed);
        of_simulator.y.push_back(bounce.realised.*result);
    }
    of_law.points = of_simulator.points = bounces.size() == 1;
    Panel panel{"impact speed [m/s]", label, {std::move(of_law), std::move(of_simulator)}};
    panel.key = KeyPlace::none;
    return panel;
}

/// Unit of an axis up to `longest` [s], and its factor.
std::pair<const char*, double> duration_unit(double longest) {
    if (longest < 1e-3) return {"µs", 1e6};
    return longest < 1.0 ? std::pair{"ms", 1e3} : std::pair{"s", 1.0};
}

}  // namespace

std::vector<Panel> bounce_panels(std::span<const TranslatedBounce> bounces, const std::string& wanted,
                                 const std::string& realised) {
    double longest = 0.0;
    for (const TranslatedBounce& bounce : bounces)
        longest = std::max({longest, bounce.wanted.duration, bounce.realised.duration});
    const auto [unit, factor] = duration_unit(longest);
    std::vector<Panel> panels{
        panel_of(bounces, "restitution", &CardBounce::restitution, wanted, realised),
        panel_of(bounces, fmt::format("duration [{}]", unit), &CardBounce::duration, wanted, realised),
        panel_of(bounces, "peak force [N]", &CardBounce::peak_force, wanted, realised)};
    panels.front().key = KeyPlace::above;
    for (Curve& curve : panels[1].curves)
        for (double& duration : curve.y) duration *= factor;
    return panels;
}

}  // namespace impactfit
