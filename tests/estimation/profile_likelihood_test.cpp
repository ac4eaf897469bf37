// Profile likelihoods of problems whose profiles have a closed form.
#include "impactfit/estimation/profile/profile_likelihood.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>

#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"
#include "tests/estimation/two_wells.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// Limits are found to 1e-4 of the half width.
constexpr double accuracy = 1e-4;

const ResidualNoise stated{};

std::vector<ProfileLikelihood> all_profiles(const ResidualFunction& function, const ParameterSpace& space,
                                            const Eigen::VectorXd& estimate, const ResidualNoise& noise = stated,
                                            double level = 0.95, int threads = 1,
                                            const ProgressCallback& progress = {}) {
    std::vector<Eigen::Index> all;
    for (Eigen::Index j = 0; j < space.size(); ++j) all.push_back(j);
    return profile_likelihoods(function, space, estimate, all, {noise, level, 2000, threads, nullptr, "profile"},
                               progress);
}

/// A line through five points, unevenly spaced so that level and slope are correlated.
constexpr std::array line_x{0.0, 1.0, 2.0, 4.0, 8.0}, line_y{1.1, 2.9, 5.2, 8.7, 17.3};

FormulaResiduals line() {
    return {2, 5, [](const JetVector& p, JetVector& r) {
                for (std::size_t i = 0; i < 5; ++i)
                    r[static_cast<Eigen::Index>(i)] = p[0] + p[1] * line_x[i] - line_y[i];
                return true;
            }};
}

/// The velocity of a reaction over the concentration, treated with Puromycin: the data of @eq{BW88, Appendix 1}.
constexpr std::array concentration{0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.10, 1.10},
    velocity{76.0, 47.0, 97.0, 107.0, 123.0, 139.0, 159.0, 152.0, 191.0, 201.0, 207.0, 200.0};

FormulaResiduals puromycin() {
    return {2, 12, [](const JetVector& p, JetVector& r) {
                for (std::size_t i = 0; i < 12; ++i)
                    r[static_cast<Eigen::Index>(i)] = p[0] * concentration[i] / (p[1] + concentration[i]) - velocity[i];
                return true;
            }};
}

double puromycin_squares(double most, double half) {
    double sum = 0.0;
    for (std::size_t i = 0; i < 12; ++i)
        sum += std::pow(most * concentration[i] / (half + concentration[i]) - velocity[i], 2);
    return sum;
}

/// Least sum of squares with the half-saturation held: the other parameter is linear.
double profile_of_half(double half) {
    double fy = 0.0, ff = 0.0;
    for (std::size_t i = 0; i < 12; ++i) {
        const double f = concentration[i] / (half + concentration[i]);
        fy += f * velocity[i];
        ff += f * f;
    }
    return puromycin_squares(fy / ff, half);
}

double profile_of_most(double most) {
    const auto squares = [&](double half) { return puromycin_squares(most, half); };
    return boost::math::tools::brent_find_minima(squares, 0.01, 0.5, 40).second;
}

template <class Profile>
double where_it_reaches(const Profile& profile, double value, double inner, double outer) {
    const auto above = [&](double x) { return profile(x) - value; };
    std::uintmax_t steps = 100;
    const auto found = boost::math::tools::toms748_solve(above, std::min(inner, outer), std::max(inner, outer),
                                                         boost::math::tools::eps_tolerance<double>(40), steps);
    return 0.5 * (found.first + found.second);
}

void check_limit(double limit, double expected, double estimate) {
    CHECK(std::abs(limit - expected) <= accuracy * std::abs(expected - estimate));
}

}  // namespace

TEST_CASE("profile likelihood: of a linear model it is the interval of Student and with stated noise the normal one") {
    const ParameterSpace space({{"level", 1.0}, {"slope", 2.0}});
    const Eigen::VectorXd estimate = solve(line(), space).best.parameters;
    const auto at = linearise(line(), space, estimate, false);
    REQUIRE(at);
    const auto known = linear_covariance(*at, space);
    const ResidualNoise guessed = residual_noise(*at, false);
    REQUIRE(guessed.degrees_of_freedom == 3);
    // Quantiles of Student's t for 3 degrees of freedom, from tables.
    for (const auto& [level, t] : {std::pair{0.95, 3.182446305284263}, {0.5, 0.7648923284043515}}) {
        const auto profiles = all_profiles(line(), space, estimate, guessed, level);
        REQUIRE(profiles.size() == 2);
        for (const ProfileLikelihood& profile : profiles) {
            const double half = t * known.standard_errors[profile.parameter], centre = estimate[profile.parameter];
            check_limit(profile.interval().lower, centre - half, centre);
            check_limit(profile.interval().upper, centre + half, centre);
        }
    }
    const double normal_68 = 0.9944578832097532, deviation = known.standard_errors[1] / guessed.standard_deviation;
    const auto profiles = all_profiles(line(), space, estimate, stated, 0.68);
    check_limit(profiles[1].interval().upper, estimate[1] + normal_68 * deviation, estimate[1]);
}

TEST_CASE("profile likelihood: limits of a curved model are those of re-fits by hand") {
    const ParameterSpace space({{"most", 200.0}, {"half", 0.1, 1e-4, 1e2, ParameterScale::log10}});
    const Eigen::VectorXd estimate = solve(puromycin(), space).best.parameters;
    const auto at = linearise(puromycin(), space, estimate, false);
    REQUIRE(at);
    const ResidualNoise noise = residual_noise(*at, false);
    const double least = puromycin_squares(estimate[0], estimate[1]);
    const double reach = noise.reach(0.95) * noise.standard_deviation, threshold = least + reach * reach;
    const auto profiles = all_profiles(puromycin(), space, estimate, noise);
    check_limit(profiles[0].interval().lower, where_it_reaches(profile_of_most, threshold, estimate[0], 150.0),
                estimate[0]);
    check_limit(profiles[0].interval().upper, where_it_reaches(profile_of_most, threshold, estimate[0], 300.0),
                estimate[0]);
    check_limit(profiles[1].interval().lower, where_it_reaches(profile_of_half, threshold, estimate[1], 0.02),
                estimate[1]);
    check_limit(profiles[1].interval().upper, where_it_reaches(profile_of_half, threshold, estimate[1], 0.2),
                estimate[1]);
    for (const ProfileLikelihood& profile : profiles)
        for (const ProfileSide* side : {&profile.lower, &profile.upper})
            for (const ProfilePoint& point : side->points) {
                const double value = point.parameters[profile.parameter];
                const double squares = profile.parameter == 0 ? profile_of_most(value) : profile_of_half(value);
                const double rise = (squares - least) / (noise.standard_deviation * noise.standard_deviation);
                // Re-fits end within 1e-5 of the threshold.
                CHECK(std::abs(point.delta_chi_squared - rise) <= 1e-5 * std::pow(noise.reach(0.95), 2));
            }
}

TEST_CASE("profile likelihood: the first step is at most a factor of 5 where the tangent predicts a far limit") {
    // r = v + 1e-6 u with v = u^3 and u = ln k: linear theory has the limit at exp(2e6), the data at exp(1.96^(1/3)).
    double farthest = 1.0;
    const FormulaResiduals cubic(1, 1, [&](const JetVector& p, JetVector& r) {
        farthest = std::max(farthest, p[0].a);
        const auto u = log(p[0]);
        r[0] = u * u * u + 1e-6 * u;
        return true;
    });
    const ParameterSpace space({{"k", 2.0, 0.0, inf, ParameterScale::log10}});
    const auto profiles = all_profiles(cubic, space, Eigen::VectorXd::Ones(1));
    CHECK(profiles[0].upper.end == ProfileEnd::closed);
    check_limit(std::log(profiles[0].upper.limit), std::cbrt(1.959963984540054), 0.0);
    CHECK(farthest <= 5.0 * (1.0 + 1e-12));  // rounding of exp(ln 5)
}

TEST_CASE("profile likelihood: a redundant pair is open on both sides up to its bounds or without end") {
    const FormulaResiduals product(2, 3, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 3; ++i) r[i] = (p[0] * p[1] - 6.0 - 0.1 * (i - 1)) / 0.1;
        return true;
    });
    const ParameterSpace bounded(
        {{"a", 2.0, 1e-2, 1e2, ParameterScale::log10}, {"b", 3.0, 0.0, inf, ParameterScale::log10}});
    const auto profiles = all_profiles(product, bounded, Eigen::Vector2d(2.0, 3.0));
    CHECK(profiles[0].lower.end == ProfileEnd::at_bound);
    CHECK(profiles[0].lower.limit == 1e-2);
    CHECK(profiles[0].upper.end == ProfileEnd::at_bound);
    CHECK(profiles[0].upper.limit == 1e2);
    CHECK(std::isnan(profiles[0].interval().lower));
    // The other one can follow only to where the first meets its bounds: 0.06 and 600, and the data let it go on a
    // little.
    const double rise = 1.959963984540054 * 0.1 / std::sqrt(3.0);
    check_limit(profiles[1].upper.limit, (6.0 + rise) / 1e-2, 3.0);
    check_limit(profiles[1].lower.limit, (6.0 - rise) / 1e2, 3.0);
    const ParameterSpace open(
        {{"a", 2.0, 0.0, inf, ParameterScale::log10}, {"b", 3.0, 0.0, inf, ParameterScale::log10}});
    for (const ProfileLikelihood& profile : all_profiles(product, open, Eigen::Vector2d(2.0, 3.0))) {
        CHECK(profile.lower.end == ProfileEnd::unbounded);
        CHECK(profile.lower.limit == 0.0);
        CHECK(profile.upper.end == ProfileEnd::unbounded);
        CHECK(profile.upper.limit == inf);
    }
}

TEST_CASE("profile likelihood: data that give only a lower limit leave the other side open") {
    // exp(-k) measured as 0.001 +- 0.01: any large k will do; exp(-k) = 0.001 + 0.01 * 1.96 is the smallest.
    const FormulaResiduals decay(1, 1, [](const JetVector& p, JetVector& r) {
        r[0] = (exp(-p[0]) - 0.001) / 0.01;
        return true;
    });
    const double estimate = -std::log(0.001);
    const auto profiles = all_profiles(decay, ParameterSpace({{"k", 1.0}}), Eigen::VectorXd::Constant(1, estimate));
    CHECK(profiles[0].lower.end == ProfileEnd::closed);
    check_limit(profiles[0].lower.limit, -std::log(0.001 + 0.01 * 1.959963984540054), estimate);
    CHECK(profiles[0].upper.end == ProfileEnd::unbounded);
}

TEST_CASE("profile likelihood: sides of a diverged estimate extend beyond the start") {
    // k / 1000 measured as 0 +- 1 with k > 0: the search runs to 0, where nothing is felt of factors.
    const FormulaResiduals small(1, 1, [](const JetVector& p, JetVector& r) {
        r[0] = p[0] / 1000.0;
        return true;
    });
    const ParameterSpace space({{"k", 4000.0, 0.0, inf, ParameterScale::log10}});
    const auto profiles = all_profiles(small, space, Eigen::VectorXd::Constant(1, 1e-8));
    CHECK(profiles[0].upper.end == ProfileEnd::closed);
    // On a logarithmic scale the half width is of the logarithm.
    CHECK(std::abs(std::log(profiles[0].upper.limit / 1959.963984540054)) <= accuracy * std::log(1960.0 / 1e-8));
    CHECK(profiles[0].lower.end == ProfileEnd::unbounded);
    CHECK(relative_difference(profiles[0].lower.reached(0), 1e-17) < 1e-12);
}

TEST_CASE("profile likelihood: of a parameter on its bound one side is left") {
    // Measured -1 +- 1, and not negative: chi-squared rises by x^2 + 2x from the bound.
    const FormulaResiduals measured(1, 1, [](const JetVector& p, JetVector& r) {
        r[0] = p[0] + 1.0;
        return true;
    });
    const ParameterSpace space({{"x", 1.0, 0.0, 10.0}});
    const auto profiles = all_profiles(measured, space, Eigen::VectorXd::Zero(1));
    CHECK(profiles[0].lower.end == ProfileEnd::at_bound);
    CHECK(profiles[0].lower.points.empty());
    CHECK(profiles[0].lower.limit == 0.0);
    const double z = 1.959963984540054;
    check_limit(profiles[0].upper.limit, -1.0 + std::sqrt(1.0 + z * z), 0.0);
}

TEST_CASE("profile likelihood: finds and reports a minimum below the estimate") {
    const FormulaResiduals wells = two_wells();
    const ParameterSpace space({{"x", -1.0}, {"y", -1.0}});
    const Eigen::VectorXd left = solve(wells, space).best.parameters;
    REQUIRE(left[0] < 0.0);
    const auto profiles = all_profiles(wells, space, left);
    CHECK(profiles[0].upper.end == ProfileEnd::better_minimum);
    REQUIRE(profiles[0].better_minimum());
    CHECK(profiles[0].better_minimum()->parameters[0] > 0.0);
    CHECK(profiles[0].better_minimum()->delta_chi_squared < -0.01);
    CHECK(profiles[0].lower.end == ProfileEnd::closed);
}

TEST_CASE("profile likelihood: a side without numbers ends and states the last limit") {
    const FormulaResiduals half(1, 1, [](const JetVector& p, JetVector& r) {
        if (p[0].a > 1.5) return false;
        r[0] = p[0] - 1.0;
        return true;
    });
    const auto profiles = all_profiles(half, ParameterSpace({{"x", 1.0}}), Eigen::VectorXd::Ones(1));
    CHECK(profiles[0].upper.end == ProfileEnd::not_finite);
    CHECK(profiles[0].upper.limit > 1.49);
    CHECK(profiles[0].upper.limit <= 1.5);
    CHECK(std::isnan(profiles[0].interval().upper));
    CHECK(profiles[0].lower.end == ProfileEnd::closed);
}

TEST_CASE("profile likelihood: same on any number of threads, keeps finished sides at a stop") {
    const ParameterSpace space({{"most", 200.0}, {"half", 0.1, 1e-4, 1e2, ParameterScale::log10}});
    const Eigen::VectorXd estimate = solve(puromycin(), space).best.parameters;
    const ResidualNoise noise{10.0, 10};
    const auto one = all_profiles(puromycin(), space, estimate, noise, 0.95, 1);
    const auto three = all_profiles(puromycin(), space, estimate, noise, 0.95, 3);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(same_number(one[i].lower.limit, three[i].lower.limit));
        CHECK(same_number(one[i].upper.limit, three[i].upper.limit));
        CHECK(one[i].upper.points.size() == three[i].upper.points.size());
    }
    const auto stopped = all_profiles(puromycin(), space, estimate, noise, 0.95, 1,
                                      [](const SearchProgress& now) { return now.starts_done < 1; });
    int closed = 0, interrupted = 0;
    for (const ProfileLikelihood& profile : stopped)
        for (const ProfileSide* side : {&profile.lower, &profile.upper}) {
            closed += side->end == ProfileEnd::closed;
            interrupted += side->end == ProfileEnd::interrupted;
        }
    CHECK(closed == 1);
    CHECK(interrupted == 3);
}

TEST_CASE("profile likelihood: levels outside 0 to 1 are refused") {
    for (const double level : {0.0, 1.0, -0.5, 1.5, std::nan("")}) CHECK_THROWS_AS(check_level(level, {}), Error);
    CHECK_NOTHROW(check_level(0.95, {}));
}

TEST_CASE("asymmetric errors: those of a linear model are its standard errors, at any level") {
    const ParameterSpace space({{"level", 1.0}, {"slope", 2.0}});
    const Eigen::VectorXd estimate = solve(line(), space).best.parameters;
    const auto known = linear_covariance(line(), space, estimate, true);
    REQUIRE(known);
    for (const double level : {0.5, 0.95})
        for (const ProfileLikelihood& profile : all_profiles(line(), space, estimate, stated, level))
            for (const ProfileSide* side : {&profile.lower, &profile.upper})
                CHECK(relative_difference(side->error, known->standard_errors[profile.parameter]) < 2.0 * accuracy);
}

/// c = 1/p has the value 1 and the standard deviation 0.5: p is 2 where c is 0.5, and 2/3 where it is 1.5.
TEST_CASE("asymmetric errors: equal on any scale, none where a bound is reached first") {
    const FormulaResiduals compliance{1, 1, [](const JetVector& p, JetVector& r) {
                                          r[0] = (1.0 / p[0] - 1.0) / 0.5;
                                          return true;
                                      }};
    const auto profile = [&](double upper, ParameterScale scale) {
        return all_profiles(compliance, ParameterSpace({{"p", 1.0, 0.01, upper, scale}}), Eigen::VectorXd::Ones(1))
            .front();
    };
    for (const ParameterScale scale : {ParameterScale::linear, ParameterScale::log10}) {
        const ProfileLikelihood wide = profile(200.0, scale);
        CHECK(relative_difference(wide.lower.error, 1.0 / 3.0) < 2.0 * accuracy);
        CHECK(relative_difference(wide.upper.error, 1.0) < 2.0 * accuracy);
        CHECK(wide.is_bounded());
        const ProfileLikelihood narrow = profile(1.9, scale);
        CHECK(relative_difference(narrow.lower.error, 1.0 / 3.0) < 2.0 * accuracy);
        CHECK(std::isnan(narrow.upper.error));
        CHECK(narrow.upper.end == ProfileEnd::at_bound);
        CHECK_FALSE(narrow.is_bounded());
        CHECK_FALSE(narrow.is_flat());
    }
}

TEST_CASE("profile likelihood: is level for a parameter that another compensates") {
    const FormulaResiduals product{3, 5, [](const JetVector& p, JetVector& r) {
                                       for (int i = 0; i < 5; ++i)
                                           r[i] = p[0] * p[1] * (i + 1.0) + p[2] - 6.0 * (i + 1.0);
                                       return true;
                                   }};
    const ParameterSpace space({{"a", 2.0, 1e-200, 1e200, ParameterScale::log10},
                                {"b", 3.0, 1e-200, 1e200, ParameterScale::log10},
                                {"c", 0.0, -10.0, 10.0}});
    const auto profiles = all_profiles(product, space, Eigen::Vector3d(2.0, 3.0, 0.0));
    REQUIRE(profiles.size() == 3);
    CHECK(profiles[0].is_flat());
    CHECK(profiles[1].is_flat());
    CHECK_FALSE(profiles[2].is_flat());
    CHECK(profiles[2].is_bounded());
}
