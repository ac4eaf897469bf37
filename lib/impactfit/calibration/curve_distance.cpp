#include "impactfit/calibration/curve_distance.hpp"

#include <algorithm>
#include <limits>

namespace impactfit {
namespace {

/// Points a curve is looked at to find the nearest branch, and what part of its length is looked at before and after
/// the contact.
constexpr int search_points = 160;
constexpr double margin = 0.25;

/// Of the spacing of those points. An error of the foot enters the distance by its square.
constexpr double foot_tolerance = 1e-7;

}  // namespace

NearestPoints::NearestPoints(const RecordCurve<double>& curve) : curve_(curve) {
    const double begin = curve.touch(), length = curve.separation() - begin;
    for (int i = 0; i <= search_points; ++i) {
        const double clock = begin + length * ((1.0 + 2.0 * margin) * i / search_points - margin);
        clocks_.push_back(clock);
        abscissas_.push_back(curve.abscissa(clock));
        ordinates_.push_back(curve.ordinate(clock));
    }
}

double NearestPoints::squared_distance(const RecordSample& sample, double clock) const {
    return std::pow((curve_.abscissa(clock) - sample.abscissa) / sample.abscissa_deviation, 2) +
           std::pow((curve_.ordinate(clock) - sample.ordinate) / sample.ordinate_deviation, 2);
}

/// The clock near `clock` at which the distance is at right angles to the curve, by Gauss-Newton steps: they settle
/// fast where the distance is small against the radius of curvature. Otherwise the least distance within `reach`.
double NearestPoints::refined(const RecordSample& sample, double clock, double reach) const {
    double at = clock;
    for (int step = 0; step < 30; ++step) {
        const double dx = curve_.abscissa_slope(at) / sample.abscissa_deviation;
        const double dy = curve_.ordinate_slope(at) / sample.ordinate_deviation;
        const double x = (curve_.abscissa(at) - sample.abscissa) / sample.abscissa_deviation;
        const double y = (curve_.ordinate(at) - sample.ordinate) / sample.ordinate_deviation;
        const double further = -(x * dx + y * dy) / (dx * dx + dy * dy);
        if (std::abs(further) < foot_tolerance * reach) return at + further;
        at = std::clamp(at + further, clock - reach, clock + reach);
    }
    return least_distance(sample, clock, reach);
}

/// Golden-section search; the distance is flat at its foot, so it is found to the root of rounding.
double NearestPoints::least_distance(const RecordSample& sample, double clock, double reach) const {
    constexpr double golden = 0.6180339887498949;
    double low = clock - reach, high = clock + reach;
    double left = high - golden * (high - low), right = low + golden * (high - low);
    double at_left = squared_distance(sample, left), at_right = squared_distance(sample, right);
    while (high - low > foot_tolerance * reach) {
        if (at_left < at_right) {
            high = right, right = left, at_right = at_left;
            left = high - golden * (high - low), at_left = squared_distance(sample, left);
        } else {
            low = left, left = right, at_left = at_right;
            right = low + golden * (high - low), at_right = squared_distance(sample, right);
        }
    }
    return 0.5 * (low + high);
}

Foot NearestPoints::foot(const RecordSample& sample) const {
    if (!(sample.abscissa_deviation > 0.0)) return {sample.abscissa, 0.0, 1.0};
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        const double x = (abscissas_[i] - sample.abscissa) / sample.abscissa_deviation;
        const double y = (ordinates_[i] - sample.ordinate) / sample.ordinate_deviation;
        if (x * x + y * y < least) least = x * x + y * y, nearest = i;
    }
    const double spacing = clocks_[1] - clocks_[0];
    const double clock = refined(sample, clocks_[nearest], spacing);
    const double dx = curve_.abscissa_slope(clock) / sample.abscissa_deviation;
    const double dy = curve_.ordinate_slope(clock) / sample.ordinate_deviation;
    const double speed = std::hypot(dx, dy);
    Foot foot{clock, -dy / speed, dx / speed};
    const double separation = curve_.separation();
    if (std::abs(clock - separation) > 10.0 * foot_tolerance * spacing) return foot;
    // At a corner the nearest point is the corner itself, in whatever direction it lies.
    const double x = (curve_.abscissa(separation) - sample.abscissa) / sample.abscissa_deviation;
    const double y = (curve_.ordinate(separation) - sample.ordinate) / sample.ordinate_deviation;
    const double distance = std::hypot(x, y);
    if (!(distance > 0.0)) return foot;
    const double sign = x * foot.along_abscissa + y * foot.along_ordinate < 0.0 ? -1.0 : 1.0;
    return {separation, sign * x / distance, sign * y / distance, true};
}

}  // namespace impactfit
