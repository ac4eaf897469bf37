#include "impactfit/report/simulators/bounce_figure.hpp"

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

}  // namespace

std::vector<Panel> bounce_panels(std::span<const TranslatedBounce> bounces, const std::string& wanted,
                                 const std::string& realised) {
    std::vector<Panel> panels{panel_of(bounces, "restitution", &CardBounce::restitution, wanted, realised),
                              panel_of(bounces, "duration [s]", &CardBounce::duration, wanted, realised),
                              panel_of(bounces, "peak force [N]", &CardBounce::peak_force, wanted, realised)};
    panels.front().key = KeyPlace::above;
    return panels;
}

}  // namespace impactfit
