// Search coordinates: one to one with natural units, the derivatives of the transforms, and what they refuse.
#include "impactfit/estimation/objective/parameter_space.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/multi_start/start_points.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

const ParameterSpace mixed({{"linear", -4.0, -10.0, 10.0},
                            {"log", 2.4e10, 1e9, 1e12, ParameterScale::log10},
                            {"logit", 0.7, 0.0, 1.0, ParameterScale::logit},
                            {"open", 0.0, -inf, inf}});

bool refused(const FreeParameter& parameter, const char* offence, const char* hint) {
    return refuses(
        ErrorKind::problem, [&] { ParameterSpace({parameter}); }, offence, hint);
}

}  // namespace

TEST_CASE("search space: natural to search coordinates and back, with the derivative") {
    const Eigen::Vector4d natural(3.0, 5e11, 0.2, -1.5);
    const Eigen::VectorXd search = mixed.to_search(natural), back = mixed.to_natural(search);
    const double h = 1e-6;  // central differences: error h^2
    for (int j = 0; j < 4; ++j) {
        CHECK(relative_difference(back[j], natural[j]) < 1e-14);
        Eigen::VectorXd up = search, down = search;
        up[j] += h, down[j] -= h;
        const double slope = (mixed.to_natural(up)[j] - mixed.to_natural(down)[j]) / (2.0 * h);
        CHECK(relative_difference(mixed.transform_derivative(natural)[j], slope) < 1e-8);
    }
}

TEST_CASE("search space: natural values never leave the bounds") {
    CHECK(mixed.to_natural(mixed.upper())[1] <= 1e12);
    CHECK(mixed.to_natural(mixed.lower())[1] >= 1e9);
    CHECK(mixed.to_natural(Eigen::Vector4d(7.0, 100.0, 60.0, 0.0))[0] == 10.0);
}

TEST_CASE("search space: refusals name the parameter") {
    CHECK(refused({"a", 3.0, 0.0, 2.0}, "start outside its bounds; got: 3", "0 to 2"));
    CHECK(refused({"a", 1.0, 2.0, 0.5}, "contradict", "lower < upper"));
    CHECK(refused({"a", 0.0, 0.0, 1.0, ParameterScale::log10}, "not positive", "> 0"));
    CHECK(refused({"a", 1.0, -1.0, 2.0, ParameterScale::log10}, "negative lower", "lower >= 0"));
    CHECK(refused({"a", 1.0, 0.0, inf, ParameterScale::logit}, "two finite bounds", "finite lower"));
    CHECK(refused({"a", 0.0, 0.0, 1.0, ParameterScale::logit}, "at a bound", "between 0 and 1"));
    CHECK(refused({"a", std::numeric_limits<double>::quiet_NaN()}, "not a number", "finite"));
    CHECK(thrown_error([] { ParameterSpace({{"a", 3.0, 0.0, 2.0}}); })->where().key == "a");
}

TEST_CASE("start points: the start first and then one point in each layer of every parameter") {
    const int count = 9;
    const auto points = start_points(mixed, count, 1);
    REQUIRE(points.size() == count);
    CHECK(points[0] == mixed.start());
    const SearchBox box = search_box(mixed);
    for (Eigen::Index j = 0; j < mixed.size(); ++j) {
        std::vector<int> met(count - 1, 0);
        for (int i = 1; i < count; ++i) {
            const double u = mixed.to_search(points[static_cast<std::size_t>(i)])[j];
            const double part = (u - box.lower[j]) / (box.upper[j] - box.lower[j]);
            ++met.at(static_cast<std::size_t>(part * (count - 1)));
        }
        CHECK(met == std::vector<int>(count - 1, 1));
    }
    CHECK(start_points(mixed, count, 1)[5] == points[5]);
    CHECK(start_points(mixed, count, 2)[5] != points[5]);
}
