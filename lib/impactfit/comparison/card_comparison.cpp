#include "impactfit/comparison/card_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>

#include "impactfit/calibration/fit/fit.hpp"
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

/// Statistics without any free parameter. Throws Error (problem) for an impact without result.
FitStatistics statistics_of_values(const FitProblem& problem) {
    const ContactResiduals function(problem);
    Eigen::VectorXd residuals(function.residual_count());
    if (!function.evaluate(Eigen::VectorXd(0), residuals, nullptr))
        throw Error(ErrorKind::problem, "an impact of the data has no result under the card");
    const std::span all(residuals.data(), static_cast<std::size_t>(residuals.size()));
    const std::size_t points = problem.measurement_count() + problem.sample_count();
    FitStatistics statistics = fit_statistics(all.first(points), 0, problem.noise_stated, all.subspan(points));
    for (Eigen::Index i = 0; i < residuals.size(); ++i)
        if (function.loss(i).kind != LossKind::none)  // a sum of squares is no likelihood then, as in fit()
            statistics.probability = statistics.aicc = statistics.bic = std::nullopt;
    return statistics;
}

FitStatistics statistics_of_card(FitProblem problem) {
    if (problem.free_parameters().empty()) return statistics_of_values(problem);
    problem.uncertainty = {.errors = ErrorMethod::none};
    const FitResult result = fit(problem);
    if (result.search.best.status == SolutionStatus::failed)
        throw Error(ErrorKind::problem, "an impact of the data has no result under the card");
    return result.goodness.statistics;
}

}  // namespace

std::optional<double> ComparedCard::error() const {
    if (same_file) return std::nullopt;
    return std::sqrt(statistics.chi_squared / static_cast<double>(statistics.points));
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
        FitStatistics& statistics = compared.statistics = statistics_of_card(problem_for_card(problem, card));
        if (compared.same_file) statistics.probability = statistics.aicc = statistics.bic = std::nullopt;
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        compared.obstacle = error.got().empty() ? error.problem() : fmt::format("{}: {}", error.problem(), error.got());
    }
    return compared;
}

std::string card_words(const ComparedCard& compared) {
    if (!compared.obstacle.empty()) return fmt::format("{} is not compared: {}.", compared.name(), compared.obstacle);
    const FitStatistics& s = compared.statistics;
    std::string text = fmt::format("{} ({}) has chi-squared {} for {} values without free parameters", compared.name(),
                                   compared.card.model->name, short_number(s.chi_squared), s.points);
    if (s.probability) text += fmt::format(", probability {:.2g}", *s.probability);
    if (const auto difference = compared.aicc_difference)
        text += fmt::format(", AICc {} {} the least of the laws", short_number(std::abs(*difference), 3),
                            *difference < 0.0 ? "below" : "above");
    text += compared.same_file ? "; it was fitted to data of the same file." : ".";
    if (compared.outside > 0)
        text += fmt::format(" Outside its range, {} and {}: {} of {} impacts.", range_text(compared.card.speeds, "m/s"),
                            range_text(compared.card.masses, "kg"), compared.outside, compared.impacts);
    return text;
}

}  // namespace impactfit
