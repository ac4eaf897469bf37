#include "impactfit/recording/tracks/arc_path.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

constexpr int half_steps = 24;

/// Rate of the deviation: position by its velocity, velocity by the drag of the whole velocity.
PlaneMotion deviation_rate(const PlaneMotion& deviation, const std::array<double, 2>& parabola_velocity, double drag) {
    const double vx = parabola_velocity[0] + deviation.velocity[0], vy = parabola_velocity[1] + deviation.velocity[1];
    const double size = std::hypot(vx, vy);
    return {deviation.velocity, {-drag * size * vx, -drag * size * vy}};
}

PlaneMotion moved(const PlaneMotion& from, const PlaneMotion& rate, double step) {
    PlaneMotion to = from;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        to.position[axis] += step * rate.position[axis];
        to.velocity[axis] += step * rate.velocity[axis];
    }
    return to;
}

}  // namespace

ArcPath::ArcPath(const PlaneMotion& middle, double time, const std::array<double, 2>& acceleration, double drag,
                 double half)
    : middle_(middle), time_(time), acceleration_(acceleration) {
    if (!(drag > 0.0)) return;
    step_ = half / half_steps;
    nodes_.resize(2 * half_steps + 1);
    const auto velocity = [&](double after) {
        return std::array{middle.velocity[0] + acceleration[0] * after, middle.velocity[1] + acceleration[1] * after};
    };
    for (const int direction : {-1, 1}) {
        const double h = direction * step_;
        PlaneMotion state{};
        for (int i = 1; i <= half_steps; ++i) {
            const double t = h * (i - 1);
            const PlaneMotion a = deviation_rate(state, velocity(t), drag);
            const PlaneMotion b = deviation_rate(moved(state, a, 0.5 * h), velocity(t + 0.5 * h), drag);
            const PlaneMotion c = deviation_rate(moved(state, b, 0.5 * h), velocity(t + 0.5 * h), drag);
            const PlaneMotion d = deviation_rate(moved(state, c, h), velocity(t + h), drag);
            state = moved(moved(moved(moved(state, a, h / 6.0), b, h / 3.0), c, h / 3.0), d, h / 6.0);
            nodes_[static_cast<std::size_t>(half_steps + direction * i)] = state;
        }
    }
}

PlaneMotion ArcPath::deviation(double time) const {
    if (nodes_.empty()) return {};
    const double place = std::clamp((time - time_) / step_ + half_steps, 0.0, 2.0 * half_steps);
    const auto left = std::min<std::size_t>(static_cast<std::size_t>(place), 2 * half_steps - 1);
    const double s = place - static_cast<double>(left), r = 1.0 - s;
    const double beyond = (time - time_) - (place - half_steps) * step_;
    const PlaneMotion &a = nodes_[left], &b = nodes_[left + 1];
    PlaneMotion found{};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double rise = b.position[axis] - a.position[axis];
        const double from = step_ * a.velocity[axis] - rise, to = rise - step_ * b.velocity[axis];
        found.position[axis] = r * a.position[axis] + s * b.position[axis] + s * r * (r * from + s * to);
        found.velocity[axis] = (rise + (r - s) * (r * from + s * to) + s * r * (to - from)) / step_;
        found.position[axis] += beyond * found.velocity[axis];
    }
    return found;
}

PlaneMotion ArcPath::at(double time) const {
    PlaneMotion found = deviation(time);
    const double after = time - time_;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        found.position[axis] +=
            middle_.position[axis] + (middle_.velocity[axis] + 0.5 * acceleration_[axis] * after) * after;
        found.velocity[axis] += middle_.velocity[axis] + acceleration_[axis] * after;
    }
    return found;
}

}  // namespace impactfit
