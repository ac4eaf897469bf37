#include "tests/problems/coverage_families.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit_tests {
namespace {

using namespace impactfit;

/// Streams of a seed; those of bootstrap draws are numbered from 0.
constexpr int stream_of_data = 1'000'000;

/// Searches begin off the centre of the truths, and keep within these factors of it.
constexpr double start_factor = 1.3, bound_factor = 1e3;

/// By which a fit that has to estimate the noise thinks it smaller than it is.
constexpr double unknown_factor = 3.0;

constexpr auto parametric = BootstrapKind::parametric;
constexpr auto residual = BootstrapKind::residual;

const std::vector<CoverageFamily>& families() {
    static const std::vector<CoverageFamily> all{
        {"Linear spring and dashpot",
         "kelvin_voigt",
         {{"stiffness", 2e6, 2.0}, {"hysteresis_damping", 60.0, 1.5}},
         0.1,
         {0.5, 1.0, 2.0, 3.0, 4.0},
         {{"restitution", 0.01, false}, {"duration", 0.03, true}},
         true,
         parametric},
        {"Hunt and Crossley's law with a free exponent",
         "hunt_crossley_1975",
         {{"stiffness", 2.4e10, 1.5}, {"hertz_exponent", 1.5, 1.1}, {"hysteresis_damping", 1.5e10, 1.5}},
         0.54,
         {0.1, 0.2, 0.3, 0.4, 0.5},
         {{"restitution", 0.01, false}, {"duration", 0.02, true}, {"peak_force", 0.03, true}},
         false,
         parametric},
        {"Power-law damping with a free exponent",
         "zhang_2021",
         {{"stiffness", 1.0, 1.5},
          {"hertz_exponent", 1.5},
          {"damping_exponent", 0.8, 1.3},
          {"hysteresis_damping", 0.4, 1.5}},
         1.0,
         {0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0},
         {{"restitution", 0.05, false}, {"peak_indentation", 0.1, true}},
         true,
         residual},
        {"Bouc-Wen hysteresis beside a dashpot",
         "bouc_wen_simon_hunt_crossley_2024",
         {{"pi_1_base", 0.05, 1.4},
          {"loading_constant_base", 0.0},
          {"unloading_constant_base", 0.8, 1.3},
          {"hertz_exponent", 1.7},
          {"hysteresis_exponent", 1.1},
          {"elastic_fraction", 0.4}},
         1.0,
         {0.25, 0.5, 1.0, 1.7, 2.7, 4.0, 6.0},
         {{"restitution", 0.01, false}},
         true,
         parametric}};
    return all;
}

/// That with these parameters.
ParameterForm form_of(const CoverageFamily& family, const LawEntry& law) {
    const auto fits = [&](const auto& parameters) {
        return std::equal(
            parameters.begin(), parameters.end(), family.parameters.begin(), family.parameters.end(),
            [](const Parameter& of_law, const TrueParameter& known) { return of_law.name == known.name; });
    };
    for (const ParameterForm& form : law.forms)
        if (fits(form.parameters)) return form;
    if (!fits(law.parameters)) throw std::logic_error("parameters that are those of no form of the law");
    return {"dimensional", law.parameters, false, false, nullptr};
}

FitParameter fit_parameter(const TrueParameter& known, const Parameter& of_law) {
    if (known.factor == 1.0) return {std::string(known.name), FitParameter::Role::fixed, known.value};
    FitParameter parameter{std::string(known.name), FitParameter::Role::free, known.value * start_factor};
    parameter.lower = std::max(of_law.lower, known.value / bound_factor);
    parameter.upper = std::min(of_law.upper, known.value * bound_factor);
    parameter.scale = of_law.scale;
    return parameter;
}

FitProblem unmeasured(const CoverageFamily& family) {
    FitProblem problem;
    problem.model = &find_model(family.law);
    problem.form = form_of(family, *problem.model->law);
    for (std::size_t i = 0; i < family.parameters.size(); ++i) {
        const Parameter& of_law = problem.form.parameters[i];
        problem.parameters.push_back(fit_parameter(family.parameters[i], of_law));
    }
    for (const double speed : family.speeds) {
        problem.conditions.push_back({{family.effective_mass, speed}, {}, {}});
        for (const NoisyObservable& noisy : family.observables)
            problem.conditions.back().measurements.push_back({&find_observable(noisy.name), 0.0, 1.0});
    }
    problem.noise_stated = family.noise_stated;
    problem.uncertainty.bootstrap_kind = family.bootstrap;
    return problem;
}

Eigen::VectorXd draw_truth(const CoverageFamily& family, RandomStream& random) {
    std::vector<double> values;
    for (const TrueParameter& parameter : family.parameters)
        if (parameter.factor != 1.0)
            values.push_back(parameter.value * std::pow(parameter.factor, 2.0 * random.uniform() - 1.0));
    return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void measure(const CoverageFamily& family, const Eigen::VectorXd& truth, RandomStream& random, FitProblem& problem) {
    const std::vector<Collision<double>> impacts = ContactResiduals(problem).simulate(truth);
    for (std::size_t i = 0; i < impacts.size(); ++i)
        for (std::size_t k = 0; k < family.observables.size(); ++k) {
            Measurement& measurement = problem.conditions[i].measurements[k];
            const double exact = (*measurement.observable)(impacts[i]);
            const NoisyObservable& noisy = family.observables[k];
            const double deviation = noisy.standard_deviation * (noisy.relative ? exact : 1.0);
            measurement.value = exact + deviation * random.normal();
            measurement.standard_deviation = family.noise_stated ? deviation : deviation / unknown_factor;
        }
}

}  // namespace

std::span<const CoverageFamily> coverage_families() {
    return families();
}

std::vector<std::string_view> free_names(const CoverageFamily& family) {
    std::vector<std::string_view> names;
    for (const TrueParameter& parameter : family.parameters)
        if (parameter.factor != 1.0) names.push_back(parameter.name);
    return names;
}

CoverageOutcome try_family(const CoverageFamily& family, long seed, int draws) {
    RandomStream random(seed, stream_of_data);
    FitProblem problem = unmeasured(family);
    const Eigen::VectorXd truth = draw_truth(family, random);
    measure(family, truth, random, problem);
    problem.solver.seed = seed;
    problem.uncertainty.bootstrap = draws;
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    return try_intervals({function, space, problem, truth, family.noise_stated ? 1.0 : unknown_factor});
}

Coverage cover_family(const CoverageFamily& family, long first, int data_sets, int draws, int threads) {
    std::vector<CoverageOutcome> outcomes(static_cast<std::size_t>(data_sets));
    parallel_for(outcomes.size(), threads,
                 [&](std::size_t i) { outcomes[i] = try_family(family, first + static_cast<long>(i), draws); });
    Coverage coverage(static_cast<Eigen::Index>(free_names(family).size()));
    for (const CoverageOutcome& outcome : outcomes) coverage.add(outcome);
    return coverage;
}

}  // namespace impactfit_tests
