// The nearest point of a record's curve, near its corners above all.
#include "impactfit/calibration/residuals/orthogonal_distance.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct Loop {
    const char* law;
    std::vector<double> values;
};

/// Smooth at touch, with a jump of the force there, with a sharp turn at the peak.
const Loop loops[] = {
    {"hunt_crossley_1975", {3e7, 1.5, 1.2e7}}, {"kelvin_voigt", {1e6, 300.0}}, {"walton_braun_1986", {1e6, 0.4}}};

DenseOutput<double> motion_of(const Loop& loop) {
    return DenseOutput<double>(simulate_motion(*find_model(loop.law).law, loop.values, {0.2, 2.0}, {}));
}

/// The distance of the point that was found, in standard deviations.
double distance_found(const RecordCurve<double>& curve, const RecordSample& sample) {
    const NearestPoint closest = NearestPoints(curve).nearest_point(sample);
    const double clock = clock_at(curve, closest);
    return std::hypot((curve.abscissa(clock) - sample.abscissa) / sample.abscissa_deviation,
                      (curve.ordinate(clock) - sample.ordinate) / sample.ordinate_deviation);
}

/// The least distance of points close together, a hundred to every chord that is looked at: the curve may come nearer
/// between them.
double least_distance_of_many(const RecordCurve<double>& curve, const RecordSample& sample) {
    double least = INFINITY;
    for (int i = -5000; i <= 15000; ++i) {
        const double clock = curve.touch() + (curve.separation() - curve.touch()) * i / 10000.0;
        least = std::min(least, std::hypot((curve.abscissa(clock) - sample.abscissa) / sample.abscissa_deviation,
                                           (curve.ordinate(clock) - sample.ordinate) / sample.ordinate_deviation));
    }
    return least;
}

/// Places round a corner, some deviations away.
std::vector<RecordSample> samples_round(const DenseOutput<double>& motion, double clock, double part_of_peak) {
    const double x = motion.indentation(clock), f = motion.force(clock);
    double most_x = 0.0, most_f = 0.0;
    for (int i = 1; i < 100; ++i) {
        const double at = motion.touch + (motion.separation - motion.touch) * i / 100.0;
        most_x = std::max(most_x, motion.indentation(at)), most_f = std::max(most_f, motion.force(at));
    }
    const double dx = part_of_peak * most_x, df = part_of_peak * most_f;
    std::vector<RecordSample> samples;
    for (const double right : {-4.0, -1.3, -0.2, 0.4, 2.1})
        for (const double up : {-3.0, -0.7, 0.1, 1.1, 2.2, 3.4})
            samples.push_back({x + right * dx, f + up * df, dx, df, 0});
    return samples;
}

}  // namespace

TEST_CASE("the nearest point is found on both sides of the corners of a loop") {
    for (const Loop& loop : loops) {
        const DenseOutput<double> motion = motion_of(loop);
        const RecordCurve<double> curve(motion, RecordKind::force_indentation, SensorFilter::none, {}, 0.0);
        std::vector<double> corners = curve.corners();
        corners.front() -= 1e-9 * curve.separation(), corners.back() += 1e-9 * curve.separation();
        for (const double corner : corners)
            for (const double part_of_peak : {0.003, 0.02, 0.1})
                for (const RecordSample& sample : samples_round(motion, corner, part_of_peak)) {
                    CAPTURE(loop.law);
                    CAPTURE(corner / curve.separation());
                    CAPTURE(part_of_peak);
                    // Feet are found to 1e-7 of a chord, which is less than 10 deviations long.
                    CHECK(distance_found(curve, sample) < least_distance_of_many(curve, sample) + 1e-6);
                }
    }
}

TEST_CASE("a distance is that of the nearest point, with the sign of its side of the curve") {
    for (const Loop& loop : loops) {
        const DenseOutput<double> motion = motion_of(loop);
        const RecordCurve<double> curve(motion, RecordKind::force_indentation, SensorFilter::none, {}, 0.0);
        for (const double corner : curve.corners())
            for (const RecordSample& sample : samples_round(motion, corner, 0.02)) {
                CAPTURE(loop.law);
                const NearestPoint closest = NearestPoints(curve).nearest_point(sample);
                const double clock = clock_at(curve, closest);
                const double distance = signed_distance(curve.abscissa(clock), curve.ordinate(clock), sample, closest);
                // A right angle to 1e-3 is that of a smooth curve: the distance is then its cosine times that of
                // points.
                CHECK(std::abs(distance) == doctest::Approx(distance_found(curve, sample)).epsilon(1e-6));
            }
    }
}
