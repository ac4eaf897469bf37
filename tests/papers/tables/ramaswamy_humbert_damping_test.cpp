#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "impactfit/contact/damping/ramaswamy_humbert.hpp"
#include "impactfit/contact/damping/ramaswamy_humbert_refitted.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"
#include "impactfit_papers/tables/hunt_crossley/damping_league.hpp"
#include "impactfit_papers/tables/published_constants.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/papers/tables/c_header.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const RecipeResult& regenerated() {
    static const RecipeResult result = find_recipe("ramaswamy_humbert_damping").run({data_folder()});
    return result;
}

const Table& table_of(std::string_view name) {
    const auto& tables = regenerated().tables;
    return std::find_if(tables.begin(), tables.end(), [&](const auto& table) { return table.name == name; })->table;
}

double number(const Table& table, std::size_t row, std::size_t column) {
    return std::get<double>(table.rows.at(row).at(column));
}

}  // namespace

TEST_CASE("Ramaswamy and Humbert damping: the printed constants come back on epsilon to 96.65") {
    CHECK(as_expected(regenerated()));
    const Table& constants = table_of("constants");
    REQUIRE(constants.rows.size() == 4);
    // The bounds: the end of the grid is known to 0.05, which moves alpha by 0.0004 and beta by 0.00015.
    CHECK(std::abs(number(constants, 1, 1) - 1.381) < 1e-3);
    CHECK(std::abs(number(constants, 1, 2) - 0.451) < 5e-4);
    // On the range stated, found elsewhere to the digits given.
    CHECK(std::abs(number(constants, 2, 1) - 1.407) < 5e-4);
    CHECK(std::abs(number(constants, 2, 2) - 0.4405) < 5e-5);
    // Refitted on restitution, likewise.
    CHECK(std::abs(number(constants, 3, 1) - 0.6505) < 5e-5);
    CHECK(std::abs(number(constants, 3, 2) - 1.759) < 5e-4);
    CHECK(std::abs(number(constants, 3, 4) - 0.0006) < 5e-5);
    CHECK(regenerated().findings[1].detail.find("0.0620 %") != std::string::npos);
    CHECK(regenerated().findings[1].detail.find("3.35 %, at e = 0.32") != std::string::npos);
}

TEST_CASE("Ramaswamy and Humbert damping: methods agree and the conditioning is stated") {
    const auto& made = regenerated().tables.front().made;
    CHECK(std::count_if(made.begin(), made.end(), [](const std::string& line) {
              return line.find("methods agree") != std::string::npos &&
                     line.find("condition number") != std::string::npos;
          }) == 3);
}

TEST_CASE("Ramaswamy and Humbert damping: the formulas in code are the printed and the refitted ones") {
    RecipeResult inputs;
    const Dataset published =
        published_constants({data_folder()}, "ramaswamy-humbert", "damping_ratio_constants.csv", inputs);
    CHECK(damping::RamaswamyHumbert::curve.constants[0] == required(published, 0, "alpha"));
    CHECK(damping::RamaswamyHumbert::curve.constants[1] == required(published, 0, "beta"));
    // Four digits are kept in code.
    CHECK(std::abs(damping::RamaswamyHumbertRefitted::curve.constants[0] - number(table_of("constants"), 3, 1)) < 5e-5);
    CHECK(std::abs(damping::RamaswamyHumbertRefitted::curve.constants[1] - number(table_of("constants"), 3, 2)) < 5e-4);
}

TEST_CASE("Ramaswamy and Humbert damping: the league is the one computed elsewhere") {
    // Largest error, its e (two decimals) and unit of the last digit given; by rising error.
    struct Printed {
        std::string_view rule;
        double largest, digit, at;
    };
    const std::vector<Printed> elsewhere{{"ramaswamy_humbert_refitted", 0.0006, 1e-4, 0.05},
                                         {"ramaswamy_humbert", 0.0086, 1e-4, 0.36},
                                         {"gonthier_2004_explicit", 0.032, 1e-3, 0.77},
                                         {"hu_guo_2015", 0.034, 1e-3, 0.20},
                                         {"safaeifar_farshidianfar_2020", 0.038, 1e-3, 0.59},
                                         {"carvalho_martins_2019", 0.043, 1e-3, 0.05},
                                         {"flores_2011", 0.045, 1e-3, 0.24},
                                         {"zhiying_qishao_2006", 0.147, 1e-3, 0.05},
                                         {"gharib_hurmuzlu_2012", 0.406, 1e-3, 1.0},
                                         {"herbert_mcwhannell_1977", 0.438, 1e-3, 0.05},
                                         {"hunt_crossley_1975", 0.451, 1e-3, 0.05},
                                         {"lankarani_nikravesh_1990", 0.614, 1e-3, 0.05},
                                         {"lee_wang_1983", 0.625, 1e-3, 0.05}};
    const std::vector<DampingLeagueEntry> league = damping_league();
    std::size_t place = 0;
    for (const Printed& printed : elsewhere) {
        CAPTURE(printed.rule);
        while (place < league.size() && league[place].name != printed.rule) ++place;
        REQUIRE(place < league.size());
        CHECK(std::abs(league[place].error.largest - printed.largest) < 0.5001 * printed.digit);
        CHECK(std::abs(league[place].error.at - printed.at) < 0.00501);
    }
    // One more than there: a formula that was not to be had.
    CHECK(league.size() == elsewhere.size() + 1);
}

namespace {

/// Relative error of a damping ratio by one step of Newton's method on L(s) = (1-e)/(1+e) in extended precision.
double relative_error(double damping_ratio, double e) {
    const long double wanted = e, s = damping_ratio * (1.0L + wanted) / 2.0L;
    if (s > 2.0L) {
        const long double sinh_s = std::sinh(s),
                          missing = 1.0L / s - 2.0L / std::expm1(2.0L * s) - 2.0L * wanted / (1.0L + wanted);
        return static_cast<double>(std::abs(missing / (1.0L / (s * s) - 1.0L / (sinh_s * sinh_s)) / s));
    }
    long double below = 51.0L;  // the continued fraction, with room for the longer mantissa
    for (long double odd = 49.0L; odd > 2.0L; odd -= 2.0L) below = odd + s * s / below;
    const long double l = s / below, slope = s < 0.1L ? 1.0L / 3.0L - s * s / 15.0L : 1.0L - l * l - 2.0L * l / s;
    return static_cast<double>(std::abs(((1.0L - wanted) / (1.0L + wanted) - l) / slope / s));
}

}  // namespace

TEST_CASE("Ramaswamy and Humbert damping: a search finds no error of the exact damping ratio above the stated one") {
    double stated = 0.0;
    const std::string& text = regenerated().headers.front().text;
    REQUIRE(std::sscanf(text.c_str() + text.find("Relative error"), "Relative error below %lf", &stated) == 1);
    const auto ratio = [](double e) {
        return *closed_form_damping_ratio({1.5, 1.5, 1.0, Separation::zero_indentation}, e);
    };
    constexpr std::array low{BoxAxis{1e-300, 0.5, Spacing::logarithmic}},
        missing{BoxAxis{0x1p-53, 0.5, Spacing::logarithmic}};
    const LargestError below = largest_error(
                           low, [&](auto e) { return relative_error(ratio(e[0]), e[0]); }, 2),
                       above = largest_error(
                           missing, [&](auto d) { return relative_error(ratio(1.0 - d[0]), 1.0 - d[0]); }, 2);
    CHECK(below.error < stated);
    CHECK(above.error < stated);
    CHECK(relative_error(ratio(0.4) * (1.0 + 1e-12), 0.4) > 0.99e-12);  // the measure measures
}

TEST_CASE("Ramaswamy and Humbert damping: the C header gives the wanted restitution") {
    std::vector<std::vector<double>> points;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> logarithm(std::log(1e-12), 0.0);
    for (int i = 0; i < 200; ++i) {  // evenly in ln e and in ln(1-e)
        points.push_back({std::exp(logarithm(random))});
        points.push_back({1.0 - std::exp(logarithm(random))});
    }
    for (const double e : {1.0, 0.5, 1e-300, 1.0 - 0x1p-53}) points.push_back({e});
    const std::vector<double> ratios =
        values_through_c(regenerated().headers.front(), "impactfit_hunt_crossley_damping_ratio(x[0])", points);
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double e = points[i][0];
        CAPTURE(e);
        const double exact = *closed_form_damping_ratio({1.5, 1.5, 1.0, Separation::zero_indentation}, e);
        CHECK(std::abs(ratios[i] - exact) <= 1e-12 * exact);
        if (i % 5 != 0 || e < 1e-4) continue;
        SimulationOptions options;
        options.tolerance = 1e-11;
        const Collision<double> collision = simulate(law, std::array{1.0, 1.5, ratios[i]}, {1.0, 1.0}, options);
        CHECK(std::abs(collision.restitution - e) < 1e-10 * e);  // ten times the tolerance of the simulation
    }
    const std::vector<double> outside = values_through_c(
        regenerated().headers.front(), "impactfit_hunt_crossley_damping_ratio(x[0])", {{0.0}, {-0.1}, {1.1}});
    for (const double value : outside) CHECK(std::isnan(value));
}

TEST_CASE("Ramaswamy and Humbert damping: same numbers for one and two threads") {
    const RecipeResult two = find_recipe("ramaswamy_humbert_damping").run({data_folder(), 1, 2});
    for (std::size_t i = 0; i < two.tables.size(); ++i) {
        CHECK(two.tables[i].table.rows == regenerated().tables[i].table.rows);
        CHECK(two.tables[i].made == regenerated().tables[i].made);
    }
}
