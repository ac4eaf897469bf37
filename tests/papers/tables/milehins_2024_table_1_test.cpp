// The four parameter sets of Table 1: the surrogate made from them, and what synthetic impacts determine of them,
// against the results of another implementation.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_identification.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "tests/cli/program.hpp"
#include "tests/papers/tables/rows_of.hpp"
#include "tests/paths/paths.hpp"
#include "tests/problems/bouc_wen_plates.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const RecipeResult& regenerated() {
    static const RecipeResult result = find_recipe("milehins_2024_table_1").run({data_folder(), 1, 2});
    return result;
}

std::string set_of(const RowsOf& rows, std::size_t row) {
    return rows.text(row, "law") + " " + rows.text(row, "specimen");
}

constexpr const char *shc_dss = "bouc_wen_simon_hunt_crossley_2024 DSS",
                     *shc_dsa = "bouc_wen_simon_hunt_crossley_2024 DSA", *maxwell_dss = "bouc_wen_maxwell_2024 DSS",
                     *maxwell_dsa = "bouc_wen_maxwell_2024 DSA";

void check_misfit_and_verdicts() {
    CHECK(as_expected(regenerated()));
    REQUIRE(regenerated().findings.size() == 8);
    for (std::size_t i = 0; i < 8; ++i)
        CHECK(to_string(regenerated().findings[i].verdict) ==
              (i < 4 ? "circular, tests recovery only" : "not reproducible"));
    const RowsOf misfits(regenerated(), "misfits");
    REQUIRE(misfits.count() == 4);
    for (std::size_t row = 0; row < 4; ++row) {
        // The surrogate is the mean of two laws that differ by at most 0.0032 at 24 points.
        CHECK(misfits.number(row, "surrogate_J") < std::sqrt(24.0) * 0.0016);
        CHECK(misfits.number(row, "surrogate_J") < misfits.number(row, "printed_J"));
        CHECK(misfits.number(row, "largest_recovery") < 0.5e-4);  // half a unit of the four decimals of the surrogate
    }
}

void check_amplitude_equivalents() {
    const RowsOf equal(regenerated(), "amplitude_equivalents");
    REQUIRE(equal.count() == 4);
    for (std::size_t row = 0; row < 4; ++row) {
        // 1.3e-10 is reached: ten digits of two simulations at their default tolerance.
        CHECK(equal.number(row, "force_difference") < 1e-9);
        CHECK(equal.number(row, "indentation_difference") < 1e-9);
    }
    // By hand for the first set, K = alpha + (1-alpha) A^p: rounding of a few operations.
    const double K = 0.767 + (1.0 - 0.767) * std::pow(1.67, 1.27);
    CHECK(std::abs(equal.number(0, "pi_1_base") * K / 0.00868 - 1.0) < 1e-14);
    CHECK(std::abs(equal.number(0, "elastic_fraction") * K / 0.767 - 1.0) < 1e-14);
    CHECK(std::abs(equal.number(0, "unloading_constant_base") /
                       (1.626 * std::pow(1.67, 1.31) * std::pow(K, -1.31 / 2.27)) -
                   1.0) < 1e-14);
}

void check_optimisers() {
    const RowsOf fits(regenerated(), "identification"), submodels(regenerated(), "submodels");
    REQUIRE(fits.count() == 8);
    REQUIRE(submodels.count() == 4 * 5);
    for (std::size_t row = 0; row < 8; ++row) {
        CAPTURE(set_of(fits, row));
        CHECK(fits.number(row, "difference_of_methods") < 1e-6);  // what the recipe calls the same
        // The misfit of N points and k parameters is that of N - k normal numbers: chi^2/2 within 3 of its deviations.
        const double freedom = (fits.text(row, "data") == "restitution" ? 20.0 : 40.0) -
                               static_cast<double>(fits.whole(row, "parameters"));
        CHECK(std::abs(2.0 * fits.number(row, "least_squares_cost") - freedom) < 3.0 * std::sqrt(2.0 * freedom));
        // The curve comes back: its error is a part of the noise of the points, and this three of its deviations.
        const double noise = fits.text(row, "specimen") == "DSS" ? 0.0357 / std::sqrt(13.0) : 0.011 / std::sqrt(13.0);
        CHECK(fits.number(row, "curve_off") < 2.0 * noise);
        CHECK(fits.number(row, "condition") > 100.0);
    }
    for (std::size_t row = 0; row < submodels.count(); ++row)
        CHECK(submodels.number(row, "difference_of_methods") < 1e-6);
}

void check_combinations() {
    const std::map<std::string, std::vector<double>> elsewhere{{shc_dss, {48, 29, 4.9, 0.37, 0.086, 1.8e-4}},
                                                               {shc_dsa, {207, 140, 7.0, 0.67, 0.068, 1.5e-3}},
                                                               {maxwell_dss, {46, 30, 4.6, 0.37, 0.15, 0.046}},
                                                               {maxwell_dsa, {188, 147, 5.5, 0.16, 0.029, 1.4e-3}}};
    const RowsOf rows(regenerated(), "combinations");
    std::map<std::string, std::vector<double>> restitution, duration;
    for (std::size_t row = 0; row < rows.count(); ++row) {
        if (rows.text(row, "at") != "truth") continue;
        auto& into = rows.text(row, "data") == "restitution" ? restitution : duration;
        into[set_of(rows, row)].push_back(rows.number(row, "singular_value"));
    }
    const auto known = [](const std::vector<double>& values) {
        return std::count_if(values.begin(), values.end(), [](double value) { return value >= 1.0; });
    };
    for (const auto& [name, values] : elsewhere) {
        const std::string& set = name;  // which clang 14 can capture
        CAPTURE(set);
        REQUIRE(restitution[set].size() == 6);
        REQUIRE(duration[set].size() == 7);
        CHECK(known(restitution[set]) == 3);
        CHECK(known(duration[set]) >= 5);
        // Elsewhere A was the printed one and not 1, and the logit that of another elastic fraction: the same picture,
        // up to 1.36 apart.
        for (std::size_t i = 0; i < 6; ++i) CHECK(std::abs(std::log(restitution[set][i] / values[i])) < std::log(1.4));
    }
}

void check_parameters() {
    const RowsOf rows(regenerated(), "parameters");
    std::map<std::string, int> back;
    for (std::size_t row = 0; row < rows.count(); ++row) {
        const bool restitution = rows.text(row, "data") == "restitution";
        const std::string& parameter = rows.text(row, "parameter");
        if (restitution) back[set_of(rows, row)] += rows.truth(row, "within_10_percent") ? 1 : 0;
        if (restitution || (parameter != "hertz_exponent" && parameter != "stiffness")) continue;
        CAPTURE(set_of(rows, row));
        CHECK(rows.truth(row, "well_determined"));
        CHECK(rows.truth(row, "within_10_percent"));
        if (parameter == "hertz_exponent")  // to 5 % elsewhere
            CHECK(std::abs(rows.number(row, "estimate") / rows.number(row, "truth") - 1.0) < 0.05);
    }
    for (const auto& [set, parameters] : back) CHECK(parameters <= 1);  // one of six by luck
}

void check_submodels() {
    struct Known {
        const char *set, *submodel;
        double J, digit;
    };
    const RowsOf rows(regenerated(), "submodels");
    for (const Known& known :
         {Known{shc_dss, "no_dashpot", 1.5e-3, 1e-4}, Known{maxwell_dss, "no_dashpot", 4.8e-3, 1e-4},
          Known{shc_dsa, "exponent_1", 6.5e-3, 1e-4}, Known{maxwell_dsa, "exponent_1", 4.3e-3, 1e-4},
          Known{shc_dss, "exponent_1", 3e-2, 1e-2}, Known{maxwell_dss, "exponent_1", 3e-2, 1e-2}}) {
        CAPTURE(known.set);
        const auto row_with = [&](const char* data, const char* submodel) {
            return rows.row([&](std::size_t i) {
                return set_of(rows, i) == known.set && rows.text(i, "data") == data &&
                       rows.text(i, "submodel") == submodel;
            });
        };
        const double J = rows.number(row_with("exact restitution", known.submodel), "J");
        CHECK(std::abs(J - known.J) < 0.51 * known.digit);  // rounds to the digits given there
        // The submodel that suits the set is preferred to all six parameters by the criterion, clearly.
        if (known.digit < 1e-3)
            CHECK(rows.number(row_with("restitution", known.submodel), "AICc") <
                  rows.number(row_with("restitution", "all"), "AICc") - 2.0);
    }
}

void check_misfits_of_estimates() {
    const RowsOf fits(regenerated(), "identification"), parameters(regenerated(), "parameters");
    for (const BoucWenPlate& plate : impactfit_tests::bouc_wen_plates()) {
        auto data = twenty_impacts(plate, {{"restitution", plate.restitution_noise}});
        add_noise(data, 1);
        std::map<std::string, double> p;
        for (std::size_t row = 0; row < parameters.count(); ++row)
            if (set_of(parameters, row) == plate.name && parameters.text(row, "data") == "restitution")
                p[parameters.text(row, "parameter")] = parameters.number(row, "estimate");
        const double s = p["loading_constant_base"], d = p["unloading_constant_base"];
        const BoucWenGroups base{p["pi_1_base"],
                                 0.5 * (s + d),
                                 0.5 * (s - d),
                                 p["hysteresis_exponent"],
                                 p["hertz_exponent"],
                                 p["elastic_fraction"],
                                 1.0};
        double squares = 0.0;
        for (const FitCondition& impact : data) {
            const auto values =
                unit_values(scaled_groups(base, plate.maxwell, impact.impact.impact_speed), plate.maxwell);
            const double e = simulate(*plate.model->law, values, Impact<double>{}).restitution;
            squares += std::pow(e - impact.measurements.front().value, 2);
        }
        const std::size_t row = fits.row(
            [&](std::size_t i) { return set_of(fits, i) == plate.name && fits.text(i, "data") == "restitution"; });
        // The same simulations by another way to their parameters.
        CHECK(std::abs(std::sqrt(squares) / fits.number(row, "J") - 1.0) < 1e-9);
    }
}

void check_threads() {
    const std::vector<BoucWenPlate> plates = impactfit_tests::bouc_wen_plates();
    const auto one = identify_plates(std::span(plates).first(1), {data_folder(), 1, 1});
    const RowsOf fits(regenerated(), "identification"), submodels(regenerated(), "submodels");
    CHECK(one.front().restitution.squares.search.best.cost == fits.number(0, "least_squares_cost"));
    CHECK(one.front().restitution.simplex.cost == fits.number(0, "simplex_cost"));
    CHECK(one.front().duration.squares.search.best.cost == fits.number(1, "least_squares_cost"));
    CHECK(one.front().duration.simplex.cost == fits.number(1, "simplex_cost"));
    CHECK(one.front().submodels.back().noisy.simplex.cost == submodels.number(4, "simplex_cost"));
}

}  // namespace

// One case, so that the recipe runs once; a label, since under the sanitizers it would take minutes.
TEST_SUITE("recipe") {
    TEST_CASE("Milehins 2024 Table 1") {
        SUBCASE("J against the surrogate is circular, the constants do not come back") {
            check_misfit_and_verdicts();
        }
        SUBCASE("with amplitude 1 force over displacement is the same") {
            check_amplitude_equivalents();
        }
        SUBCASE("both optimisers come to the same cost in every fit") {
            check_optimisers();
        }
        SUBCASE("restitution determines three of six combinations, contact time five or six of seven") {
            check_combinations();
        }
        SUBCASE("contact time brings back the exponent of the force, restitution brings back no set") {
            check_parameters();
        }
        SUBCASE("three parameters come as near the curves as was found elsewhere") {
            check_submodels();
        }
        SUBCASE("the estimates in the table give the J in the table") {
            check_misfits_of_estimates();
        }
        SUBCASE("one thread finds what two find") {
            check_threads();
        }
    }
}
