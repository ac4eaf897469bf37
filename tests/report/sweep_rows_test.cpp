// The rows of a sweep that are written batch by batch.
#include <doctest/doctest.h>

#include <string>

#include "impactfit/dynamics/make_sweep.hpp"
#include "impactfit/report/simulation/sweep_report.hpp"

using namespace impactfit;

namespace {

/// More than two batches of the power law just above b = 0. Its smallest restitutions have no damping, so that batches
/// have points without a result.
SweepRequest creeping_sweep(int threads) {
    SweepTerms terms{
        {{"stiffness", 1.0}, {"hertz_exponent", 1.5}, {"damping_exponent", 0.2501}, {"velocity_exponent", 1.0}},
        {{"impact_speed", 0.5, 4.0, 3000}, {"prescribed_restitution", 1e-9, 0.9, 3}}};
    terms.effective_mass = 1.0;
    terms.options.separation = Separation::zero_indentation;
    terms.threads = threads;
    return make_sweep(find_model("power_law"), terms);
}

}  // namespace

TEST_CASE("rows in batches are the rows of the whole result, with points without a result, on any threads") {
    const SweepRequest request = creeping_sweep(1);
    const SweepResult whole = run_sweep(request.plan);
    REQUIRE(failed_points(whole) == 3000);
    for (const int threads : {1, 3}) {
        const SweepRequest on_threads = creeping_sweep(threads);
        std::string text;
        std::size_t parts = 0;
        const std::size_t failed = put_sweep_csv(on_threads, SweepBatches(on_threads.plan), [&](std::string_view part) {
            text += part;
            ++parts;
        });
        CHECK(failed == 3000);
        CHECK(parts == 4);  // header and three batches
        CHECK((text == sweep_csv(request, whole)));
    }
}
