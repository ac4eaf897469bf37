// Dual against another implementation of the same arithmetic, in every operation and through a whole impact.
#include <ceres/jet.h>
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "impactfit/contact/laws/bouc_wen_simon_hunt_crossley_2024.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/core/numbers/signed_power.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

using Jet = ceres::Jet<double, 8>;

void check_equal(const Dual& ours, const Jet& theirs, double tolerance) {
    CHECK(relative_difference(ours.a, theirs.a) <= tolerance);
    for (std::size_t i = 0; i < dual_directions; ++i)
        CHECK(std::abs(ours.v[i] - theirs.v[static_cast<int>(i)]) <=
              tolerance * (std::abs(theirs.v[static_cast<int>(i)]) + theirs.v.lpNorm<Eigen::Infinity>()));
}

template <class D>
std::array<D, 12> operations(const D& x, const D& y) {
    using std::exp, std::log, std::sqrt;
    D sum = x;
    sum += y;
    sum *= x;
    sum -= y;
    sum /= y;
    return {x + y, x - 2.5, 2.5 - x, -x, x * y, 3.0 * x, x / y, x / 3.0, 3.0 / y, log(x), sqrt(exp(y)), sum};
}

}  // namespace

TEST_CASE("Dual: every operation has the derivatives of ceres::Jet") {
    Dual x(1.7, 0), y(0.6, 7);
    x.v[3] = -0.4;
    y.v[3] = 2.0;
    Jet jet_x(1.7, 0), jet_y(0.6, 7);
    jet_x.v[3] = -0.4;
    jet_y.v[3] = 2.0;
    const auto ours = operations(x, y);
    const auto theirs = operations(jet_x, jet_y);
    for (std::size_t i = 0; i < ours.size(); ++i) {
        CAPTURE(i);
        check_equal(ours[i], theirs[i], 4e-16);  // some operations round once more or less
    }
    check_equal(positive_power(x, y), positive_power(jet_x, jet_y), 4e-16);
}

TEST_CASE("Dual: the derivatives of a Bouc-Wen impact are those by ceres::Jet") {
    const auto values = unit_values({0.026, 2.9, -2.8, 1.31, 1.27, 0.767, 1.67}, false);
    std::array<Dual, 8> duals;
    std::array<Jet, 8> jets;
    for (std::size_t i = 0; i < values.size(); ++i) {
        duals[i] = Dual(values[i], i);
        jets[i] = Jet(values[i], static_cast<int>(i));
    }
    using Law = BoucWenSimonHuntCrossley2024;
    const auto ours = simulate_legs<Law, Dual>(duals, {1.0, 1.0}, SimulationOptions{});
    const auto theirs = simulate_legs<Law, Jet>(jets, {Jet(1.0), Jet(1.0)}, SimulationOptions{});
    REQUIRE(ours.status == CollisionStatus::separated);
    // Both are within the tolerance of the run, 1e-10, of the truth; derivatives lose a digit or two.
    for (const Observable& observable : all_observables) check_equal(observable(ours), observable(theirs), 1e-8);
}
