// Robust losses: square for small residuals, continuous with their slope, and less than the square beyond.
#include "impactfit/estimation/objective/robust_loss.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace impactfit;

TEST_CASE("robust losses start as the square and grow more slowly") {
    for (const LossKind kind : {LossKind::huber, LossKind::cauchy, LossKind::tukey}) {
        CAPTURE(loss_names[static_cast<std::size_t>(kind)]);
        const RobustLoss loss{kind, 2.0};
        CHECK(loss(0.0) == 0.0);
        CHECK(loss(1e-8) == doctest::Approx(1e-8).epsilon(1e-8));
        CHECK(loss(100.0) < 50.0);
        // Continuous in value and slope at the width.
        CHECK(loss(4.0 + 1e-7) == doctest::Approx(loss(4.0 - 1e-7)).epsilon(1e-6));
        const double below = (loss(4.0 - 1e-6) - loss(4.0 - 2e-6)) / 1e-6;
        const double above = (loss(4.0 + 2e-6) - loss(4.0 + 1e-6)) / 1e-6;
        CHECK(std::abs(below - above) < 1e-5);
    }
    CHECK((RobustLoss{LossKind::huber, 2.0}(100.0)) == doctest::Approx(4.0 * (2.0 * 5.0 - 1.0)));
    CHECK((RobustLoss{LossKind::tukey, 2.0}(100.0)) == doctest::Approx(4.0 / 3.0));
    CHECK((RobustLoss{LossKind::none}(100.0)) == 100.0);
}
