#pragma once
// Path of a body in one arc of a track: a flight in two coordinates with quadratic drag.

#include <array>
#include <vector>

namespace impactfit {

/// Position and velocity in two coordinates.
struct PlaneMotion {
    std::array<double, 2> position, velocity;
};

/// Motion from a state with x'' = a - k |x'| x', in any units. Without drag it is a parabola; with drag the difference
/// from it is integrated by the classical Runge-Kutta method and interpolated. The relative error of that difference is
/// below 1e-5 if drag changes the velocity by less than a third within the range.
class ArcPath {
public:
    /// `middle`: state at `time`. `drag`: k [1 / length]. `half`: the path is for times from time - half to time +
    /// half.
    ArcPath(const PlaneMotion& middle, double time, const std::array<double, 2>& acceleration, double drag,
            double half);

    /// Returns the state at a time; beyond the range that of the nearest end, moved along a parabola.
    PlaneMotion at(double time) const;
    /// Returns the difference from the parabola through `middle`.
    PlaneMotion deviation(double time) const;

private:
    PlaneMotion middle_;
    double time_;
    std::array<double, 2> acceleration_;
    double step_ = 0.0;
    std::vector<PlaneMotion> nodes_;  ///< deviations at even times; empty without drag
};

}  // namespace impactfit
