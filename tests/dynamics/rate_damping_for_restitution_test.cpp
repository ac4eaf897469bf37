// The dashpot of a wanted restitution, and the restitutions that no dashpot gives.
#include "impactfit/dynamics/damping/rate_damping_for_restitution.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/tolerance.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::vector<std::string> laws{"bouc_wen_simon_hunt_crossley_2024", "bouc_wen_maxwell_2024"};

const std::vector<BoucWenGroups> sets{{0.0, 0.854, -0.834, 1.94, 2.28, 0.395, 0.803},
                                      {0.0, 10.0, -5.0, 1.2, 1.5, 0.2, 1.0},
                                      {0.0, 50.0, 10.0, 1.0, 1.0, 0.1, 1.0},
                                      {0.0, 30.0, -29.0, 1.0, 3.0, 0.3, 1.0}};

bool is_series(const std::string& law) {
    return law == laws[1];
}

double restitution_with(const LawEntry& law, std::vector<double> values, double c, const Impact<double>& impact) {
    values[law.index_of("rate_damping")] = c;
    return simulate(law, values, impact).restitution;
}

}  // namespace

TEST_CASE("the computed dashpot gives the prescribed restitution, up to the one without a dashpot") {
    for (const std::string& name : laws)
        for (const BoucWenGroups& groups : sets) {
            CAPTURE(name);
            CAPTURE(groups.pi_2);
            const LawEntry& law = *find_model(name).law;
            const auto values = unit_values(groups, is_series(name));
            const double undamped = simulate(law, values, {1.0, 1.0}).restitution;
            for (const double share : {0.05, 0.5, 0.9, 0.999}) {
                const double e = share * undamped;
                const auto exact = rate_damping_for_restitution(law, values, {1.0, 1.0}, e, default_tolerance);
                CHECK(exact.undamped_restitution == undamped);
                CHECK(std::isfinite(exact.rate_damping));
                // The tolerance of the run, of the rebound velocity.
                CHECK(std::abs(restitution_with(law, values, exact.rate_damping, {1.0, 1.0}) - e) < 1e-9);
            }
            const auto none = rate_damping_for_restitution(law, values, {1.0, 1.0}, undamped, default_tolerance);
            CHECK(none.rate_damping == values[law.index_of("rate_damping")]);
        }
}

TEST_CASE("restitution falls with the dashpot, so that the one without it is the largest") {
    for (const std::string& name : laws)
        for (BoucWenGroups groups : sets) {
            CAPTURE(name);
            CAPTURE(groups.pi_2);
            double last = 1.0;
            for (double pi_1 = 0.0; pi_1 < 5.0; pi_1 = pi_1 == 0.0 ? 1e-4 : 1.7 * pi_1) {
                groups.pi_1 = pi_1;
                const double now =
                    simulate(*find_model(name).law, unit_values(groups, is_series(name)), {1.0, 1.0}).restitution;
                CHECK((now < last || now == 0.0));
                last = now;
            }
        }
}

TEST_CASE("an unreachable restitution is an error that states the reachable range") {
    for (const std::string& name : laws) {
        const LawEntry& law = *find_model(name).law;
        const auto values = unit_values(sets[0], is_series(name));
        for (const double e : {0.9, 1.0, 1.2, 0.0, -0.5, std::nan("")}) {
            const auto error = thrown_error([&] {
                rate_damping_for_restitution(law, values, {1.0, 1.0}, e, default_tolerance);
            });
            REQUIRE(error);
            CHECK(error->kind() == ErrorKind::usage);
            CHECK(error->problem().find("rate_damping") != std::string::npos);
            CHECK(error->allowed().find("> 0 and <= 0.8707") != std::string::npos);
        }
    }
}

TEST_CASE("in SI units the dashpot is that of the groups") {
    const LawEntry& law = *find_model(laws[0]).law;
    const std::vector<double> given{117080063, 1.0, 1.7, 1.1, 0.1, 0.925, 981.05, -961.4};
    const auto values = law.forms[0].values(given, 0.0);
    // The baseball of the paper: 5854003 N s/m^2.7 at a restitution of 0.67004157649954 @eq{MM24, Table 2}. A
    // restitution good to 1e-10 leaves nine digits of the dashpot.
    const auto exact = rate_damping_for_restitution(law, values, {0.146, 3.0}, 0.6700415764995459, default_tolerance);
    CHECK(relative_difference(exact.rate_damping, 5854003.0) < 1e-8);
}
