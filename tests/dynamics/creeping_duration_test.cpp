#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

TEST_CASE("duration of strongly damped bodies under zero force keeps all digits") {
    for (const double damping : {30.0, 100.0, 1e3, 1e4, 1e5, 1e8}) {  // restitution is about 1/damping^2
        CAPTURE(damping);
        // x = (exp(-a t) - exp(-b t)) / (b - a) with a b = 1, a + b = damping; the force is zero where a^2 exp(-a t) =
        // b^2 exp(-b t).
        const double b = 0.5 * (damping + std::sqrt(damping * damping - 4.0)), a = 1.0 / b;
        const double duration = 2.0 * std::log(b / a) / (b - a);
        const std::array<double, 2> values{1.0, damping};
        const auto collision = simulate(*find_model("kelvin_voigt").law, values, {1.0, 1.0});
        CHECK(collision.status == CollisionStatus::separated);
        CHECK(relative_difference(collision.duration, duration) < default_tolerance);
    }
}
