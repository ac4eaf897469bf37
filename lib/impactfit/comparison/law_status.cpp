#include "impactfit/comparison/law_status.hpp"

namespace impactfit {
namespace {

bool misses_structure(const LawComparison& comparison, const ComparedLaw& law) {
    return above_smooth_curve(comparison, law).value_or(0.0) > unsupported_aicc;
}

}  // namespace

std::optional<double> above_smooth_curve(const LawComparison& comparison, const ComparedLaw& law) {
    const ReferenceFit& smooth = comparison.smooth;
    if (!law.fit || !smooth.obstacle.empty() || !smooth.statistics.aicc || !law.fit->goodness.statistics.aicc)
        return std::nullopt;
    return *law.fit->goodness.statistics.aicc - *smooth.statistics.aicc;
}

std::string law_status(const LawComparison& comparison, const ComparedLaw& law) {
    if (!law.fit) return "not_compared";
    const FitGoodness& goodness = law.fit->goodness;
    if (goodness.verdict != FitVerdict::good) return std::string(to_string(goodness.verdict));
    if (goodness.doubtful() || misses_structure(comparison, law)) return "doubtful";
    return std::string(to_string(goodness.verdict));
}

bool describes_data(const LawComparison& comparison, const ComparedLaw& law) {
    const std::string status = law_status(comparison, law);
    if (status == to_string(FitVerdict::good)) return true;
    const FitGoodness& goodness = law.fit->goodness;
    return status == to_string(FitVerdict::not_identifiable) && goodness.tested() && !goodness.contradicted() &&
           !goodness.doubtful() && !misses_structure(comparison, law);
}

}  // namespace impactfit
