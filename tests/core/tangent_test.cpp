// One directional derivative, by every operation a law may use.
#include "impactfit/core/numbers/tangent.hpp"

#include <doctest/doctest.h>

#include "tests/core/relative_difference.hpp"

using impactfit::Tangent;
using impactfit_tests::same_number;

namespace {

using T = Tangent<double>;
const T x(0.8, 1.0);

}  // namespace

TEST_CASE("tangents of sums, products and quotients") {
    CHECK((x + T(2.0)).v == 1.0);
    CHECK((T(2.0) - x).v == -1.0);
    CHECK((-x).v == -1.0);
    CHECK(same_number((x * x * x).v, 3.0 * 0.64));
    CHECK(same_number((T(1.0) / x).v, -1.0 / 0.64));
    CHECK(same_number((x / (x + T(1.0))).v, 1.0 / (1.8 * 1.8)));
}

TEST_CASE("tangents of elementary functions") {
    CHECK(same_number(log(x).v, 1.0 / 0.8));
    CHECK(same_number(exp(x).v, std::exp(0.8)));
    CHECK(same_number(sqrt(x).v, 0.5 / std::sqrt(0.8)));
}

TEST_CASE("a tangent of a tangent gives the second derivative") {
    using Second = Tangent<T>;
    const Second y(T(0.8, 1.0), T(1.0));
    CHECK(same_number((y * y * y).v.v, 6.0 * 0.8));
    CHECK(same_number((Second(T(1.0)) / y).v.v, 2.0 / (0.8 * 0.8 * 0.8)));
    CHECK(same_number(log(y).v.v, -1.0 / 0.64));
    CHECK(impactfit::value_of(y) == 0.8);
}
