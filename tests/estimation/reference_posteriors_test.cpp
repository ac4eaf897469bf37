// Posteriors of eight small problems against sums over a fine grid, computed with R 4.2 from the data sets of its
// package datasets: BOD, Puromycin, DNase, Orange, women, lh, cars. The grids have 1,000 x 1,000 or 160 x 160 x 160
// points in the bounds; half as many give the same digits.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/posterior/posterior.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct ReferenceMoments {
    double mean, deviation;
};

/// A problem with its moments. Noise is unknown, with the prior 1/s, or the residuals are in standard deviations.
struct ReferenceProblem {
    std::string name;
    std::vector<FreeParameter> parameters;
    std::vector<double> x, y;
    FormulaResiduals::Formula residuals;
    std::vector<ReferenceMoments> moments;
    bool known_noise = false;
    Eigen::Index further_residuals = 0;  ///< of priors
};

using Data = const std::vector<double>&;

/// Returns residuals model(p, x) - y.
template <class Model>
FormulaResiduals::Formula differences(Data x, Data y, const Model& model, double deviation = 1.0) {
    return [x, y, model, deviation](const JetVector& p, JetVector& r) {
        for (std::size_t i = 0; i < y.size(); ++i)
            r[static_cast<Eigen::Index>(i)] = (model(p, x[i]) - y[i]) / deviation;
        return true;
    };
}

void check_reference(const ReferenceProblem& problem) {
    CAPTURE(problem.name);
    const auto values = static_cast<Eigen::Index>(problem.y.size()) + problem.further_residuals;
    const FormulaResiduals function(static_cast<Eigen::Index>(problem.parameters.size()), values, problem.residuals);
    const ParameterSpace space(problem.parameters);
    const UnconstrainedScale scale(space);
    const LogPosterior density(function, scale,
                               NoiseGroups(static_cast<std::size_t>(values), problem.known_noise ? -1 : 0));
    std::vector<std::string> names;
    for (const FreeParameter& parameter : problem.parameters) names.push_back(parameter.name);
    PosteriorOptions options;
    options.draws = 2500;
    const Posterior found = draw_posterior(density, names, solve(function, space).best.parameters, options, 1, 2);
    CHECK(found.converged());
    for (std::size_t j = 0; j < names.size(); ++j) {
        const PosteriorParameter& one = found.parameters[j];
        INFO(names[j], ": ", one.mean, " +- ", one.standard_deviation, ", error ", one.diagnostics.standard_error);
        CHECK(std::abs(one.mean - problem.moments[j].mean) < 4.0 * one.diagnostics.standard_error);
        // About 5,000 effective draws: 1 % for a normal density, 2 % for long tails.
        CHECK(one.standard_deviation == doctest::Approx(problem.moments[j].deviation).epsilon(0.05));
    }
}

const auto saturation = [](const JetVector& p, double x) { return p[0] * x / (p[1] + x); };
const auto logistic = [](const JetVector& p, double x) {
    using std::exp;
    return p[0] / (exp((p[1] - x) / p[2]) + 1.0);
};

}  // namespace

TEST_CASE("reference posterior: exponential rise with a posterior cut by its bounds (BOD)") {
    const std::vector<double> time{1, 2, 3, 4, 5, 7}, demand{8.3, 10.3, 19.0, 16.0, 15.6, 19.8};
    const auto rise = [](const JetVector& p, double t) {
        using std::exp;
        return p[0] * (1.0 - exp(-p[1] * t));
    };
    check_reference({"BOD",
                     {{"asymptote", 19.0, 12.0, 40.0}, {"rate", 0.6, 0.1, 2.0}},
                     time,
                     demand,
                     differences(time, demand, rise),
                     {{19.20898, 3.570529}, {0.6932321, 0.3626725}}});
}

TEST_CASE("reference posterior: saturation with unknown noise (Puromycin, treated)") {
    const std::vector<double> conc{0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.10, 1.10},
        rate{76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200};
    check_reference({"treated",
                     {{"largest", 200.0, 150.0, 300.0}, {"half", 0.05, 0.01, 0.2}},
                     conc,
                     rate,
                     differences(conc, rate, saturation),
                     {{213.7956, 8.144983}, {0.06627944, 0.01027957}}});
}

TEST_CASE("reference posterior: saturation with known noise, a normal prior and a log10 scale (Puromycin, untreated)") {
    const std::vector<double> conc{0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.10},
        rate{67, 51, 84, 86, 98, 115, 131, 124, 144, 158, 160};
    const auto data = differences(conc, rate, saturation, 10.0);
    const auto with_prior = [data](const JetVector& p, JetVector& r) {
        data(p, r);
        r[11] = (p[1] - 0.05) / 0.02;
        return true;
    };
    check_reference({"untreated",
                     {{"largest", 160.0, 100.0, 250.0, ParameterScale::log10}, {"half", 0.05, 0.005, 0.15}},
                     conc,
                     rate,
                     with_prior,
                     {{161.0363, 6.632881}, {0.0493774, 0.008084876}},
                     true,
                     1});
}

TEST_CASE("reference posterior: logistic curve of three parameters with unknown noise (DNase, run 1)") {
    std::vector<double> conc{0.04882812, 0.04882812, 0.1953125, 0.1953125, 0.390625, 0.390625, 0.78125, 0.78125,
                             1.5625,     1.5625,     3.125,     3.125,     6.25,     6.25,     12.5,    12.5};
    const std::vector<double> response{0.017, 0.018, 0.121, 0.124, 0.206, 0.215, 0.377, 0.374,
                                       0.614, 0.609, 1.019, 1.001, 1.334, 1.364, 1.730, 1.710};
    for (double& one : conc) one = std::log(one);
    check_reference({"DNase",
                     {{"asymptote", 2.3, 2.0, 2.9}, {"middle", 1.5, 1.1, 2.0}, {"width", 1.0, 0.9, 1.25}},
                     conc,
                     response,
                     differences(conc, response, logistic),
                     {{2.361462, 0.08933413}, {1.498893, 0.09192371}, {1.046803, 0.03580438}}});
}

TEST_CASE("reference posterior: logistic curve of three parameters with known noise and long tails (Orange, tree 1)") {
    const std::vector<double> age{118, 484, 664, 1004, 1231, 1372, 1582}, girth{30, 58, 87, 115, 120, 142, 145};
    check_reference(
        {"Orange",
         {{"asymptote", 160.0, 100.0, 260.0}, {"middle", 700.0, 300.0, 1500.0}, {"width", 400.0, 100.0, 800.0}},
         age,
         girth,
         differences(age, girth, logistic, 8.0),
         {{173.3521, 26.7812}, {749.3877, 178.2177}, {453.1227, 118.2382}},
         true});
}

TEST_CASE("reference posterior: linear regression (women)") {
    std::vector<double> height;
    for (int i = 58; i <= 72; ++i) height.push_back(i - 65);
    const std::vector<double> weight{115, 117, 120, 123, 126, 129, 132, 135, 139, 142, 146, 150, 154, 159, 164};
    check_reference({"women",
                     {{"level", 137.0, 130.0, 143.0}, {"slope", 3.4, 2.9, 4.0}},
                     height,
                     weight,
                     differences(height, weight, [](const JetVector& p, double x) { return p[0] + p[1] * x; }),
                     {{136.7333, 0.4280285}, {3.45, 0.09899826}}});
}

TEST_CASE("reference posterior: autoregression of the first order (lh)") {
    const std::vector<double> series{2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2,
                                     2.7, 2.2, 2.2, 1.9, 1.9, 1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3,
                                     2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3, 3.5, 3.5, 3.1, 2.6, 2.1, 3.4, 3.0, 2.9};
    const std::vector<double> before(series.begin(), series.end() - 1), next(series.begin() + 1, series.end());
    const auto model = [](const JetVector& p, double x) { return p[0] + p[1] * (x - p[0]); };
    check_reference({"lh",
                     {{"mean", 2.4, 1.5, 3.5}, {"correlation", 0.5, -1.0, 1.0}},
                     before,
                     next,
                     differences(before, next, model),
                     {{2.424367, 0.2337732}, {0.6313109, 0.1315344}}});
}

TEST_CASE("reference posterior: power of the speed with unknown noise (cars)") {
    const std::vector<double> speed{4,  4,  7,  7,  8,  9,  10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13,
                                    13, 13, 14, 14, 14, 14, 15, 15, 15, 16, 16, 17, 17, 17, 18, 18, 18,
                                    18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25};
    const std::vector<double> distance{2,  10, 4,  22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28,  26, 34,
                                       34, 46, 26, 36, 60, 80, 20, 26, 54, 32, 40, 32, 40, 50, 42,  56, 76,
                                       84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85};
    const auto power = [](const JetVector& p, double v) {
        using std::exp;
        return p[0] * exp(p[1] * std::log(v / 15.0));
    };
    check_reference({"cars",
                     {{"distance", 40.0, 10.0, 60.0}, {"exponent", 1.5, 0.5, 3.0}},
                     speed,
                     distance,
                     differences(speed, distance, power),
                     {{39.00206, 2.634502}, {1.556552, 0.2017676}}});
}
