// Examples in the comments of the public headers. cmake/check_header_examples.cmake compares their lines with this
// file.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <string>

#include "apps/examples/hardening_spring.hpp"
#include "impactfit/impactfit.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;

namespace {

/// The examples name files of the shipped data without its folder.
class InDataFolder {
public:
    InDataFolder() { std::filesystem::current_path(impactfit_tests::data_folder()); }
    ~InDataFolder() { std::filesystem::current_path(former_); }

private:
    std::filesystem::path former_ = std::filesystem::current_path();
};

/// Residuals of the decay a exp(-b t) through exact points with a = 2 and b = 0.5.
struct Decay : ResidualFunction {
    Eigen::Index parameter_count() const override { return 2; }
    Eigen::Index residual_count() const override { return 5; }
    bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        for (Eigen::Index i = 0; i < 5; ++i) {
            const double t = static_cast<double>(i), decay = std::exp(-p[1] * t);
            residuals[i] = p[0] * decay - 2.0 * std::exp(-0.5 * t);
            if (jacobian) jacobian->row(i) << decay, -t * p[0] * decay;
        }
        return residuals.allFinite();
    }
};

SolveResult solved_decay() {
    const Decay decay;
    const ParameterSpace space({{"a", 1.0, 0.01, 100.0, ParameterScale::log10}, {"b", 1.0, 0.0, 10.0}});
    SolverOptions options;
    options.starts = 20;               // other minima are possible
    options.max_evaluations = 20'000;  // a start reached the limit
    const SolveResult found = solve(decay, space, options);
    const auto covariance = linear_covariance(decay, space, found.best.parameters, true);
    CHECK(covariance.has_value());
    return found;
}

Posterior posterior_of_decay() {
    const Decay decay;
    const ParameterSpace space({{"a", 1.0, 0.01, 100.0, ParameterScale::log10}, {"b", 1.0, 0.0, 10.0}});
    const SolveResult found = solve(decay, space);
    PosteriorOptions options;
    options.draws = 4000;              // an effective number of draws is below 400
    options.target_acceptance = 0.95;  // divergent transitions
    const UnconstrainedScale scale(space);
    const LogPosterior density(decay, scale, NoiseGroups(5, -1));  // five residuals in their standard deviations
    const Posterior posterior = draw_posterior(density, {"a", "b"}, found.best.parameters, options, 1, 2);
    if (!posterior.converged()) return posterior;
    CHECK(posterior.parameters.size() == 2);
    return posterior;
}

/// Compressions of two specimens at two forces and a rebound of each, in their standard deviations.
struct Specimens : ResidualFunction {
    Eigen::Index parameter_count() const override { return 3; }
    Eigen::Index residual_count() const override { return 6; }
    bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        const double measured[]{0.9e6, 0.92e6, 1.2e6, 1.21e6};
        if (jacobian) jacobian->setZero(6, 3);
        for (Eigen::Index i = 0; i < 4; ++i) {
            residuals[i] = (p[i / 2] - measured[i]) / 1e4;
            if (jacobian) (*jacobian)(i, i / 2) = 1e-4;
        }
        for (Eigen::Index i = 4; i < 6; ++i) {
            residuals[i] = (p[2] - (i == 4 ? 0.31 : 0.29)) / 0.01;
            if (jacobian) (*jacobian)(i, 2) = 100.0;
        }
        return true;
    }
};

PopulationFit fitted_specimens() {
    PopulationModel model;
    model.fixed_effects = {{"stiffness", 1e6, 0.0, 1e12, ParameterScale::log10}, {"damping", 0.3}};
    model.factors = {{"specimen", {"A", "B"}, {{"stiffness", 0.2, true}}}};
    const PopulationMean typical = [](const Eigen::VectorXd& b, Eigen::VectorXd* slopes) {
        if (slopes) (*slopes)[0] = 1.0 / b[0];
        return std::log(b[0]);
    };
    model.parameters = {{PopulationDistribution::lognormal, typical, {{0, 0, 0}}},
                        {PopulationDistribution::lognormal, typical, {{0, 0, 1}}},
                        {PopulationDistribution::normal, linear_mean({{1}})}};
    return fit_population(Specimens(), model);
}

FitResult fitted_ball() {
    FitProblem problem = make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness", {.start = 2e5});
    problem.free("hysteresis_damping");  // start and bounds from the data
    problem.add_impact({0.035, 1.40}, {{"restitution", 0.964, 0.005}, {"duration", 5.14e-3, 0.10e-3}});
    problem.add_impact({0.035, 4.85}, {{"restitution", 0.893, 0.005}, {"duration", 3.99e-3, 0.10e-3}});
    const FitResult result = fit(problem);
    return result;
}

FitProblem ball_with_draws() {
    FitProblem problem = *fitted_ball().problem;
    problem.uncertainty = {.errors = ErrorMethod::profile, .bootstrap = 200, .level = 0.68};
    return problem;
}

ProblemRequest bounce_test() {
    ProblemRequest request;
    request.data = "examples/bounce_test.csv";
    request.mass = ValueWithUnit(35, "g");
    request.law = "hunt_crossley_1975";
    request.fix("hertz_exponent", 1.5);
    request.free("stiffness", {.start = 2e5});
    request.free("hysteresis_damping");
    request.sd["duration"] = ValueWithUnit(2, "%");
    const FitResult result = fit(make_problem(request));
    CHECK(result.goodness.verdict == FitVerdict::good);
    return request;
}

std::string stiffness_text(const FitProblem& problem) {
    const FitResult result = fit(problem);
    if (result.goodness.verdict != FitVerdict::good) return result.brief();
    const ParameterEstimate stiffness = result["stiffness"];
    return fmt::format("{} +- {} {}", stiffness.value, stiffness.standard_error, stiffness.unit);
}

std::string slow_restitution(const FitResult& result) {
    const PredictionBand slow = predict(result, "restitution", {0.5});
    return fmt::format("{:.4f} +- {:.4f}", slow.value[0], slow.standard_error[0]);
}

std::string next_measurement(const FitResult& result) {
    const ExperimentDesign next = design(result, {.speeds = {0.5, 5.0, 8.0}});
    const NextMeasurement best = next.best();
    return fmt::format("{} at {} m/s", best.observable->name, best.speed);
}

std::string best_law(const ProblemRequest& request) {
    CandidateOptions two;
    two.laws = {"hunt_crossley_1975", "tsuji_1992"};
    const LawComparison comparison = compare_laws(law_candidates(request, two), {});
    const ComparedLaw& best = comparison.laws.front();
    if (best.fit) return fmt::format("{}: {}", best.name(), comparison.summary.front());
    return {};
}

std::string best_population(const FitProblem& problem) {
    std::vector<LawCandidate> two = law_candidates(problem, {{"hunt_crossley_1975", "tsuji_1992"}});
    const PopulationComparison laws = compare_populations(population_candidates(std::move(two)));
    const ComparedPopulation& best = laws.models.front();
    if (best.ranked()) return fmt::format("{}: AIC {:.6g}", best.name(), best.population().aic);
    return {};
}

Collision<double> clamped_impact(const ContactModel& model, const NamedValues& values, const Impact<double>& impact) {
    SimulationOptions options;
    options.separation = Separation::zero_force;  // as in a simulator whose force never pulls
    const Collision<double> collision = simulate(model, values, impact, options);
    return collision;
}

double damping_ratio_of_curve() {
    const UnitImpact impact{1.5, 1.5, 1.0, Separation::zero_indentation};  // exponents n, m, q
    const auto curve = DampingCurve::make(impact, 0.5, 1e-9);
    if (curve) return curve->damping_ratio(0.8);
    return 0.0;
}

double force_of_last_impact() {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const std::vector<double> values{1e9, 1.5, 1e8};  // in the order of law.parameters
    const std::vector<Impact<double>> impacts{{0.5, 0.1}, {0.5, 1.0}};
    std::vector<Collision<double>> collisions(impacts.size());
    simulate_batch(law, values, impacts, {}, collisions);
    const DenseOutput<double> motion(simulate_motion(law, values, impacts.front(), {}));
    const double force = motion.force(0.5 * motion.separation);  // [N]
    CHECK(force <= collisions.front().peak_force * (1.0 + 1e-7));
    return collisions.back().peak_force;
}

double force_of_last_point() {
    SweepTerms terms;
    terms.values = {{"stiffness", 1e9}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 1e8}};
    terms.axes = {{"impact_speed", 0.1, 10.0, 50, true}};  // 50 speeds, logarithmic
    terms.effective_mass = 0.5;
    const SweepResult sweep = run_sweep(make_sweep(find_model("hunt_crossley_1975"), terms).plan);
    return sweep.impacts.back().peak_force;
}

double ball_on_plane() {
    const ElasticSphere ball{0.0125, 2.1e11, 0.3};
    const ElasticSphere plane{std::numeric_limits<double>::infinity(), 7e10, 0.33};
    const double stiffness = hertz_contact(ball, plane).stiffness;  // [N/m^1.5]
    return stiffness;
}

double exact_damping() {
    const PowerLawCoefficients<double> hertz{1e9, 1.5, 0.0, 1.5, 1.0};  // k, n, lambda (ignored), m, q
    const double damping = damping_by_rule("exact", hertz, {0.5, 1.0}, Separation::zero_indentation, 0.8, 1e-10);
    return damping;
}

double lower_stiffness(const FitResult& result) {
    const std::vector<ProfileLikelihood> profiles = profile(result, {"stiffness"}, 0.68);
    const Interval interval = profiles.front().interval();  // NaN: an open side
    return interval.lower;
}

std::size_t contour_points(const FitProblem& problem) {
    FitResult result = fit(problem);
    add_contours(result, {"stiffness", "hysteresis_damping"});
    const ProfileContour& contour = result.contours->traced.front();
    return contour.points.size();
}

std::string parameter_list() {
    const LawEntry& law = *find_model("flores_2011").law;
    std::string text;
    for (const Parameter& parameter : law.parameters)
        text += fmt::format("{} [{}]: {}", parameter.name, parameter.unit, parameter.meaning);
    return text;
}

double restitution_of_card() {
    const ContactCard card = read_card("cards/bounce_test.json");
    const Collision<double> collision = simulate(card, {0.035, 2.0});
    return collision.restitution;
}

std::string drake_text() {
    const ContactCard card = read_card("cards/bounce_test.json");
    ExportSettings settings;
    settings.speeds = {0.5, 5.0};  // m/s
    const ContactExport made = export_contact(card, find_simulator_target("drake"), settings);
    return made.snippet;
}

std::string translation_loss(const ContactCard& card) {
    const LawTranslation translation = translate_law(card, find_model("tsuji_1992"), {});
    return translation.loss;
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::vector<std::string> lines;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line.substr(std::min(line.size(), line.find_first_not_of(' '))));
    return lines;
}

/// Returns the statements in the examples of a header: in an indented block after an empty line of a comment, the lines
/// that end with a semicolon, or with a comment after it.
std::vector<std::string> example_lines(const std::filesystem::path& header) {
    const std::string indent = "///     ";
    std::vector<std::string> examples;
    bool inside = false;
    for (const std::string& line : lines_of(header)) {
        const std::size_t start = line.starts_with(indent) ? line.find_first_not_of(' ', indent.size()) : line.npos;
        const bool code = inside && start != line.npos;
        const std::string text = code ? line.substr(start) : "";
        if (text.ends_with(';') || text.find(";  //") != text.npos || text.find("; //") != text.npos)
            examples.push_back(text);
        inside = code || line == "///";
    }
    return examples;
}

}  // namespace

TEST_CASE("header examples: every statement of an example is a line of this file") {
    const std::filesystem::path tests = std::filesystem::path(impactfit_tests::certified_folder()).parent_path();
    const std::vector<std::string> lines = lines_of(tests / "header_examples_test.cpp");
    const std::set<std::string> compiled(lines.begin(), lines.end());
    std::size_t examples = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(tests.parent_path() / "lib" / "impactfit")) {
        if (entry.path().extension() != ".hpp") continue;
        for (const std::string& example : example_lines(entry.path())) {
            INFO(entry.path().string());
            CAPTURE(example);
            CHECK(compiled.count(example) == 1);
            ++examples;
        }
    }
    CHECK(examples >= 70);
}

TEST_CASE("header examples: simulations have the restitution that they prescribe") {
    {
        const NamedValues values{{"stiffness", 2.4144e10}, {"hertz_exponent", 1.5}, {"prescribed_restitution", 0.8892}};
        const Collision<double> collision = simulate(find_model("hunt_crossley_1975"), values, {0.54, 0.15});
        std::string text;
        if (is_valid(collision)) text = fmt::format("{} s, {} N", collision.duration, collision.peak_force);
        CHECK(text.ends_with(" N"));
        CHECK(collision.restitution == doctest::Approx(0.8892).epsilon(1e-8));
    }
    const ContactModel& model = find_model("lankarani_nikravesh_1990");  // Hunt-Crossley force
    const NamedValues values{{"stiffness", 1e9}, {"hertz_exponent", 1.5}, {"prescribed_restitution", 0.8}};
    const Collision<double> collision = simulate(model, values, {0.5, 1.0});
    CHECK(collision.restitution == doctest::Approx(0.8).epsilon(0.05));  // the error of the formula
    CHECK(clamped_impact(model, values, {0.5, 1.0}).separation == Separation::zero_force);
    // x'' + eps x^m x' + x^n = 0 with m = n: ln((1 + eps)/(1 - e eps)) = eps (1 + e)
    const double eps = damping_ratio_of_curve();
    CHECK(std::log((1.0 + eps) / (1.0 - 0.8 * eps)) == doctest::Approx(1.8 * eps).epsilon(1e-8));
    CHECK(exact_damping() == doctest::Approx(eps * 1e9).epsilon(1e-8));  // eps = lambda v0/k for m = n
    CHECK(parameter_list().starts_with("stiffness ["));
    CHECK(force_of_last_point() > force_of_last_impact());  // 10 m/s and 1 m/s
    CHECK(ball_on_plane() == doctest::Approx(4.0 / 3.0 * std::sqrt(0.0125) / (0.91 / 2.1e11 + 0.8911 / 7e10)));
}

TEST_CASE("header examples: a user-defined law is simulated, and makes a problem") {
    const ContactModel& law = own_law<HardeningSpring>();
    const NamedValues values{{"stiffness", 1e7}, {"hardening", 1e11}, {"damping", 0.15}};
    const Collision<double> collision = simulate(law, values, {0.5, 2.0});
    FitProblem problem = make_problem(law);
    CHECK(std::abs(collision.energy.defect) < 1e-9 * collision.energy.initial);
    CHECK(problem.parameters.size() == values.size());
}

TEST_CASE("header examples: searches and fits converge") {
    const InDataFolder folder;
    CHECK(solved_decay().best.parameters[0] == doctest::Approx(2.0).epsilon(1e-8));
    CHECK(posterior_of_decay().converged());
    const PopulationFit specimens = fitted_specimens();
    CHECK(specimens.status == SolutionStatus::converged);
    // The mean of both logarithms, within the noise of 1e4 N/m.
    CHECK(specimens.fixed_effects[0] == doctest::Approx(std::sqrt(0.91e6 * 1.205e6)).epsilon(0.01));
    const FitResult result = fitted_ball();
    CHECK(result.goodness.verdict == FitVerdict::good);
    CHECK(stiffness_text(*result.problem).ends_with("N/m^1.5"));
    CHECK(fit(ball_with_draws()).intervals.bootstrap->draws.size() == 200);
    CHECK(lower_stiffness(result) < result["stiffness"].value);
    CHECK(contour_points(*result.problem) > 20);  // steps of 15 degrees
    CHECK(slow_restitution(result).starts_with("0.98"));
    CHECK(next_measurement(result).ends_with(" m/s"));
    CHECK(best_law(bounce_test()).starts_with("hunt_crossley_1975"));
    const std::string pads = impactfit_tests::data_folder() + "/examples/pads.toml";
    CHECK(best_population(read_problem(pads, impactfit_tests::data_folder())).starts_with("hunt_crossley_1975"));
}

TEST_CASE("header examples: data, cards and exports are read from the shipped files") {
    const InDataFolder folder;
    const Dataset data = read_dataset("examples/bounce_test.csv");
    const std::vector<double> durations = data.values("duration");  // [s], from a column in ms
    const double digit = data.last_digit_unit(0, "duration");
    CHECK(durations.front() == doctest::Approx(5.29e-3));
    CHECK(digit == doctest::Approx(1e-5));
    CHECK(restitution_of_card() > 0.9);
    CHECK(drake_text().find("hunt_crossley_dissipation") != std::string::npos);
    CHECK_FALSE(translation_loss(read_card("cards/bounce_test.json")).empty());
}
