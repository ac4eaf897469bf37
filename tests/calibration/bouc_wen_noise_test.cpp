// Intervals of Bouc-Wen fits to restitution and contact time, over draws of the noise: how often they hold the truth.
// docs/coverage.md has the same over 300 draws.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/problems/bouc_wen_plates.hpp"
#include "tests/problems/plate_coverage.hpp"

using namespace impactfit_tests;

namespace {

/// The chance that a test of right intervals fails, over all parameters and plates together.
constexpr double family_wise_error = 1e-3;

}  // namespace

TEST_SUITE("noise") {
    TEST_CASE("Bouc-Wen intervals hold the truth or are open over 40 draws of the noise") {
        for (const impactfit::BoucWenPlate& plate : bouc_wen_plates()) {
            const PlateCoverage coverage = cover_plate(plate, 40, 2);
            CAPTURE(plate.name);
            CHECK(coverage.converged >= 38);
            const auto tests = static_cast<double>(bouc_wen_plates().size() * coverage.parameters.size());
            for (const auto& entry : coverage.parameters) {
                const PlateTally& tally = entry.second;
                INFO(fmt::format("{}: truth held {} of {}", entry.first, tally.held, tally.made));
                CHECK(tally.probability() * tests > family_wise_error);
            }
        }
    }
}
