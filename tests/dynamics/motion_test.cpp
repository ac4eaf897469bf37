// The motion as curves in time: against the motion reached by integration, and at its ends.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct Case {
    const char* law;
    std::vector<double> values;
    Impact<double> impact;
};

/// Smooth forces; a force that jumps at touch; a power below 1 at touch; hystereses; contacts that unload along another
/// curve, below and beyond yield.
const std::vector<Case>& smooth_cases() {
    static const std::vector<Case> cases{
        {"power_law", {2.4144e10, 1.5, 1.5, 1.0, 2e10}, {0.54, 0.15}},
        {"power_law", {1.0, 1.0, 0.0, 1.0, 0.6}, {1.0, 1.0}},
        {"power_law", {1.0, 1.5, 1.2, 0.9, 0.4}, {1.0, 1.0}},
        {"hertz_1882", {1e6}, {0.1, 3.0}},
        {"bouc_wen_simon_hunt_crossley_2024",
         {117080063, 5854003, 1.7, 1.1, 0.1, 0.925, 19.65, 1942.45},  // MM24 Table 2, beta + gamma and beta - gamma
         {0.146, 3.0}},
        {"walton_braun_1986", {3e6, 0.4}, {0.17, 0.3}},
        {"walton_braun_1986", {3e6, 1e-4}, {0.17, 0.3}},
        {"thornton_1997", {2.4e10, 3e-7}, {0.17, 0.002}},
        {"thornton_1997", {2.4e10, 3e-7}, {0.17, 0.0025}},
        {"thornton_1997", {2.4e10, 3e-7}, {0.17, 1.0}},
    };
    return cases;
}

double largest_error(const Case& at, const DenseOutput<double>& motion, double TrajectoryPoint::*member,
                     const PiecewiseCubic<double>& curve) {
    const auto points = simulate_trajectory(*find_model(at.law).law, at.values, at.impact, {}, 1001);
    double scale = 0.0, error = 0.0;
    for (const TrajectoryPoint& point : points) {
        scale = std::max(scale, std::abs(point.*member));
        const double inside = std::clamp(point.time, motion.touch, motion.separation);
        // At the very ends the curve is that of the free motion.
        if (point.time > 0.0 && point.time < motion.separation * (1.0 - 1e-9))
            error = std::max(error, std::abs(curve(inside) - point.*member));
    }
    return error / scale;
}

}  // namespace

TEST_CASE("curves of the motion agree with the motion reached by integration") {
    for (const Case& at : smooth_cases()) {
        CAPTURE(at.law);
        const DenseOutput<double> motion(simulate_motion(*find_model(at.law).law, at.values, at.impact, {}));
        const double x = largest_error(at, motion, &TrajectoryPoint::indentation, motion.indentation);
        const double v = largest_error(at, motion, &TrajectoryPoint::indentation_rate, motion.indentation_rate);
        const double f = largest_error(at, motion, &TrajectoryPoint::force, motion.force);
        MESSAGE(at.law << ": indentation " << x << ", rate " << v << ", force " << f);
        CHECK(x < 1e-7);
        CHECK(v < 1e-6);
        CHECK(f < 1e-6);
    }
}

TEST_CASE("a plastic contact ends without a force, at the indentation that it leaves behind") {
    for (const Case& at :
         {Case{"walton_braun_1986", {3e6, 0.4}, {0.17, 0.3}}, Case{"thornton_1997", {2.4e10, 3e-7}, {0.17, 1.0}}}) {
        CAPTURE(at.law);
        const LawEntry& law = *find_model(at.law).law;
        const MotionNodes<double> nodes = simulate_motion(law, at.values, at.impact, {});
        const DenseOutput<double> motion(nodes);
        const Collision<double> collision = simulate(law, at.values, at.impact);
        CHECK(motion.separation == collision.duration);
        CHECK(nodes.nodes.back().indentation == collision.residual_indentation);
        CHECK(nodes.nodes.back().force == 0.0);
        CHECK(collision.residual_indentation > 0.1 * collision.peak_indentation);
        // On the way out the bodies go on at the speed of separation, from that indentation.
        CHECK(motion.force(1.1 * collision.duration) == 0.0);
        CHECK(motion.indentation_rate(1.1 * collision.duration) == -collision.restitution * at.impact.impact_speed);
        const double later =
            collision.residual_indentation - 0.1 * collision.duration * collision.restitution * at.impact.impact_speed;
        CHECK(std::abs(motion.indentation(1.1 * collision.duration) - later) <= 1e-12 * collision.peak_indentation);
        // Two nodes at the turning point, one for each curve: the force is the same on both.
        int turns = 0;
        for (std::size_t i = 0; i + 1 < nodes.nodes.size(); ++i) {
            const auto &here = nodes.nodes[i], &next = nodes.nodes[i + 1];
            if (here.time != next.time) continue;
            ++turns;
            CHECK(here.time == collision.time_of_peak_indentation);
            CHECK(here.indentation_rate == 0.0);
            // The peak reached and the one of the energy differ by the error of integration.
            CHECK(std::abs(here.force - next.force) <= 1e-9 * collision.peak_force);
        }
        CHECK(turns == 1);
    }
}

TEST_CASE("before touch and after separation the bodies move freely") {
    // Damping without reduced solution: motion and results are from the same steps.
    const Case at{"power_law", {2.4144e10, 1.5, 1.2, 2.0, 6e11}, {0.54, 0.15}};
    const DenseOutput<double> motion(simulate_motion(*find_model(at.law).law, at.values, at.impact, {}));
    const Collision<double> collision = simulate(*find_model(at.law).law, at.values, at.impact);
    CHECK(motion.touch == 0.0);
    CHECK(motion.separation == collision.duration);
    CHECK(motion.force(-1e-4) == 0.0);
    CHECK(motion.indentation(-1e-4) == -1e-4 * at.impact.impact_speed);
    CHECK(motion.indentation_rate(-1.0) == at.impact.impact_speed);
    CHECK(motion.force(2.0 * collision.duration) == 0.0);
    CHECK(relative_difference(-motion.indentation_rate(1.0), collision.restitution * at.impact.impact_speed) < 1e-15);
    CHECK(std::abs(motion.indentation(1.0) +
                   (1.0 - collision.duration) * collision.restitution * at.impact.impact_speed) < 1e-12);
}

TEST_CASE("no motion for bodies that stick, nor for rk4") {
    const std::vector<double> sticks{1.0, 3.0, 0.5, 1.0, 2.0};
    CHECK(simulate_motion(power_law(), sticks, {1.0, 1.0}, {}).nodes.empty());
    SimulationOptions options;
    options.integrator = Integrator::rk4;
    options.step = 1e-3;
    const auto rk4 = [&] { simulate_motion(power_law(), sticks, {1.0, 1.0}, options); };
    CHECK(refuses(ErrorKind::usage, rk4, "rk4", "dop853"));
}
