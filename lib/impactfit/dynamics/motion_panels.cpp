#include "impactfit/dynamics/motion_panels.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/units/axis_unit.hpp"

namespace impactfit {
namespace {

struct MotionQuantity {
    const char *name, *unit;
    double TrajectoryPoint::*member;
};

constexpr MotionQuantity elapsed{"time", "s", &TrajectoryPoint::time},
    indentation{"indentation", "m", &TrajectoryPoint::indentation},
    rate{"indentation rate", "m/s", &TrajectoryPoint::indentation_rate}, force{"force", "N", &TrajectoryPoint::force};

/// Below this share of the largest value a value is rounding error, for example the force at separation. As zero it
/// does not extend an axis beyond zero.
constexpr double invisible = 1e-6;

/// A quantity of all motions in the unit of its axis.
class Axis {
public:
    Axis(std::span<const LabelledMotion> motions, const MotionQuantity& quantity, bool nondimensional)
        : member_(quantity.member) {
        for (const LabelledMotion& one : motions)
            for (const TrajectoryPoint& point : one.motion) largest_ = std::max(largest_, std::abs(point.*member_));
        unit_ = axis_unit(largest_, nondimensional ? "1" : quantity.unit);
        label = axis_label(quantity.name, unit_.name);
    }

    double operator()(const TrajectoryPoint& point) const {
        const double value = point.*member_;
        return std::abs(value) < invisible * largest_ ? 0.0 : value * unit_.factor;
    }

    std::string label;

private:
    double TrajectoryPoint::*member_;
    double largest_ = 0.0;
    AxisUnit unit_{};
};

Panel panel_of(std::span<const LabelledMotion> motions, const MotionQuantity& across, const MotionQuantity& up,
               bool nondimensional) {
    const Axis x(motions, across, nondimensional), y(motions, up, nondimensional);
    Panel panel{x.label, y.label, {}};
    if (motions.size() > 1) panel.key = KeyPlace::beside;
    for (const LabelledMotion& one : motions) {
        Curve curve{one.label, {}, {}};
        for (const TrajectoryPoint& point : one.motion) {
            curve.x.push_back(x(point));
            curve.y.push_back(y(point));
        }
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

Panel indentation_history(std::span<const LabelledMotion> motions, bool nondimensional) {
    Panel panel = panel_of(motions, elapsed, indentation, nondimensional);
    const Axis time(motions, elapsed, nondimensional), depth(motions, indentation, nondimensional);
    for (const LabelledMotion& one : motions) {
        if (!one.rest) continue;
        TrajectoryPoint at = one.motion.back();
        at.indentation = *one.rest;
        const std::string label = motions.size() > 1 ? one.label + ", at rest" : "at rest";
        panel.curves.push_back({label, {0.0, time(at)}, {depth(at), depth(at)}});
        panel.curves.back().reference = true;
    }
    return panel;
}

}  // namespace

Panel loops_panel(std::span<const LabelledMotion> motions, bool nondimensional) {
    return panel_of(motions, indentation, force, nondimensional);
}

Panel loops_with_peaks(std::span<const LabelledMotion> motions, bool nondimensional) {
    Panel panel = loops_panel(motions, nondimensional);
    std::vector<Curve> curves;
    for (Curve& curve : panel.curves) {
        const auto peak = std::max_element(curve.y.begin(), curve.y.end());
        Curve mark{"", {curve.x[static_cast<std::size_t>(peak - curve.y.begin())]}, {*peak}, true};
        curves.push_back(std::move(curve));
        curves.push_back(std::move(mark));  // without label: in the colour of its loop
    }
    panel.curves = std::move(curves);
    return panel;
}

Panel phase_panel(std::span<const LabelledMotion> motions, bool nondimensional) {
    return panel_of(motions, indentation, rate, nondimensional);
}

std::vector<Panel> history_panels(std::span<const LabelledMotion> motions, bool nondimensional) {
    std::vector<Panel> panels{indentation_history(motions, nondimensional)};
    for (const MotionQuantity& quantity : {rate, force})
        panels.push_back(panel_of(motions, elapsed, quantity, nondimensional));
    return panels;
}

std::vector<Panel> loop_and_histories(std::span<const LabelledMotion> motions, bool nondimensional) {
    std::vector<Panel> panels = history_panels(motions, nondimensional);
    panels.insert(panels.begin(), loops_panel(motions, nondimensional));
    return panels;
}

}  // namespace impactfit
