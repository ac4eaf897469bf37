#include "impactfit/comparison/posterior_comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/finished/pointwise_likelihood.hpp"
#include "impactfit/calibration/finished/posterior_of_fit.hpp"
#include "impactfit/comparison/reasons.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/posterior/stacking.hpp"

namespace impactfit {
namespace {

/// Most values that a sentence names.
constexpr std::size_t most_named_values = 5;

/// Most log likelihoods, values times draws, of which three tables are in the memory: 0.7 GB.
constexpr double most_likelihoods = 3e7;

std::string reason_to_leave_out(const ComparedLaw& law) {
    if (law.free_count() == 0) return "it has no free parameters";
    if (!law.candidate.named && law.aicc_difference.value_or(0.0) > unsupported_aicc)
        return fmt::format("not drawn, its AICc is more than {:g} above the least", unsupported_aicc);
    return {};
}

/// Returns the reason without draws whose likelihoods would not fit into the memory; empty without one.
std::string size_obstacle(const FitProblem& problem, const PosteriorOptions& options) {
    const double values = static_cast<double>(problem.measurement_count() + problem.sample_count());
    if (values * options.draws * options.chains <= most_likelihoods) return {};
    return fmt::format("{:g} values times {:g} draws; at most {:g} likelihoods", values,
                       static_cast<double>(options.draws) * options.chains, most_likelihoods);
}

LawPosterior posterior_of_law(const FitResult& fit, const PosteriorOptions& options, int threads,
                              const ProgressCallback& progress) {
    if (std::string obstacle = size_obstacle(*fit.problem, options); !obstacle.empty()) return {std::move(obstacle)};
    const FitResult drawn = with_posterior(fit, options, threads, progress);
    LawPosterior law{reason_without_draws(drawn), drawn.posterior};
    law.lower_minimum = drawn.intervals.better_minima > 0;
    if (!law.has_density()) return law;
    const Eigen::MatrixXd likelihood = log_likelihood_of_draws(drawn);
    if (!likelihood.allFinite()) {
        law.refused = "a draw has no finite likelihood";
        return law;
    }
    law.density = predictive_density(likelihood, relative_efficiencies(likelihood, options.chains));
    return law;
}

void set_weights(std::vector<LawPosterior*>& laws) {
    if (laws.empty()) return;
    std::stable_sort(laws.begin(), laws.end(), [](const LawPosterior* a, const LawPosterior* b) {
        return a->density.elpd().value > b->density.elpd().value;
    });
    const auto values = static_cast<Eigen::Index>(laws.front()->density.values.size());
    Eigen::MatrixXd elpd(values, std::ssize(laws));
    for (Eigen::Index k = 0; k < elpd.cols(); ++k)
        for (Eigen::Index i = 0; i < values; ++i)
            elpd(i, k) = laws[static_cast<std::size_t>(k)]->density.values[static_cast<std::size_t>(i)].elpd;
    const Eigen::VectorXd weights = stacking_weights(elpd);
    for (std::size_t k = 0; k < laws.size(); ++k) {
        laws[k]->weight = weights[static_cast<Eigen::Index>(k)];
        if (k > 0) laws[k]->difference = density_difference(laws[k]->density, laws.front()->density);
    }
}

// ---- Sentences -----------------------------------------------------------------------------------------------

void on_best_density(const LawComparison& comparison, std::vector<std::string>& sentences) {
    const std::vector<const ComparedLaw*> laws = laws_by_density(comparison);
    if (laws.empty()) {
        sentences.emplace_back("No law has a posterior for the density of left-out values.");
        return;
    }
    if (laws.size() == 1) {
        sentences.push_back(fmt::format("Only {} has a density of left-out values.", laws[0]->name()));
        return;
    }
    const DensitySum& next = laws[1]->posterior->difference;
    sentences.push_back(
        fmt::format("Density of left-out values (PSIS-LOO): {} is best; that of {} is {:.2g} +- {:.2g} lower{}.",
                    laws[0]->name(), laws[1]->name(), -next.value, next.standard_error,
                    -next.value < 2.0 * next.standard_error ? ", within twice its error" : ""));
}

void on_missing_densities(const LawComparison& comparison, std::vector<std::string>& sentences) {
    std::vector<LawReason> reasons;
    for (const ComparedLaw& law : comparison.laws)
        if (law.posterior && !law.posterior->has_density())
            reasons.push_back({std::string(law.name()), law.posterior->refused});
    if (!reasons.empty()) sentences.push_back(fmt::format("No weight: {}.", grouped_reasons(reasons)));
}

void on_unreliable_values(const ComparedLaw& law, std::vector<std::string>& sentences) {
    const PredictiveDensity& density = law.posterior->density;
    const std::vector<std::size_t> numbers = density.unreliable();
    if (numbers.empty()) return;
    std::vector<std::string> places;
    for (std::size_t i = 0; i < std::min(numbers.size(), most_named_values); ++i)
        places.push_back(fmt::format("{} ({:.2f})",
                                     place_of_value(*law.fit->problem, numbers[i]).text(*law.fit->problem),
                                     density.values[numbers[i]].shape));
    if (numbers.size() > places.size()) places.push_back(fmt::format("{} more", numbers.size() - places.size()));
    sentences.push_back(fmt::format("{}: Pareto-k is above {:.2g} for {}; the density of {} is not reliable.",
                                    law.name(), density.largest_shape, fmt::join(places, ", "),
                                    numbers.size() == 1 ? "this value" : "these values"));
}

}  // namespace

void check_posteriors(const LawComparison& comparison, const PosteriorOptions& options) {
    for (const ComparedLaw& law : comparison.laws) {
        if (!law.candidate.problem) continue;
        FitProblem problem = *law.candidate.problem;
        problem.uncertainty.errors = ErrorMethod::profile;
        problem.uncertainty.posterior = options;
        check_posterior(problem);
    }
}

void compare_posteriors(LawComparison& comparison, const PosteriorOptions& options, int threads,
                        const ProgressCallback& progress) {
    comparison.posterior = options;
    std::vector<LawPosterior*> with_density;
    SharedProgress shared(static_cast<int>(comparison.fitted()), "posterior", progress);
    for (std::size_t i = 0; i < comparison.fitted(); ++i) {
        ComparedLaw& law = comparison.laws[i];
        law.posterior = LawPosterior{shared.stopped() ? "interrupted" : reason_to_leave_out(law)};
        if (law.posterior->has_density())
            law.posterior = posterior_of_law(*law.fit, options, threads, shared.of(static_cast<int>(i)));
        if (law.posterior->has_density()) with_density.push_back(&*law.posterior);
        shared.one_done();
    }
    comparison.interrupted = comparison.interrupted || shared.stopped();
    set_weights(with_density);
    comparison.averaged = averaged_predictions(comparison, threads);
}

std::vector<const ComparedLaw*> laws_by_density(const LawComparison& comparison) {
    std::vector<const ComparedLaw*> laws;
    for (const ComparedLaw& law : comparison.laws)
        if (law.posterior && law.posterior->has_density()) laws.push_back(&law);
    std::stable_sort(laws.begin(), laws.end(), [](const ComparedLaw* a, const ComparedLaw* b) {
        return a->posterior->difference.value > b->posterior->difference.value;
    });
    return laws;
}

std::string ValuePlace::text(const FitProblem& problem) const {
    std::string text =
        row > 0 ? fmt::format("{} of row {}", quantity, row) : fmt::format("{} in line {}", quantity, line);
    return problem.sources.size() > 1 ? fmt::format("{} of {}", text, source->name) : text;
}

ValuePlace place_of_value(const FitProblem& problem, std::size_t number) {
    for (const FitCondition& condition : problem.conditions) {
        if (number >= condition.measurements.size()) {
            number -= condition.measurements.size();
            continue;
        }
        const Measurement& one = condition.measurements[number];
        return {std::string(one.observable->name), &problem.sources[one.source], one.row, one.line};
    }
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records) {
            if (number < record.samples.size())
                return {std::string(record_columns[static_cast<std::size_t>(record.kind)][1]),
                        &problem.sources[record.source], 0, record.samples[number].line};
            number -= record.samples.size();
        }
    throw Error(ErrorKind::internal, "a value beyond the data", fmt::format("{}", number), "a value of the problem");
}

std::vector<std::string> density_sentences(const LawComparison& comparison) {
    std::vector<std::string> sentences;
    if (!comparison.posterior) return sentences;
    on_best_density(comparison, sentences);
    on_missing_densities(comparison, sentences);
    for (const ComparedLaw* law : laws_by_density(comparison)) on_unreliable_values(*law, sentences);
    for (const ComparedLaw& law : comparison.laws)
        if (law.posterior && law.posterior->lower_minimum)
            sentences.push_back(
                fmt::format("A profile of {} found a lower minimum. Its posterior is there, its AICc is "
                            "not: raise {}.",
                            law.name(), noted_option("starts")));
    return sentences;
}

}  // namespace impactfit
