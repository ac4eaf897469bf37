#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/contact/damping/zhang_2022_corrected.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "impactfit_papers/tables/modification_parameter/alpha_surface_check.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/papers/tables/c_header.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const RecipeResult& regenerated() {
    static const RecipeResult result = find_recipe("zhang_2022_alpha").run({data_folder(), 1, 2});
    return result;
}

const Table& table(std::string_view name) {
    for (const RecipeTable& one : regenerated().tables)
        if (one.name == name) return one.table;
    FAIL("no such table");
    return regenerated().tables[0].table;
}

double number(const Cell& cell) {
    return std::get<double>(cell);
}

std::string shipped_text() {
    return read_text_file(regenerated_folder() + "/zhang_2022_alpha.h");
}

/// The shipped surface.
double shipped_alpha(const WantedRestitution& wanted) {
    const UnitImpact& impact = wanted.impact;
    return impactfit_zhang_2022_alpha(impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent,
                                      wanted.restitution);
}

/// The bound of the shipped header, and where it places the largest error.
struct Stated {
    double error, n, m, q, e;
};

Stated stated() {
    Stated s{};
    const std::string text = shipped_text();
    REQUIRE(std::sscanf(text.c_str() + text.find("Restitution error"),
                        "Restitution error at most %lf, maximum at n = %lf, m = %lf, q = %lf, e = %lf", &s.error, &s.n,
                        &s.m, &s.q, &s.e) == 5);
    return s;
}

/// Corners and edges of the box, where the stated error is largest, and where earlier surfaces were too far off.
std::vector<std::vector<double>> outermost_points() {
    const Stated most = stated();
    std::vector<std::vector<double>> points{{most.n, most.m, most.q, most.e},
                                            {1.0, 2.5, 0.6, 0.426},
                                            {1.0009, 2.4936, 0.6021, 0.56},
                                            {1.85197, 0.87027, 0.6, 0.05061}};
    for (int corner = 0; corner < 16; ++corner)
        for (int free = 0; free < 4; ++free)
            for (int i = 0; i <= 40; ++i) {
                std::vector<double> point;
                for (int axis = 0; axis < 4; ++axis)
                    point.push_back(alpha_surface::box[static_cast<std::size_t>(axis)].value(
                        axis == free ? 0.025 * i : static_cast<double>(corner >> axis & 1)));
                points.push_back(point);
            }
    return points;
}

void check_pairs() {
    // n = 1.5: m, q, then alpha at e = 0.05, 0.1, 0.2, ..., 0.9, 0.95 and its limit at 1; computed independently.
    const std::vector<std::array<double, 14>> known{{1.2, 0.9, 1.74960, 1.52315, 1.29413, 1.18252, 1.12019, 1.08283,
                                                     1.05980, 1.04570, 1.03752, 1.03342, 1.03253, 1.03225},
                                                    {1.2, 1.1, 1.75242, 1.53548, 1.30844, 1.19455, 1.13015, 1.09133,
                                                     1.06731, 1.05259, 1.04404, 1.03976, 1.03882, 1.03853},
                                                    {1.8, 0.9, 1.07597, 1.12604, 1.11097, 1.06683, 1.03151, 1.00713,
                                                     .99102, .98078, .97471, .97164, .97096, .97075},
                                                    {1.8, 1.1, 1.16769, 1.18234, 1.13301, 1.07622, 1.03466, 1.00661,
                                                     .98823, .97659, .96970, .96622, .96545, .96521},
                                                    {1.1, 1.25, 1.80400, 1.56044, 1.32461, 1.21112, 1.14780, 1.10986,
                                                     1.08647, 1.07216, 1.06386, 1.05970, 1.05879, 1.05851},
                                                    {1.5, 0.9, 1.39469, 1.33004, 1.20864, 1.12700, 1.07632, 1.04452,
                                                     1.02444, 1.01199, 1.00471, 1.00105, 1.00025, 1},
                                                    {1.5, 1.1, 1.44841, 1.36329, 1.22560, 1.13724, 1.08256, 1.04819,
                                                     1.02647, 1.01299, 1.00510, 1.00114, 1.00027, 1}};
    const auto& rows = table("pairs").rows;
    REQUIRE(rows.size() == known.size() * 12);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& reference = known[i / 12];
        CAPTURE(i);
        CHECK(number(rows[i][0]) == reference[0]);
        CHECK(number(rows[i][1]) == reference[1]);
        CHECK(std::abs(number(rows[i][3]) - reference[2 + i % 12]) < 1.1e-5);  // a unit of the last decimal known
        CHECK(std::abs(number(rows[i][6]) - number(rows[i][2])) < 1e-5);       // the surface in its smooth middle
    }
}

void check_errors() {
    for (const auto& row : table("surface_errors").rows) {
        CAPTURE(std::get<std::string>(row[0]));
        CHECK(std::get<long>(row[1]) >= 500);
        CHECK(number(row[2]) <= stated().error);
        CHECK(number(row[9]) < 1e-3);  // relative: 4.5e-4, at e = 0.06
    }
    const auto& all = table("surface_errors").rows[0];
    CHECK(std::get<long>(all[1]) == 10'000);
    CHECK(number(all[2]) <= stated().error);
    // The bound that the damping rule states.
    const std::string remark(damping::Zhang2022Corrected::description.remark);
    double remarked = 0.0;
    REQUIRE(std::sscanf(remark.c_str(), "Restitution off by up to %lf", &remarked) == 1);
    CHECK(remarked == stated().error);
}

}  // namespace

// A label: under the sanitizers the whole recipe would take minutes.
TEST_SUITE_BEGIN("recipe");

TEST_CASE("alpha for any velocity exponent: exact pairs, and the surface on 10000 points drawn after it") {
    check_pairs();
    check_errors();
}

TEST_CASE("the shipped surface of alpha holds on other points than those the recipe drew, through C as well") {
    AlphaSurface surface{{std::begin(impactfit_zhang_2022_counts), std::end(impactfit_zhang_2022_counts)},
                         {std::begin(impactfit_zhang_2022_coefficients), std::end(impactfit_zhang_2022_coefficients)}};
    const std::vector<SurfacePoint> drawn = check_surface(surface, 20221122, 2);
    CHECK(std::abs(surface_errors(drawn)[0].worst.error()) <= stated().error);
    std::vector<std::vector<double>> points;
    for (const SurfacePoint& point : drawn) {
        const UnitImpact& impact = point.wanted.impact;
        points.push_back(
            {impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent, point.wanted.restitution});
    }
    const std::vector<double> alpha = values_through_c({"zhang_2022_alpha", shipped_text()},
                                                       "impactfit_zhang_2022_alpha(x[0], x[1], x[2], x[3])", points);
    double largest = 0.0, largest_here = 0.0;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        const double here = surface.value(drawn[i].wanted);
        largest = std::max(largest, std::abs(alpha[i] / here - 1.0));
        largest_here = std::max(largest_here, std::abs(shipped_alpha(drawn[i].wanted) / here - 1.0));
    }
    CHECK(largest < 1e-13);  // the same sum of some 7300 terms, rounded in another order
    CHECK(largest_here < 1e-13);
}

TEST_CASE(
    "the shipped surface of alpha keeps its stated error at corners, on edges and where it is largest, through C") {
    CHECK(stated().error <= 3e-5);
    const auto points = outermost_points();
    const std::vector<double> alpha = values_through_c({"zhang_2022_alpha", shipped_text()},
                                                       "impactfit_zhang_2022_alpha(x[0], x[1], x[2], x[3])", points);
    double largest = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::vector<double>& x = points[i];
        const WantedRestitution wanted{{x[0], x[1], x[2], Separation::zero_indentation}, x[3]};
        const double off = std::abs(corrected_restitution(wanted, alpha[i], 1e-11) - x[3]);
        CAPTURE(x);
        CHECK(off <= stated().error);
        largest = std::max(largest, off);
    }
    CHECK(largest > 0.9 * stated().error);  // the bound is rounded up by two digits and no more
}

TEST_CASE("alpha of the surface is not a number outside its range") {
    for (const auto& x : std::vector<std::array<double, 4>>{{0.99, 1, 1, 0.5},
                                                            {2.01, 1, 1, 0.5},
                                                            {1.5, 0.24, 1, 0.5},
                                                            {1.5, 2.51, 1, 0.5},
                                                            {1.5, 1, 0.59, 0.5},
                                                            {1.5, 1, 1.51, 0.5},
                                                            {1.5, 1, 1, 0.049},
                                                            {1.5, 1, 1, 1.01},
                                                            {NAN, 1, 1, 0.5}})
        CHECK(std::isnan(impactfit_zhang_2022_alpha(x[0], x[1], x[2], x[3])));
}

TEST_CASE("the rule zhang_2022_corrected has the wanted restitution and rejects values outside its range") {
    const PowerLawCoefficients<double> law{2.4e10, 1.7, 0.0, 0.9, 1.3};
    const Impact<double> impact{0.54, 0.5};
    const double exact =
        damping_for_restitution(law, impact, Separation::zero_indentation, 0.3, 1e-11).hysteresis_damping;
    const double ruled = damping_by_rule("zhang_2022_corrected", law, impact, Separation::zero_indentation, 0.3, 1e-11);
    CHECK(std::abs(ruled / exact - 1.0) < 1e-4);  // de/d ln alpha is about a third: 3e-5 of the restitution
    const auto with = [&](PowerLawCoefficients<double> other, double e) {
        damping_by_rule("zhang_2022_corrected", other, impact, Separation::zero_indentation, e, 1e-10);
    };
    CHECK(refuses(
        ErrorKind::usage, [&] { with(law, 0.049); }, "zhang_2022_corrected", ">= 0.05"));
    CHECK(refuses(
        ErrorKind::usage,
        [&] {
            with({2.4e10, 2.2, 0.0, 0.9, 1.3}, 0.3);
        },
        "zhang_2022_corrected", "exact"));
}

TEST_CASE("the shipped surface of alpha is the one the recipe makes with one thread and with two") {
    const Recipe& recipe = find_recipe("zhang_2022_alpha");
    const auto json = [&](const RecipeResult& result) {
        const RecipeOutcome outcome{&recipe, result};
        return json_text(recipes_json({&outcome, 1}));
    };
    const RecipeResult alone = recipe.run({data_folder(), 1, 1});
    CHECK(json(alone) == json(regenerated()));
    CHECK(alone.headers.at(0).text == regenerated().headers.at(0).text);
    // Coefficients have units of 1e-8. Another processor rounds some by one unit: 12 of 7321 did after a change of the
    // last digits of the impacts. A hundred of them, each with polynomials of at most 1, change ln alpha by 1e-6.
    const auto points = outermost_points();
    const auto alpha = [&](const std::string& header) {
        return values_through_c({"zhang_2022_alpha", header}, "impactfit_zhang_2022_alpha(x[0], x[1], x[2], x[3])",
                                points);
    };
    const std::vector<double> made = alpha(alone.headers.at(0).text), shipped = alpha(shipped_text());
    for (std::size_t i = 0; i < points.size(); ++i) CHECK(std::abs(made[i] / shipped[i] - 1.0) < 1e-6);
    CHECK(sizeof impactfit_zhang_2022_counts + sizeof impactfit_zhang_2022_coefficients <= 64 * 1024);
}

TEST_SUITE_END();
