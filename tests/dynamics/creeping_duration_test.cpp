#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

TEST_CASE("duration of strongly damped bodies under zero force keeps the digits it is said to keep") {
    struct Creep {
        double damping, limit;  // restitution is about 1/damping^2; the limits are twice what the docstring says
    };
    for (const Creep& creep : {Creep{30.0, 1e-10}, {100.0, 4e-10}, {1e3, 1e-8}, {1e4, 4e-7}, {1e5, 4e-6}}) {
        CAPTURE(creep.damping);
        // x = (exp(-a t) - exp(-b t)) / (b - a) with a b = 1, a + b = c; the force is zero where a^2 exp(-a t) = b^2
        // exp(-b t).
        const double b = 0.5 * (creep.damping + std::sqrt(creep.damping * creep.damping - 4.0)), a = 1.0 / b;
        const double duration = 2.0 * std::log(b / a) / (b - a);
        const std::array<double, 2> values{1.0, creep.damping};
        const auto hit = simulate(*find_model("kelvin_voigt").law, values, {1.0, 1.0});
        CHECK(hit.status == CollisionStatus::separated);
        CHECK(relative_difference(hit.duration, duration) < creep.limit);
    }
}
