#include "impactfit_papers/validation/sampled_duration.hpp"

#include <doctest/doctest.h>

using namespace impactfit;

TEST_CASE("a sampled duration is one sample late") {
    CHECK(sampled_duration(2.6174e-4, 2e-7) == doctest::Approx(2.620e-4).epsilon(1e-12));
    CHECK(sampled_duration(2.0e-7, 2e-7) == doctest::Approx(4e-7).epsilon(1e-12));
}
