#include <doctest/doctest.h>

#include <limits>

#include "impactfit/contact/laws/hertz_1882.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

using namespace impactfit;

namespace {

/// A Hertz contact whose force is no number from an indentation on.
template <int PercentOfScale>
struct Broken : Hertz1882 {
    template <Scalar S, class Values>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Values& values) {
        if (100.0 * value_of(motion.indentation) >= PercentOfScale) return {S(std::nan("")), S(0.0)};
        return Hertz1882::force(motion, values);
    }
};

}  // namespace

TEST_CASE("a force that is not finite ends the impact with the status non_finite") {
    const auto at_once = simulate_legs<Broken<0>, double>({1.0}, {1.0, 1.0});
    CHECK(at_once.status == CollisionStatus::non_finite);
    CHECK(at_once.duration == 0.0);
    // Later, steps shrink before it until they are lost in rounding.
    const auto on_the_way = simulate_legs<Broken<50>, double>({1.0}, {1.0, 1.0});
    CHECK(on_the_way.status == CollisionStatus::not_converged);
    CHECK(on_the_way.restitution == 0.0);
    CHECK(simulate_legs<Broken<500>, double>({1.0}, {1.0, 1.0}).status == CollisionStatus::separated);
}
