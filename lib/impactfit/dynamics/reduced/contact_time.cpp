#include "impactfit/dynamics/reduced/contact_time.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

/// Length of a panel in h. The singularities of g are at 1.77 (+-1 +- i).
constexpr double panel_length = 1.25;
/// Length of a panel relative to its end, far from the singularities of g.
constexpr double relative_length = 0.4;

/// ln(1 + y) at the nodes of an end panel from y = 0 to 1.
const EndPointRule::Row& logarithms() {
    static const EndPointRule::Row only = [] {
        EndPointRule::Row row{};
        for (std::size_t j = 0; j < row.size(); ++j) row[j] = std::log(2.0 - EndPointRule::nodes()[j]);
        return row;
    }();
    return only;
}

}  // namespace

ContactTime::ContactTime(double hertz_exponent, double amplitude)
    : beta_plus_one_(1.0 / (hertz_exponent + 1.0)),
      amplitude_(amplitude),
      end_rule_(beta_plus_one_),
      slope_(LogarithmicSlope::instance()) {}

ContactTime::Integrals ContactTime::both() const {
    Integrals result;
    over_panels(0.0, [&](const Panel& panel) {
        result.compression += sum(panel, amplitude_);
        result.restitution += sum(panel, -amplitude_);
    });
    return result;
}

double ContactTime::compression(double begin) const {
    double result = 0.0;
    over_panels(begin, [&](const Panel& panel) { result += sum(panel, amplitude_); });
    return result;
}

/// Calls use(panel) for panels from y = 1 down to y = begin.
template <class Use>
void ContactTime::over_panels(double begin, const Use& use) const {
    double length = std::min(1.0 - begin, longest(1.0)), top = 1.0;
    use(end_panel(length));
    while (length < top - begin) {
        top -= length;
        length = std::min({top - begin, longest(top), 1.0 - top});
        use(inner_panel(top - length, length));
    }
}

double ContactTime::longest(double top) const {
    return std::max(panel_length / amplitude_, relative_length * top);
}

double ContactTime::sum(const Panel& panel, double side) const {
    double result = 0.0;
    for (std::size_t j = 0; j < panel.places.size(); ++j) result += panel.weights[j] * slope_(side * panel.places[j]);
    evaluations_ += static_cast<long>(panel.places.size());
    ++panels_;
    return result;
}

/// (1 - y)^(-alpha) = (length w)^(-alpha) is the weight of the rule.
ContactTime::Panel ContactTime::end_panel(double length) const {
    const double alpha = 1.0 - beta_plus_one_, factor = length == 1.0 ? 1.0 : std::pow(length, beta_plus_one_);
    Panel panel{};
    for (std::size_t j = 0; j < panel.places.size(); ++j) {
        const double y = 1.0 - length * EndPointRule::nodes()[j];
        const double power = length == 1.0 ? std::exp(-alpha * logarithms()[j]) : std::pow(1.0 + y, -alpha);
        panel.places[j] = y;
        panel.weights[j] = factor * end_rule_.weights()[j] * power;
    }
    return panel;
}

ContactTime::Panel ContactTime::inner_panel(double begin, double length) const {
    Panel panel{};
    for (std::size_t j = 0; j < panel.places.size(); ++j) {
        const double y = begin + length * EndPointRule::nodes()[j];
        panel.places[j] = y;
        panel.weights[j] =
            length * EndPointRule::plain_weights()[j] * std::pow((1.0 - y) * (1.0 + y), beta_plus_one_ - 1.0);
    }
    return panel;
}

}  // namespace impactfit
