// Residuals of contact fits and their derivatives, through every way a parameter can reach the law.
#include "impactfit/calibration/residuals/contact_residuals.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <thread>

#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// A steel ball, all exponents and factors free.
FitProblem steel_ball() {
    FitProblem problem =
        problem_of("power_law", {free_parameter("stiffness", 2.4e10), free_parameter("hertz_exponent", 1.5),
                                 free_parameter("damping_exponent", 1.2), free_parameter("velocity_exponent", 0.9),
                                 free_parameter("hysteresis_damping", 1e9)});
    problem.simulation.separation = Separation::zero_indentation;
    for (const double speed : {0.1, 0.2, 0.4})
        problem.conditions.push_back({{0.54, speed},
                                      {},
                                      {measured("restitution", 0.85, 0.005), measured("duration", 2.6e-4, 5e-6),
                                       measured("peak_force", 1070.0, 20.0)}});
    return problem;
}

Eigen::VectorXd residuals_at(const ContactResiduals& function, const Eigen::VectorXd& at) {
    Eigen::VectorXd residuals;
    REQUIRE(function.evaluate(at, residuals, nullptr));
    return residuals;
}

/// Central differences of order 4 over simulations at a tolerance of 1e-13, relative to the largest entry of a column.
double gradient_error(const FitProblem& problem) {
    FitProblem sharp = problem;
    sharp.simulation.tolerance = tightest_tolerance;
    const ContactResiduals function(sharp);
    const Eigen::VectorXd at = start_of(sharp);
    Eigen::VectorXd residuals;
    Eigen::MatrixXd jacobian;
    REQUIRE(function.evaluate(at, residuals, &jacobian));
    double largest = 0.0;
    for (Eigen::Index j = 0; j < at.size(); ++j) {
        const double h = 2e-3 * std::abs(at[j]);
        const auto moved = [&](double steps) {
            Eigen::VectorXd there = at;
            there[j] += steps * h;
            return residuals_at(function, there);
        };
        const Eigen::VectorXd difference = (8.0 * (moved(1.0) - moved(-1.0)) - (moved(2.0) - moved(-2.0))) / (12.0 * h);
        REQUIRE(difference.norm() > 0.0);
        largest =
            std::max(largest, (jacobian.col(j) - difference).cwiseAbs().maxCoeff() / difference.cwiseAbs().maxCoeff());
    }
    return largest;
}

/// Required accuracy of the gradients.
constexpr double gradient_tolerance = 1e-6;

}  // namespace

TEST_CASE("contact residuals are simulated minus measured, in standard deviations") {
    const FitProblem problem = steel_ball();
    const ContactResiduals function(problem);
    REQUIRE(function.parameter_count() == 5);
    REQUIRE(function.residual_count() == 9);
    const Eigen::VectorXd at = start_of(problem), residuals = residuals_at(function, at);
    const auto collision =
        simulate(*problem.model->law, std::array{2.4e10, 1.5, 1.2, 0.9, 1e9}, {0.54, 0.2}, problem.simulation);
    CHECK(residuals[3] == (collision.restitution - 0.85) / 0.005);
    CHECK(residuals[4] == (collision.duration - 2.6e-4) / 5e-6);
    CHECK(residuals[5] == (collision.peak_force - 1070.0) / 20.0);
    CHECK(function.simulate(at).at(1).peak_force == collision.peak_force);
}

TEST_CASE("contact residuals have the same values with and without derivatives") {
    const FitProblem problem = steel_ball();
    const ContactResiduals function(problem);
    Eigen::VectorXd with;
    Eigen::MatrixXd jacobian;
    REQUIRE(function.evaluate(start_of(problem), with, &jacobian));
    CHECK(with == residuals_at(function, start_of(problem)));
}

TEST_CASE("gradient of a contact fit with all parameters free") {
    CHECK(gradient_error(steel_ball()) < gradient_tolerance);
}

TEST_CASE("gradient through a tied expression of another tied one") {
    FitProblem problem = steel_ball();
    problem.parameters[2] = tied_parameter("damping_exponent", "velocity_exponent * sqrt(hertz_exponent)");
    problem.parameters[4] = tied_parameter("hysteresis_damping", "0.05 * stiffness * damping_exponent");
    const ContactResiduals function(problem);
    REQUIRE(function.parameter_count() == 3);
    const auto values = function.law_values(start_of(problem), problem.conditions[0]);
    CHECK(same_number(values[2], 0.9 * std::sqrt(1.5)));
    CHECK(same_number(values[4], 0.05 * 2.4e10 * 0.9 * std::sqrt(1.5)));
    CHECK(gradient_error(problem) < gradient_tolerance);
}

TEST_CASE("a parameter measured with every impact") {
    FitProblem problem = steel_ball();
    problem.parameters[0] = column_parameter("stiffness");
    problem.parameters[4] = tied_parameter("hysteresis_damping", "0.04 * stiffness");
    double stiffness = 1e10;
    for (FitCondition& condition : problem.conditions) condition.column_values = {stiffness *= 2.0};
    const ContactResiduals function(problem);
    CHECK(function.law_values(start_of(problem), problem.conditions[2])[0] == 8e10);
    CHECK(same_number(function.given_values(start_of(problem), problem.conditions[1])[4], 0.04 * 4e10));
    CHECK(gradient_error(problem) < gradient_tolerance);
}

namespace {

/// Exponents and the wanted restitution, by a rule.
FitProblem with_rule(const char* law, const char* rule) {
    FitProblem problem =
        problem_of(law, {fixed_parameter("stiffness", 3e6), fixed_parameter("hertz_exponent", 1.5),
                         free_parameter("damping_exponent", 1.1), free_parameter("velocity_exponent", 1.25),
                         free_parameter("prescribed_restitution", 0.7)});
    problem.takes_restitution = true;
    problem.rule = rule;
    for (const double speed : {1.0, 3.0})
        problem.conditions.push_back(
            {{0.1, speed}, {}, {measured("restitution", 0.6, 0.01), measured("duration", 1e-3, 1e-5)}});
    return problem;
}

}  // namespace

TEST_CASE("gradient through a damping formula with free exponents") {
    CHECK(gradient_error(with_rule("power_law", "zhang_2022")) < gradient_tolerance);
}

TEST_CASE("gradient through the damping that gives a restitution exactly") {
    FitProblem problem = with_rule("power_law", "exact");
    for (FitCondition& condition : problem.conditions) condition.measurements = {measured("duration", 1e-3, 1e-5)};
    CHECK(gradient_error(problem) < gradient_tolerance);
}

TEST_CASE("the exact damping of a fit gives the prescribed restitution") {
    const FitProblem problem = with_rule("power_law", "exact");
    const ContactResiduals function(problem);
    for (const auto& collision : function.simulate(start_of(problem)))
        CHECK(std::abs(collision.restitution - 0.7) < 1e-9);
}

TEST_CASE("a wanted restitution that is tied to a free parameter") {
    FitProblem problem = with_rule("power_law", "exact");
    problem.parameters[4] = tied_parameter("prescribed_restitution", "0.5 * damping_exponent");
    for (FitCondition& condition : problem.conditions) condition.measurements = {measured("duration", 1e-3, 1e-5)};
    CHECK(gradient_error(problem) < gradient_tolerance);
}

namespace {

/// Base values of MM24 at three speeds.
FitProblem bouc_wen_base() {
    FitProblem problem = problem_of(
        "bouc_wen_simon_hunt_crossley_2024",
        {free_parameter("pi_1_base", 0.0139), free_parameter("pi_2_base", 0.457), free_parameter("pi_3_base", -0.42),
         free_parameter("hertz_exponent", 2.02), free_parameter("hysteresis_exponent", 1.3),
         free_parameter("elastic_fraction", 0.439), fixed_parameter("hysteresis_amplitude", 1.0)});
    for (const ParameterForm& form : problem.model->law->forms)
        if (form.parameters[0].name == "pi_1_base" && form.parameters[1].name == "pi_2_base") problem.form = form;
    for (const double speed : {0.2, 1.0, 5.0})
        problem.conditions.push_back({{1.0, speed}, {}, {measured("restitution", 0.8, 0.01)}});
    return problem;
}

}  // namespace

TEST_CASE("gradient through a form that scales with the speed") {
    const FitProblem problem = bouc_wen_base();
    CHECK(gradient_error(problem) < gradient_tolerance);
    const ContactResiduals function(problem);
    // Unit stiffness, mass and speed, whatever was measured.
    for (const FitCondition& condition : problem.conditions)
        CHECK(function.law_values(start_of(problem), condition)[0] == 1.0);
}

TEST_CASE("gradient of every Bouc-Wen law in the constants a fit searches in") {
    for (const char* law : {"bouc_wen_hertz_2024", "bouc_wen_simon_hunt_crossley_2024", "bouc_wen_maxwell_2024"}) {
        CAPTURE(law);
        FitProblem problem = bouc_wen_base();
        problem.model = &find_model(law);
        for (const ParameterForm& form : problem.model->law->forms)
            for (const Parameter& parameter : form.parameters)
                if (parameter.name == "loading_constant_base") problem.form = form;
        problem.parameters = {free_parameter("pi_1_base", 0.0139),
                              free_parameter("loading_constant_base", 0.05),
                              free_parameter("unloading_constant_base", 0.9),
                              free_parameter("hertz_exponent", 2.02),
                              free_parameter("hysteresis_exponent", 1.3),
                              free_parameter("elastic_fraction", 0.439)};
        if (problem.form.parameters.size() == 5) problem.parameters.erase(problem.parameters.begin());
        CHECK(gradient_error(problem) < gradient_tolerance);
    }
}

TEST_CASE("an exponent at its bound of 1 has the slope from inside") {
    FitProblem problem = bouc_wen_base();
    problem.parameters[4].value = 1.0;
    problem.parameters[4].lower = 1.0;
    problem.simulation.tolerance = tightest_tolerance;
    const ContactResiduals function(problem);
    const Eigen::VectorXd at = start_of(problem);
    Eigen::VectorXd residuals;
    Eigen::MatrixXd jacobian;
    REQUIRE(function.evaluate(at, residuals, &jacobian));
    // A forward difference of order 4: its own error is near h^4 times a fifth derivative, beside 1e-13 / h.
    const double h = 2e-3;
    const auto moved = [&](double steps) {
        Eigen::VectorXd there = at;
        there[4] += steps * h;
        return residuals_at(function, there);
    };
    const Eigen::VectorXd forward =
        (-25.0 * residuals + 48.0 * moved(1.0) - 36.0 * moved(2.0) + 16.0 * moved(3.0) - 3.0 * moved(4.0)) / (12.0 * h);
    CHECK((jacobian.col(4) - forward).cwiseAbs().maxCoeff() < 1e-6 * forward.cwiseAbs().maxCoeff());
}

TEST_CASE("rejects measured seconds for a nondimensional impact") {
    FitProblem problem = bouc_wen_base();
    problem.conditions[1].measurements.push_back(measured("duration", 1e-3, 1e-5));
    CHECK(refuses(
        ErrorKind::problem, [&] { ContactResiduals{problem}; }, "duration", "restitution"));
}

TEST_CASE("the same fit in other units has the same residuals") {
    // kg, mm and ms: N is kg mm/ms^2, speeds are as they are.
    const FitProblem metres = steel_ball();
    FitProblem millimetres = metres;
    const double n = 1.5, m = 1.2, q = 0.9, mm = 1e3, ms = 1e3, newton = mm / (ms * ms);
    const double speed = mm / ms;
    for (FitCondition& condition : millimetres.conditions) {
        condition.impact.impact_speed *= speed;
        condition.measurements[1].value *= ms;
        condition.measurements[1].standard_deviation *= ms;
        condition.measurements[2].value *= newton;
        condition.measurements[2].standard_deviation *= newton;
    }
    millimetres.parameters[0].value *= newton / std::pow(mm, n);
    millimetres.parameters[4].value *= newton / (std::pow(mm, m) * std::pow(speed, q));
    const Eigen::VectorXd si = residuals_at(ContactResiduals(metres), start_of(metres));
    const Eigen::VectorXd other = residuals_at(ContactResiduals(millimetres), start_of(millimetres));
    // The first step is scaled to the impact, so both take the same steps but for rounding, divided by sd / value.
    CHECK((si - other).cwiseAbs().maxCoeff() < 1e-10);
}

TEST_CASE("priors are residuals of their own, relative ones on a logarithmic scale") {
    FitProblem problem = steel_ball();
    problem.parameters[0].scale = ParameterScale::log10;
    problem.parameters[0].prior = NormalPrior{2e10, 2e9};
    problem.parameters[2].prior = NormalPrior{1.5, 0.2};
    const ContactResiduals function(problem);
    REQUIRE(function.residual_count() == 11);
    const Eigen::VectorXd residuals = residuals_at(function, start_of(problem));
    CHECK(same_number(residuals[9], std::log(2.4e10 / 2e10) / 0.1));
    CHECK(same_number(residuals[10], (1.2 - 1.5) / 0.2));
    CHECK(gradient_error(problem) < gradient_tolerance);
    problem.parameters[1] = fixed_parameter("hertz_exponent", 1.5);
    problem.parameters[1].prior = NormalPrior{1.5, 0.1};
    CHECK(refuses(
        ErrorKind::problem, [&] { ContactResiduals{problem}; }, "prior", "free"));
}

TEST_CASE("a prior of a tied parameter reaches the free ones behind it") {
    FitProblem problem = steel_ball();
    problem.parameters[4] = tied_parameter("hysteresis_damping", "0.04 * stiffness");
    problem.parameters[4].prior = NormalPrior{9e8, 1e8};
    const ContactResiduals function(problem);
    Eigen::VectorXd residuals;
    Eigen::MatrixXd jacobian;
    REQUIRE(function.evaluate(start_of(problem), residuals, &jacobian));
    CHECK(same_number(residuals[9], (0.04 * 2.4e10 - 9e8) / 1e8));
    // A difference of order 4 of a linear function: rounding over the step, 1e-16 / 1e-3.
    CHECK(relative_difference(jacobian(9, 0), 0.04 / 1e8) < 1e-12);
    CHECK(jacobian.row(9).tail(3).isZero(0.0));
    problem.parameters[0] = column_parameter("stiffness");
    for (FitCondition& condition : problem.conditions) condition.column_values = {2e10};
    CHECK(refuses(
        ErrorKind::problem, [&] { ContactResiduals{problem}; }, "prior", "free"));
}

TEST_CASE("each measurement has the loss it was given, priors none") {
    FitProblem problem = steel_ball();
    problem.conditions[1].measurements[2].loss = {LossKind::huber, 2.0};
    problem.parameters[2].prior = NormalPrior{1.5, 0.2};
    const ContactResiduals function(problem);
    CHECK(function.loss(4).kind == LossKind::none);
    CHECK(function.loss(5).kind == LossKind::huber);
    CHECK(function.loss(9).kind == LossKind::none);
}

TEST_CASE("residuals do not exist for bodies that stick with a measured duration, or for invalid values") {
    FitProblem problem =
        problem_of("kelvin_voigt", {fixed_parameter("stiffness", 1.0), free_parameter("hysteresis_damping", 0.5)});
    problem.simulation.separation = Separation::zero_indentation;
    problem.conditions.push_back({{1.0, 1.0}, {}, {measured("restitution", 0.5, 0.1)}});
    Eigen::VectorXd residuals;
    CHECK(ContactResiduals(problem).evaluate(Eigen::VectorXd::Constant(1, 3.0), residuals, nullptr));
    CHECK(residuals[0] == -5.0);
    CHECK_FALSE(ContactResiduals(problem).evaluate(Eigen::VectorXd::Constant(1, -1.0), residuals, nullptr));
    problem.conditions[0].measurements.push_back(measured("duration", 3.0, 0.1));
    CHECK_FALSE(ContactResiduals(problem).evaluate(Eigen::VectorXd::Constant(1, 3.0), residuals, nullptr));
}

TEST_CASE("rejects unknown, cyclic and invalid expressions by name") {
    const auto with = [](const char* expression) {
        FitProblem problem = steel_ball();
        problem.parameters[3] = tied_parameter("velocity_exponent", "damping_exponent / 2");
        problem.parameters[2] = tied_parameter("damping_exponent", expression);
        return [problem] { ContactResiduals{problem}; };
    };
    CHECK_FALSE(thrown_error(with("0.8 * hertz_exponent")));
    CHECK(refuses(ErrorKind::problem, with("0.8 * hertz_exponnt"), "hertz_exponnt", "did you mean 'hertz_exponent'"));
    CHECK(refuses(ErrorKind::problem, with("velocity_exponent"),
                  "damping_exponent -> velocity_exponent -> damping_exponent", "free"));
    CHECK(refuses(ErrorKind::problem, with("damping_exponent"), "damping_exponent -> damping_exponent", "free"));
    CHECK(refuses(ErrorKind::problem, with("1.5 *"), "invalid expression", "formula"));
    CHECK(refuses(ErrorKind::problem, with("hertz_exponent = 2"), "invalid expression", "without ="));
    CHECK(refuses(ErrorKind::problem, with("1, 2"), "invalid expression", "one value"));
    CHECK_FALSE(thrown_error(with("hertz_exponent >= 1.2 ? 1.2 : 1.1")));
}

TEST_CASE("rejects a fit that cannot start, with the reason") {
    FitProblem problem = steel_ball();
    problem.parameters[0].value = -1.0;
    CHECK(refuses(
        ErrorKind::problem, [&] { ContactResiduals{problem}; }, "stiffness", "> 0"));
    FitProblem rule = with_rule("power_law", "hunt_crossley_1975");
    CHECK(refuses(
        ErrorKind::problem, [&] { ContactResiduals{rule}; }, "not published for these exponents", "exact"));
    rule.rule = "zhang_2202";
    CHECK(thrown_error([&] { ContactResiduals{rule}; }));
    FitProblem order = steel_ball();
    std::swap(order.parameters[0], order.parameters[1]);
    CHECK(refuses(
        ErrorKind::problem, [&] { ContactResiduals{order}; }, "differ from those of the form", "stiffness, hertz"));
}

TEST_CASE("repeats of an impact have the same prediction and residuals of their own") {
    FitProblem problem = steel_ball();
    problem.conditions.push_back(problem.conditions[1]);
    problem.conditions[3].measurements[0].value = 0.80;
    const ContactResiduals function(problem);
    Eigen::VectorXd residuals;
    Eigen::MatrixXd jacobian;
    REQUIRE(function.evaluate(start_of(problem), residuals, &jacobian));
    CHECK(same_number(residuals[9] - residuals[3], 0.05 / 0.005));
    CHECK(jacobian.row(9) == jacobian.row(3));
}

TEST_CASE("contact residuals evaluated from four threads are the same") {
    FitProblem problem = steel_ball();
    problem.parameters[4] = tied_parameter("hysteresis_damping", "0.04 * stiffness");
    const ContactResiduals function(problem);
    const auto evaluate = [&](int thread, Eigen::VectorXd& residuals, Eigen::MatrixXd& jacobian) {
        Eigen::VectorXd at = start_of(problem);
        at[0] *= 1.0 + 0.1 * thread;
        return function.evaluate(at, residuals, &jacobian);
    };
    std::array<Eigen::VectorXd, 4> residuals;
    std::array<Eigen::MatrixXd, 4> jacobians;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 20; ++i)
                    evaluate(t, residuals.at(static_cast<std::size_t>(t)), jacobians.at(static_cast<std::size_t>(t)));
            });
    }
    for (int t = 0; t < 4; ++t) {
        Eigen::VectorXd alone;
        Eigen::MatrixXd slopes;
        REQUIRE(evaluate(t, alone, slopes));
        CHECK(alone == residuals.at(static_cast<std::size_t>(t)));
        CHECK(slopes == jacobians.at(static_cast<std::size_t>(t)));
    }
}
