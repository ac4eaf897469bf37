#include "impactfit/comparison/card_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>

#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"
#include "impactfit/calibration/diagnosis/misfit_noise.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/noise/estimated_noise.hpp"
#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/card/card_request.hpp"
#include "impactfit/comparison/problem_for_law.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

std::size_t impacts_outside(const ContactCard& card, const FitProblem& problem) {
    return static_cast<std::size_t>(
        std::count_if(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
            return !card.speeds.contains(condition.impact.impact_speed) ||
                   !card.masses.contains(condition.impact.effective_mass);
        }));
}

bool has_data_of(const ContactCard& card, const FitProblem& problem) {
    for (const CardData& data : card.data)
        for (const CardFile& file : data.files)
            for (const FitSource& source : problem.sources)
                if (!source.files.empty() && source.files.front().sha256 == file.sha256) return true;
    return false;
}

/// Returns the number of parameters that the card states as estimated.
long estimated_parameters(const ContactCard& card) {
    return std::count_if(card.parameters.begin(), card.parameters.end(),
                         [](const CardParameter& parameter) { return !std::isnan(parameter.standard_error); });
}

FitResult fit_of_card(FitProblem problem) {
    problem.uncertainty = {.errors = ErrorMethod::none};
    FitResult result = problem.free_parameters().empty() ? evaluate_fixed(std::move(problem)) : fit(std::move(problem));
    if (result.search.best.status == SolutionStatus::failed)
        throw Error(ErrorKind::problem, "an impact of the data has no result under the card");
    return result;
}

/// Sets statistics that count more parameters than the fit has. A sum of robust losses has no criteria, as in fit().
void count_parameters(FitResult& result, long more) {
    const FitProblem& problem = *result.problem;
    const ContactResiduals function(problem);
    Eigen::VectorXd residuals(function.residual_count());
    if (more == 0 || !function.evaluate(result.estimate.values, residuals, nullptr)) return;
    const std::size_t points = problem.measurement_count() + problem.sample_count();
    const std::span all(residuals.data(), static_cast<std::size_t>(residuals.size()));
    const FitStatistics before = result.goodness.statistics;
    const auto known = static_cast<long>(all.size() - points);
    FitStatistics& s = result.goodness.statistics;
    s = fit_statistics(all.first(points), before.parameters + known + more, problem.noise_stated, all.subspan(points),
                       before.held, variance_groups(problem, result.residuals.values), noise_freedom(problem));
    s.priors = before.priors;
    s.restitution_misfit = before.restitution_misfit;
    if (result.goodness.robust) s.probability = s.aicc = s.bic = std::nullopt;
    result.goodness.lack_of_fit = misfit_by_replicates(problem, result.residuals.values, s);
}

void remove_tests(FitGoodness& goodness) {
    goodness.statistics.probability = goodness.statistics.aicc = goodness.statistics.bic = std::nullopt;
    goodness.lack_of_fit.reset();
    goodness.pure_error.reset();
    goodness.runs.reset();
    goodness.speed.reset();
}

/// Parameters estimated from the data of the comparison count; without them the misfit would flatter the card.
void judge_card(ComparedCard& compared) {
    compared.counted = compared.same_file ? estimated_parameters(compared.card) : 0;
    count_parameters(*compared.fit, compared.counted);
    if (compared.same_file && compared.counted == 0) remove_tests(compared.fit->goodness);
    if (const auto& test = compared.fit->goodness.lack_of_fit) compared.lack_of_fit = test->probability;
}

std::string difference_text(double difference) {
    constexpr double shown = 5e-3;
    if (std::abs(difference) < shown) return ", AICc equal to the least of the laws";
    return fmt::format(", AICc {} {} the least of the laws", short_number(std::abs(difference), 3),
                       difference < 0.0 ? "below" : "above");
}

std::string misfit_note(const ComparedCard& compared) {
    const FitStatistics& s = compared.statistics();
    std::string text = fmt::format("chi-squared {}", short_number(s.chi_squared));
    if (compared.aicc_difference) text += difference_text(*compared.aicc_difference);
    if (s.probability) text += fmt::format(", probability {:.2g}", *s.probability);
    if (compared.lack_of_fit) text += fmt::format(", lack of fit {:.2g}", *compared.lack_of_fit);
    return text;
}

/// Returns the verdict on the card by the tests of a fit; empty without a test.
std::string description_text(const ComparedCard& compared) {
    const FitGoodness& goodness = compared.fit->goodness;
    if (goodness.contradicted()) return " The card does not describe these data.";
    if (goodness.doubtful()) return " The card describes these data doubtfully.";
    return goodness.probability() ? " The card describes these data within their scatter." : "";
}

std::string same_file_text(const ComparedCard& compared) {
    if (!compared.same_file) return {};
    if (compared.counted == 0)
        return " Fitted to data of the same file, and no stated number of estimated parameters: no AICc and no test.";
    return fmt::format(" Fitted to data of the same file: its {} estimated parameter{} in AICc and lack of fit.",
                       compared.counted, compared.counted == 1 ? " counts" : "s count");
}

}  // namespace

std::optional<double> ComparedCard::error() const {
    if (same_file || !fit) return std::nullopt;
    return std::sqrt(statistics().chi_squared / static_cast<double>(statistics().points));
}

std::string ComparedCard::name() const {
    if (card.path.empty()) return fmt::format("card {}", card.title.empty() ? card.model->name : card.title);
    return fmt::format("card {}", std::filesystem::path(card.path).filename().string());
}

ComparedCard compare_card(const ContactCard& card, const FitProblem& problem) {
    ComparedCard compared{card};
    compared.outside = impacts_outside(card, problem);
    compared.impacts = problem.conditions.size();
    compared.same_file = has_data_of(card, problem);
    try {
        if (card.nominal_stiffness && !measures_only_restitution(problem))
            refuse_unknown_scale("restitutions only", option("card"));
        compared.fit = fit_of_card(problem_for_card(problem, card));
        judge_card(compared);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        compared.obstacle = error.got().empty() ? error.problem() : fmt::format("{}: {}", error.problem(), error.got());
    }
    return compared;
}

void predict_card(ComparedCard& compared, const std::vector<SpeedGroup>& groups) {
    for (HeldOut* prediction : {&compared.leave_one_out, &compared.extrapolation})
        prediction->obstacle = compared.same_file ? "the card was fitted to data of the same file" : "no result";
    if (compared.same_file || !compared.fit || groups.size() < 2) return;
    const PredictionRun run{compared.fit->problem->solver.starts};
    std::vector<HeldOut> parts;
    std::vector<std::size_t> upper;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        parts.push_back(predict_held_out(*compared.fit, groups, {group}, run, {}));
        if (group >= groups.size() - groups.size() / 2) upper.push_back(group);
    }
    compared.leave_one_out = together(parts);
    compared.extrapolation = predict_held_out(*compared.fit, groups, upper, run, {});
}

std::string outside_text(const ComparedCard& compared) {
    if (compared.outside == 0) return {};
    return fmt::format("{} of {} impacts are outside the range of the card, {} and {}", compared.outside,
                       compared.impacts, range_text(compared.card.speeds, "m/s"),
                       range_text(compared.card.masses, "kg"));
}

std::string card_note(const ComparedCard& compared) {
    if (!compared.obstacle.empty()) return fmt::format("{} is not compared: {}.", compared.name(), compared.obstacle);
    const long nuisance = compared.statistics().free_parameters() - compared.counted;
    std::string text = fmt::format(
        "Contact {} ({}, not refitted), 0 free parameters{}: {}.", compared.name(), compared.card.model->name,
        nuisance > 0 ? fmt::format(" of the law, {} of the measurement", nuisance) : "", misfit_note(compared));
    text += description_text(compared);
    if (const std::string outside = outside_text(compared); !outside.empty()) text += fmt::format(" {}.", outside);
    return text + same_file_text(compared);
}

}  // namespace impactfit
