#include "impactfit/comparison/comparison_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "impactfit/calibration/noise/robust_losses.hpp"
#include "impactfit/calibration/summary/summary_parts.hpp"
#include "impactfit/comparison/law_status.hpp"
#include "impactfit/comparison/posterior_comparison.hpp"
#include "impactfit/comparison/reference/reference_fit.hpp"
#include "impactfit/core/caller_notation.hpp"

namespace impactfit {
namespace {

using Sentences = std::vector<std::string>;

std::string list_of(const std::vector<std::string>& names) {
    if (names.size() < 2) return names.empty() ? std::string{} : names.front();
    const std::vector<std::string> first(names.begin(), names.end() - 1);
    return fmt::format("{} and {}", fmt::join(first, ", "), names.back());
}

std::string powers_text(double lowest, double highest) {
    // An exponent of 1e-16 is a rounded 0.
    const auto shown = [](double power) { return std::abs(power) < 1e-12 ? 0.0 : power; };
    if (highest - lowest < 1e-12) return fmt::format("speed^{:.3g}", shown(lowest));
    return fmt::format("speed^{:.3g} to speed^{:.3g}", shown(lowest), shown(highest));
}

const ComparedLaw& best(const LawComparison& comparison) {
    return comparison.laws.front();
}

std::vector<std::string> equal_to_best(const LawComparison& comparison) {
    std::vector<std::string> names;
    for (const ComparedLaw& law : comparison.laws)
        if (law.aicc_difference && *law.aicc_difference <= equal_aicc) names.emplace_back(law.name());
    return names;
}

/// Sentence for a single best law: AICc difference to the next law, if defined. A law that no test supports is only
/// the nearest.
std::string lead_text(const LawComparison& comparison) {
    const ComparedLaw& next = comparison.laws[1];
    if (next.aicc_difference)
        return fmt::format(
            "{} {}: the next law, {}, has an AICc {:.3g} higher.", best(comparison).name(),
            describes_data(comparison, best(comparison)) ? "describes these data best" : "is nearest to these data",
            next.name(), *next.aicc_difference);
    return fmt::format("Only {} has an AICc: AICc is undefined for the {} values and {} free parameters of {}.",
                       best(comparison).name(), next.fit->goodness.statistics.points,
                       next.fit->goodness.statistics.free_parameters(), next.name());
}

void on_robust_order(const LawComparison& comparison, Sentences& sentences) {
    std::vector<std::string> sums;
    for (std::size_t i = 0; i < std::min<std::size_t>(comparison.fitted(), 3); ++i)
        sums.push_back(
            fmt::format("{} {:.4g}", comparison.laws[i].name(), 2.0 * comparison.laws[i].fit->search.best.cost));
    sentences.push_back(
        fmt::format("No ranking by AICc: a sum of robust losses is not a likelihood. Laws are in order of twice this "
                    "sum ({}), which every additional parameter lowers. chi-squared includes outliers in full.",
                    fmt::join(sums, ", ")));
}

/// Parameters per group in some laws only.
void on_groups(const LawComparison& comparison, Sentences& sentences) {
    std::vector<std::string> names, own;
    for (std::size_t i = 0; i < comparison.fitted(); ++i) {
        std::vector<std::string> parameters;
        for (const FitParameter& parameter : comparison.laws[i].fit->problem->parameters)
            if (parameter.role == FitParameter::Role::own) parameters.push_back(parameter.name);
        if (parameters.empty()) continue;
        names.emplace_back(comparison.laws[i].name());
        own = parameters;
    }
    if (!names.empty() && names.size() < comparison.fitted())
        sentences.push_back(
            fmt::format("Unequal comparison: {} has {} per group (problem file). The other laws have one value of each "
                        "parameter.",
                        list_of(names), list_of(own)));
}

void on_ranking(const LawComparison& comparison, Sentences& sentences) {
    const FitStatistics& statistics = best(comparison).fit->goodness.statistics;
    if (spares_outliers(comparison.problem())) return on_robust_order(comparison, sentences);
    if (!comparison.has_aicc()) {
        sentences.push_back(fmt::format(
            "No ranking by AICc: AICc is undefined for {} values and {} free parameters{}. Laws are in order of "
            "chi-squared, which every additional parameter lowers.",
            statistics.points, statistics.free_parameters(),
            statistics.chi_squared > 0.0 ? "" : " and a misfit of zero without stated noise"));
        return;
    }
    const std::vector<std::string> equal = equal_to_best(comparison);
    if (comparison.fitted() == 1)
        sentences.push_back(fmt::format("{} is the only fitted law.", best(comparison).name()));
    else if (equal.size() == 1)
        sentences.push_back(lead_text(comparison));
    else
        sentences.push_back(fmt::format("{} {} (AICc within {:g}).", list_of(equal),
                                        describes_data(comparison, best(comparison))
                                            ? "describe these data equally well"
                                            : "are equally near to these data",
                                        equal_aicc));
}

void on_misfit(const LawComparison& comparison, Sentences& sentences) {
    if (spares_outliers(comparison.problem())) return;  // chi-squared includes outliers in full
    if (best(comparison).fit->goodness.several_specimens())
        return sentences.push_back(different_groups_text(*best(comparison).fit));
    const FitStatistics& s = best(comparison).fit->goodness.statistics;
    const bool none = std::all_of(comparison.laws.begin(), comparison.laws.end(),
                                  [](const ComparedLaw& law) { return !law.fit || law.fit->goodness.contradicted(); });
    if (none && !comparison.problem().noise_stated && !best(comparison).lack_of_fit)
        sentences.emplace_back(
            "No law describes the data: the signs of the residuals over the speed, or the speed exponent, contradict "
            "each.");
    else if (none && !comparison.problem().noise_stated)
        sentences.push_back(fmt::format(
            "No law describes the data within the scatter of the replicates: lack of fit of {} has probability {:.2g}.",
            best(comparison).name(), best(comparison).lack_of_fit.value_or(std::nan(""))));
    else if (none)
        sentences.push_back(fmt::format(
            "No law describes the data within the stated noise: {} has chi-squared {:.4g} for {} degrees of freedom.",
            best(comparison).name(), s.chi_squared, s.degrees_of_freedom));
    else if (law_status(comparison, best(comparison)) == "not_tested")
        sentences.push_back(
            fmt::format("Nothing tests the misfit: no noise is stated and no impact is repeated. State it with {}.",
                        noted_option("sd", comparison.problem().path)));
}

/// Laws whose speed exponent contradicts the data, which explains their misfit.
void on_speed(const LawComparison& comparison, Sentences& sentences) {
    constexpr std::size_t most_names = 3;
    std::vector<std::string> names;
    for (const ComparedLaw& law : comparison.laws)
        if (law.candidate.misses_speed_exponent()) names.emplace_back(law.name());
    if (names.empty()) return;
    if (names.size() > most_names + 1) {
        const std::size_t more = names.size() - most_names;
        names.resize(most_names);
        names.push_back(fmt::format("{} more laws", more));
    }
    std::string measured;
    if (const auto e = restitution_power(comparison.problem()); e && !std::isnan(e->standard_error))
        measured =
            fmt::format("The measured restitution scales as speed^({:.3g} +- {:.2g}). ", e->power, e->standard_error);
    sentences.push_back(fmt::format("{}The speed exponent of {} contradicts the data.", measured, list_of(names)));
}

/// The law with the smallest prediction error.
void on_predictions(const LawComparison& comparison, HeldOut ComparedLaw::*member, const char* what,
                    Sentences& sentences) {
    const ComparedLaw* least = nullptr;
    for (const ComparedLaw& law : comparison.laws)
        if (law.fit && (law.*member).obstacle.empty() &&
            (least == nullptr || (law.*member).root_mean_square < (least->*member).root_mean_square))
            least = &law;
    if (least == nullptr) {
        sentences.push_back(fmt::format("{}: not available ({}).", what, (best(comparison).*member).obstacle));
        return;
    }
    sentences.push_back(fmt::format("{}: {} has the smallest error, {:.3g} {} (root mean square).", what, least->name(),
                                    (least->*member).root_mean_square,
                                    comparison.problem().noise_stated ? "standard deviations" : "residual scales"));
}

/// Decomposed force-time records, and the reasons for records that are not decomposed.
void on_forces_over_time(const ReferenceFit& smooth, Sentences& sentences) {
    long integrated = 0;
    std::map<std::string, long> kept;
    for (const ReferenceFit::Record& record : smooth.records) {
        if (record.split && record.curve) ++integrated;
        if (!record.not_split.empty()) ++kept[record.not_split];
    }
    if (integrated > 0)
        sentences.push_back(fmt::format(
            "{} force-time record{}: indentation by double integration of the measured force, with the given mass and "
            "impact speed.",
            integrated, integrated == 1 ? "" : "s"));
    for (const auto& [reason, count] : kept)
        sentences.push_back(
            fmt::format("{} force-time record{} {} a smooth curve only, without elastic and dissipative parts: {}.",
                        count, count == 1 ? "" : "s", count == 1 ? "has" : "have", reason));
}

void on_references(const LawComparison& comparison, Sentences& sentences) {
    const FitStatistics& law = best(comparison).fit->goodness.statistics;
    if (const ReferenceFit& smooth = comparison.smooth; smooth.obstacle.empty()) {
        const bool loops = std::any_of(smooth.records.begin(), smooth.records.end(),
                                       [](const ReferenceFit::Record& record) { return record.split.has_value(); });
        sentences.push_back(
            fmt::format("Nonparametric reference ({}): chi-squared {:.4g} with {} coefficients for {} values; {} has "
                        "{:.4g} with {} free parameters{}.",
                        loops ? "an elastic and a dissipative spline for each loop" : "smooth curves",
                        smooth.statistics.chi_squared, smooth.statistics.parameters, smooth.statistics.points,
                        best(comparison).name(), law.chi_squared, law.free_parameters(),
                        above_smooth_curve(comparison, best(comparison)).value_or(0.0) > equal_aicc
                            ? fmt::format(". The AICc of the law is {:.3g} higher: no compared law describes all "
                                          "structure in the data",
                                          *above_smooth_curve(comparison, best(comparison)))
                            : ""));
        on_forces_over_time(smooth, sentences);
        if (std::string cut = unfinished_note(smooth); !cut.empty()) sentences.push_back(std::move(cut));
    }
    if (const ReferenceFit& repeats = comparison.repeats; repeats.obstacle.empty())
        sentences.push_back(fmt::format(
            "Replicates: chi-squared {:.4g} about their means for {} degrees of freedom, the minimum for any law{}.",
            repeats.statistics.chi_squared, repeats.statistics.degrees_of_freedom,
            best(comparison).lack_of_fit ? fmt::format("; lack of fit of {}: probability {:.2g}",
                                                       best(comparison).name(), *best(comparison).lack_of_fit)
                                         : ""));
}

void on_the_rest(const LawComparison& comparison, Sentences& sentences) {
    const auto left = std::count_if(comparison.laws.begin(), comparison.laws.end(),
                                    [](const ComparedLaw& law) { return !law.candidate.obstacle.empty(); });
    if (left > 0)
        sentences.push_back(fmt::format("{} law{} not compared (reasons below).", left, left == 1 ? " was" : "s were"));
    if (comparison.interrupted)
        sentences.emplace_back("The comparison was interrupted. The results are the best so far.");
}

}  // namespace

std::string speed_text(const SpeedExponent& speed) {
    return fmt::format("the data require a damping ratio ~ speed^({:.3g} +- {:.2g}); the law gives {}",
                       speed.needed.power, speed.needed.standard_error, powers_text(speed.lowest, speed.highest));
}

std::string reason_of(const ComparedLaw& law) {
    if (!law.candidate.obstacle.empty()) return law.candidate.obstacle;
    return law.candidate.misses_speed_exponent() ? speed_text(*law.candidate.speed) : std::string{};
}

std::vector<std::string> comparison_sentences(const LawComparison& comparison) {
    Sentences sentences;
    on_ranking(comparison, sentences);
    for (const ComparedCard& card : comparison.cards) sentences.push_back(card_note(card));
    for (std::string& sentence : density_sentences(comparison)) sentences.push_back(std::move(sentence));
    on_groups(comparison, sentences);
    on_misfit(comparison, sentences);
    if (std::string sentence = variance_homogeneity(*best(comparison).fit); !sentence.empty())
        sentences.push_back(std::move(sentence));
    on_speed(comparison, sentences);
    on_references(comparison, sentences);
    on_predictions(comparison, &ComparedLaw::leave_one_out, "Leave-one-speed-out prediction", sentences);
    on_predictions(comparison, &ComparedLaw::extrapolation, "Extrapolation to the upper speeds", sentences);
    on_the_rest(comparison, sentences);
    return sentences;
}

}  // namespace impactfit
