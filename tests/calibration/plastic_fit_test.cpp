// Fits of the laws that leave an indentation behind: what comes back from impacts and records without noise,
// derivatives through the yield of the contact and at the corners of loops, starts, and statements on the data.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/residuals/orthogonal_distance.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/calibration/summary/structural_identifiability.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/objective/gradient_check.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// A law at true values, and where a fit starts.
struct PlasticContact {
    const char* law;
    std::array<const char*, 2> names;
    std::array<double, 2> truth, start;
    std::vector<double> speeds;
};

/// 0.17 kg. The yield speed of the spheres is 0.00236 m/s: the first impact does not yield, the second hardly.
const PlasticContact bilinear{
    "walton_braun_1986", {"stiffness", "stiffness_ratio"}, {3e6, 0.4}, {1e6, 0.7}, {0.1, 0.5, 2.0}};
const PlasticContact spheres{"thornton_1997",
                             {"stiffness", "yield_indentation"},
                             {2.4e10, 3e-7},
                             {1e10, 1e-6},
                             {0.002, 0.0025, 0.01, 0.05, 1.0}};

constexpr double mass = 0.17;

std::vector<double> truth_of(const PlasticContact& contact) {
    return {contact.truth.begin(), contact.truth.end()};
}

FitParameter positive(const char* name, double start) {
    FitParameter parameter = free_parameter(name, start);
    parameter.lower = 0.0;
    parameter.scale = ParameterScale::log10;
    return parameter;
}

FitProblem problem_of(const PlasticContact& contact) {
    FitProblem problem = impactfit_tests::problem_of(
        contact.law, {positive(contact.names[0], contact.start[0]), positive(contact.names[1], contact.start[1])});
    if (contact.names[1] == std::string("stiffness_ratio")) {
        problem.parameters[1].lower = 1e-6;
        problem.parameters[1].upper = 1.0;
    }
    return problem;
}

/// The impacts at all speeds without noise; every value is known to a part in a thousand.
FitProblem problem_of(const PlasticContact& contact, const std::vector<const char*>& observables) {
    FitProblem problem = problem_of(contact);
    for (const double speed : contact.speeds) {
        const auto collision = simulate(*problem.model->law, truth_of(contact), {mass, speed});
        problem.conditions.push_back({{mass, speed}, {}, {}});
        for (const char* name : observables) {
            const double value = find_observable(name)(collision);
            // An impact that does not yield leaves nothing behind: absolute there.
            problem.conditions.back().measurements.push_back(measured(name, value, std::max(1e-3 * value, 1e-12)));
        }
    }
    return problem;
}

/// Samples of the true motion from before touch to after separation; the abscissa errs only in a loop.
FitRecord record_of(const PlasticContact& contact, double speed, RecordKind kind, std::size_t count) {
    const LawEntry& law = *find_model(contact.law).law;
    const auto collision = simulate(law, truth_of(contact), {mass, speed});
    const DenseOutput<double> motion(simulate_motion(law, truth_of(contact), {mass, speed}, {}));
    FitRecord record{kind, {}};
    for (std::size_t i = 0; i < count; ++i) {
        const double t = motion.separation * (1.1 * static_cast<double>(i) / static_cast<double>(count - 1) - 0.05);
        const double ordinates[] = {motion.force(t), motion.indentation(t), motion.indentation_rate(t),
                                    motion.force(t)};
        const double scales[] = {collision.peak_force, collision.peak_indentation, speed, collision.peak_force};
        const auto k = static_cast<std::size_t>(kind);
        const bool loop = kind == RecordKind::force_indentation;
        record.samples.push_back({loop ? motion.indentation(t) : t, ordinates[k],
                                  loop ? 0.01 * collision.peak_indentation : 0.0, 0.01 * scales[k]});
    }
    return record;
}

void check_truth(const PlasticContact& contact, const FitResult& result, double limit) {
    CAPTURE(contact.law);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    for (Eigen::Index i = 0; i < 2; ++i)
        CHECK(relative_difference(result.estimate.values[i], contact.truth[static_cast<std::size_t>(i)]) < limit);
}

bool contains(const std::vector<std::string>& sentences, const std::string& part) {
    return std::any_of(sentences.begin(), sentences.end(),
                       [&](const std::string& sentence) { return sentence.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("plastic laws come back from noise-free restitution and duration") {
    // Noise-free: to the tolerance of the search.
    for (const PlasticContact& contact : {bilinear, spheres})
        check_truth(contact, fit(problem_of(contact, {"restitution", "duration"})), 1e-6);
}

TEST_CASE("plastic laws are recovered from the residual indentation and the peak force") {
    for (const PlasticContact& contact : {bilinear, spheres})
        check_truth(contact, fit(problem_of(contact, {"residual_indentation", "peak_force"})), 1e-6);
}

TEST_CASE("plastic laws come back from a record of each kind") {
    for (const PlasticContact& contact : {bilinear, spheres})
        for (const RecordKind kind : {RecordKind::force_time, RecordKind::indentation_time, RecordKind::velocity_time,
                                      RecordKind::force_indentation}) {
            CAPTURE(static_cast<int>(kind));
            // Far above yield a loop determines the tangent, a product of the two, but each alone too poorly for this.
            const double speed = contact.speeds[contact.speeds.size() - 2];
            FitProblem problem = problem_of(contact);
            problem.conditions.push_back({{mass, speed}, {}, {}});
            problem.conditions.back().records = {record_of(contact, speed, kind, 200)};
            // Curves between the nodes of a motion are good to 1e-7.
            check_truth(contact, fit(problem), 1e-5);
        }
}

TEST_CASE("derivatives of a fit through yield and turning point are differences") {
    for (const PlasticContact& contact : {bilinear, spheres}) {
        CAPTURE(contact.law);
        FitProblem problem = problem_of(contact, {"restitution", "duration", "peak_force", "peak_indentation",
                                                  "residual_indentation", "time_of_peak_force"});
        problem.conditions.back().records = {
            record_of(contact, contact.speeds.back(), RecordKind::force_time, 40),
            record_of(contact, contact.speeds.back(), RecordKind::indentation_time, 40),
            record_of(contact, contact.speeds.back(), RecordKind::velocity_time, 40),
            record_of(contact, contact.speeds.back(), RecordKind::force_indentation, 60)};
        // Off by two standard deviations all round, so that some of the nearest points are corners.
        double turn = 0.0;
        for (RecordSample& sample : problem.conditions.back().records.back().samples) {
            sample.abscissa += 2.0 * sample.abscissa_deviation * std::cos(turn);
            sample.ordinate += 2.0 * sample.ordinate_deviation * std::sin(turn);
            turn += 2.4;
        }
        problem.auxiliary = {free_parameter("touch", 1e-6)};
        problem.auxiliary.front().nuisance = true;
        for (FitRecord& record : problem.conditions.back().records) record.touch = 0;
        // Away from the truth, where distances are not zero; the impact of least speed does not yield there either.
        Eigen::VectorXd at(3);
        at << 1.1 * contact.truth[0], 0.9 * contact.truth[1], 1e-6;
        const ContactResiduals function(problem);
        const auto check = check_gradient(function, ParameterSpace(problem.free_parameters()), at);
        REQUIRE(check);
        MESSAGE(contact.law << ": largest difference " << check->largest_difference << " in " << check->parameter
                            << ", kinks " << check->kinks);
        // Feet of perpendiculars are good to 1e-7 of their spacing, which differences by 1e-3 of a parameter magnify.
        CHECK(check->largest_difference < 1e-5);
        // Samples whose nearest point is on one curve for one of the differences and on the other for the next.
        CHECK(check->kinks <= 6);
    }
}

TEST_CASE("the tip and the ends of a plastic loop are corners: the distance from one is that of two points") {
    const LawEntry& law = *find_model("walton_braun_1986").law;
    const Impact<double> impact{mass, 0.5};
    const DenseOutput<double> motion(simulate_motion(law, truth_of(bilinear), impact, {}));
    const RecordCurve<double> curve(motion, RecordKind::force_indentation, SensorFilter::none, {}, 0.0);
    const NearestPoints nearest(curve);
    const auto collision = simulate(law, truth_of(bilinear), impact);
    // In standard deviations of 1 % of the peaks: beyond the tip, above it, and to the side of either line.
    const double dx = 0.01 * collision.peak_indentation, dy = 0.01 * collision.peak_force;
    const auto distance = [&](double right, double up) {
        const RecordSample sample{collision.peak_indentation + right * dx, collision.peak_force + up * dy, dx, dy};
        const NearestPoint closest = nearest.nearest_point(sample);
        const double clock = clock_at(curve, closest);
        return std::abs(signed_distance(curve.abscissa(clock), curve.ordinate(clock), sample, closest));
    };
    // The curve is good to 1e-7 of the peak, 1e-5 of a deviation.
    constexpr double limit = 1e-4;
    CHECK(std::abs(distance(3.0, 4.0) - 5.0) < limit);
    CHECK(std::abs(distance(2.0, 0.0) - 2.0) < limit);
    CHECK(std::abs(distance(0.0, 3.0) - 3.0) < limit);
    // In these units the line of loading has the slope 1, that of unloading 1/0.4.
    const double loading = std::hypot(1.0, 1.0), unloading = std::hypot(2.5, 1.0);
    CHECK(std::abs(distance(-3.0, 2.0) - 5.0 / loading) < limit);
    CHECK(std::abs(distance(-20.0, -10.0) - 10.0 / loading) < limit);
    CHECK(std::abs(distance(2.0, -3.0) - 8.0 / unloading) < limit);
    CHECK(std::abs(distance(-2.0, -10.0) - 5.0 / unloading) < limit);
    // The corner at separation, and the line without a force on which the bodies part: it runs back past the touch.
    CHECK(std::abs(distance(-100.0 + 1.0, -100.0 - 3.0) - 3.0) < limit);
    CHECK(std::abs(distance(-40.0 + 1.0, -100.0 - 2.0) - std::hypot(1.0, 2.0)) < limit);
}

TEST_CASE("starts of the plastic laws come from restitution") {
    const auto started = [](const PlasticContact& contact, const std::vector<const char*>& observables, auto change) {
        FitProblem problem = problem_of(contact, observables);
        for (FitParameter& parameter : problem.parameters) parameter.value = std::nan("");
        change(problem.parameters);
        guess_starts(problem);
        return std::array{problem.parameters[0].value, problem.parameters[1].value};
    };
    const auto fixed_at = [](FitParameter& parameter, double value) {
        parameter.role = FitParameter::Role::fixed;
        parameter.value = value;
    };
    constexpr double three_digits = 0.005;
    CHECK(relative_difference(started(bilinear, {"restitution"}, [](auto&) {})[1], 0.4) < three_digits);
    // With restitution alone, one of the two determines the other.
    CHECK(relative_difference(started(spheres, {"restitution"}, [&](auto& p) { fixed_at(p[0], 2.4e10); })[1], 3e-7) <
          three_digits);
    CHECK(relative_difference(started(spheres, {"restitution"}, [&](auto& p) { fixed_at(p[1], 3e-7); })[0], 2.4e10) <
          three_digits);
    // A stiffness from durations is one without yield, here a bit low: within a factor of two.
    const auto both = started(spheres, {"restitution", "duration"}, [](auto&) {});
    CHECK(relative_difference(both[0], 2.4e10) < 0.5);
    CHECK(relative_difference(both[1], 3e-7) < 1.0);
}

TEST_CASE("the explanation states what restitutions determine of a plastic law") {
    const FitProblem lines = problem_of(bilinear, {"restitution"}), balls = problem_of(spheres, {"restitution"});
    CHECK(contains(data_information(lines),
                   "The law has no damping; its contact yields. Restitution determines stiffness_ratio"));
    CHECK(contains(data_information(lines), "a change with the speed is misfit"));
    CHECK(contains(data_information(balls), "stiffness yield_indentation^(5/2)"));
    CHECK(contains(data_information(balls), "Impacts that do not yield have restitution 1"));
    for (const FitProblem& problem : {lines, balls})
        CHECK_FALSE(contains(data_information(problem), "the damping compensates"));
    const FitResult together = fit(balls);
    CHECK(contains(summary(together), "Only restitution was measured. It determines "));
    CHECK_FALSE(contains(summary(together), "damping and constants"));
    CHECK(std::find(together.uncertainty.unidentified.begin(), together.uncertainty.unidentified.end(), "stiffness") !=
          together.uncertainty.unidentified.end());
    // That of straight lines has no part in a restitution.
    const auto error = thrown_error([&] { fit(lines); });
    REQUIRE(error);
    CHECK(error->where().key == "stiffness");
    // The other is known where it should be: the square of restitution; the energy of yield with a stiffness that is.
    FitProblem known = balls;
    known.parameters[0].role = FitParameter::Role::fixed;
    known.parameters[0].value = spheres.truth[0];
    const FitResult result = fit(known);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    CHECK(relative_difference(result.estimate.values[0], spheres.truth[1]) < 1e-6);
    CHECK(result.goodness.verdict == FitVerdict::good);
}
