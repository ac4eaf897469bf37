// Nonlinear populations: the Laplace approximation of lme4::nlmer 1.1-31 (its maximum), and -2 log L of nlme 3.1-162,
// whose alternating algorithm ends near the maximum of the same function.
//
// nlmer(..., control = nlmerControl(optCtrl = list(xtol_abs = 1e-12, ftol_abs = 1e-14), tolPwrss = 1e-12))
// nlme(..., control = nlmeControl(tolerance = 1e-9, pnlsTol = 1e-10, msTol = 1e-12, maxIter = 500)); Indometh: pnlsTol
// = 1e-6
#include <doctest/doctest.h>

#include "impactfit/estimation/population/marginal_likelihood.hpp"
#include "tests/estimation/grouped_curves.hpp"
#include "tests/estimation/mixed_model_data.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

using Parameters = std::array<CurveJet, 4>;

/// A data set with its model, the maximum of nlmer and the end of nlme. Estimates are in the order of the fit.
struct NonlinearCase {
    std::string name;
    GroupedCurves function;
    PopulationModel model;
    double nlmer_criterion;
    std::vector<double> nlmer;
    double nlme_criterion;
    std::vector<double> nlme;
};

std::vector<CurveObservation> at_times(const std::vector<double>& values, const std::vector<double>& times) {
    std::vector<CurveObservation> observations;
    for (std::size_t i = 0; i < values.size(); ++i)
        observations.push_back({i / times.size(), times[i % times.size()], values[i]});
    return observations;
}

/// SSlogis, random Asym by tree
NonlinearCase orange_case() {
    GroupedCurves function(at_times(orange, {118, 484, 664, 1004, 1231, 1372, 1582}), 5, 1, 3,
                           [](double x, double, const Parameters& p) { return p[0] / (1.0 + exp((p[1] - x) / p[2])); });
    PopulationModel model = function.population({{"Asym", 200.0}, {"xmid", 725.0}, {"scal", 350.0}}, {50.0});
    return {"Orange",
            function,
            model,
            263.143770201,
            {192.053219643, 727.906390018, 348.07306594, 31.646332106, 7.8430107878},
            263.169158212,
            {191.049000879, 722.555979929, 344.162382098, 31.4825578325, 7.84625448652}};
}

/// SSasymp, random Asym by seed
NonlinearCase loblolly_case() {
    GroupedCurves function(
        at_times(loblolly, {3, 5, 10, 15, 20, 25}), 14, 1, 3,
        [](double x, double, const Parameters& p) { return p[0] + (p[1] - p[0]) * exp(-exp(p[2]) * x); });
    PopulationModel model = function.population({{"Asym", 103.0}, {"R0", -8.5}, {"lrc", -3.3}}, {5.0});
    return {"Loblolly",
            function,
            model,
            229.393597871,
            {102.119623957, -8.54941556133, -3.24397048981, 3.67586390666, 0.718393625447},
            229.486324594,
            {101.447150132, -8.62763272899, -3.23371258288, 3.65064704228, 0.718862348678}};
}

/// SSfol, random lKa and lCl by subject, independent
NonlinearCase theoph_case() {
    std::vector<CurveObservation> observations;
    for (std::size_t i = 0; i < theoph.size(); ++i)
        observations.push_back({i / 11, theoph_times[i], theoph[i], theoph_doses[i / 11]});
    GroupedCurves function(observations, 12, 3, 3, [](double t, double dose, const Parameters& p) {
        const CurveJet out = exp(p[2]), in = exp(p[0]), clearance = exp(p[1]);
        return dose * out * in / clearance * (exp(-out * t) - exp(-in * t)) / (in - out);
    });
    PopulationModel model = function.population({{"lKa", 0.5}, {"lCl", -3.2}, {"lKe", -2.5}}, {0.6, 0.2, 0.0});
    return {"Theoph",
            function,
            model,
            353.983665819,
            {0.481938946423, -3.23036742076, -2.46560899882, 0.656463833929, 0.167507320133, 0.707769985726},
            354.044672205,
            {0.465634899409, -3.2272121057, -2.45467863876, 0.643698620789, 0.166925139737, 0.709241879822}};
}

/// SSasympOff, random Asym by plant
NonlinearCase co2_case() {
    GroupedCurves function(at_times(co2, co2_concentrations), 12, 1, 3, [](double x, double, const Parameters& p) {
        return p[0] * (1.0 - exp(-exp(p[1]) * (x - p[2])));
    });
    PopulationModel model = function.population({{"Asym", 32.0}, {"lrc", -4.5}, {"c0", 48.0}}, {5.0});
    return {"CO2",
            function,
            model,
            412.361950585,
            {32.5261696612, -4.64736881399, 48.4042014728, 9.24827826675, 2.01185929625},
            412.36916905,
            {32.5064439352, -4.64197637337, 48.6084910914, 9.24248703626, 2.01196608791}};
}

/// SSbiexp, random A1, lrc1 and A2 by subject, independent. nlme ends far from the maximum, at which lrc1
/// does not vary.
NonlinearCase indometh_case() {
    GroupedCurves function(at_times(indometh, indometh_times), 6, 3, 4, [](double t, double, const Parameters& p) {
        return p[0] * exp(-exp(p[1]) * t) + p[2] * exp(-exp(p[3]) * t);
    });
    PopulationModel model =
        function.population({{"A1", 2.8}, {"lrc1", 0.77}, {"A2", 0.46}, {"lrc2", -1.35}}, {0.5, 0.2, 0.1, 0.0});
    return {"Indometh",
            function,
            model,
            -112.229502777,
            {2.77362421167, 1.03432952979, 0.786531511695, -0.869342749059, 0.577440499469, 0.0, 0.209130242825,
             0.0821036974069},
            -109.176290486,
            {2.827665662, 0.772896375245, 0.460583129694, -1.34587593784, 0.571291937168, 0.158163400587,
             0.111461985238, 0.0814990833462}};
}

std::vector<NonlinearCase> nonlinear_cases() {
    return {orange_case(), loblolly_case(), theoph_case(), co2_case(), indometh_case()};
}

Eigen::VectorXd vector_of(const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
}

/// Gradient against central differences away from the maximum. The steps of both, 1e-3, have an error of their square.
void check_gradient(const NonlinearCase& at, bool restricted) {
    const PopulationCoordinates coordinates(at.model);
    const LatentModes modes(at.function, at.model, coordinates, restricted);
    MarginalLikelihood likelihood(modes);
    Eigen::VectorXd x = coordinates.coordinates(vector_of(at.nlme)), gradient;
    for (Eigen::Index k = coordinates.fixed_count(); k < x.size(); ++k) x[k] += 0.1 + 0.05 * static_cast<double>(k % 3);
    for (Eigen::Index k = 0; k < coordinates.fixed_count(); ++k) x[k] *= 1.01;
    if (restricted) {
        Eigen::VectorXd latent = Eigen::VectorXd::Zero(modes.size());
        latent.tail(coordinates.fixed_count()) = x.head(coordinates.fixed_count());
        likelihood.start_at(latent);
    }
    double value = 0.0;
    REQUIRE(likelihood.evaluate(x, value, &gradient));
    for (Eigen::Index k = 0; k < x.size(); ++k) {
        INFO(at.name, ", coordinate ", k);
        double above = 0.0, below = 0.0;
        Eigen::VectorXd moved = x;
        moved[k] += 1e-3;
        REQUIRE(likelihood.evaluate(moved, above, nullptr));
        moved[k] -= 2e-3;
        REQUIRE(likelihood.evaluate(moved, below, nullptr));
        CHECK(gradient[k] == doctest::Approx((above - below) / 2e-3).epsilon(1e-3).scale(10.0));
    }
}

}  // namespace

TEST_CASE("population: the maximum of nonlinear models as by nlmer") {
    for (const NonlinearCase& at : nonlinear_cases()) {
        INFO(at.name);
        const PopulationFit fit = fit_population(at.function, at.model);
        CHECK(fit.status == SolutionStatus::converged);
        CHECK(fit.minus_two_log_likelihood < at.nlme_criterion);
        CHECK(std::abs(fit.minus_two_log_likelihood - at.nlmer_criterion) < 1e-4);
        for (std::size_t k = 0; k < at.nlmer.size(); ++k)
            CHECK(fit.estimates[k].value == doctest::Approx(at.nlmer[k]).epsilon(1e-3));  // three digits
    }
}

TEST_CASE("population: -2 log L at the estimates of nlme is that of nlme") {
    // nlme linearises at its last modes. With its default tolerance they are not those of its estimates.
    for (const NonlinearCase& at : nonlinear_cases()) {
        INFO(at.name);
        CHECK(std::abs(population_criterion(at.function, at.model, vector_of(at.nlme)) - at.nlme_criterion) < 1e-4);
    }
}

TEST_CASE("population: gradients agree with differences of -2 log L") {
    for (const NonlinearCase& at : nonlinear_cases())
        for (const bool restricted : {false, true}) check_gradient(at, restricted);
}
