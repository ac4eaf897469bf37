#include "impactfit/calibration/diagnosis/entered_restitution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

std::optional<EnteredRestitution> entered_restitution(const FitProblem& problem, double entered,
                                                      std::span<const Collision<double>> impacts) {
    if (!problem.takes_restitution || std::isnan(entered) || impacts.empty()) return std::nullopt;
    std::vector<std::size_t> order(impacts.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
    std::nth_element(order.begin(), middle, order.end(), [&](std::size_t a, std::size_t b) {
        return problem.conditions[a].impact.impact_speed < problem.conditions[b].impact.impact_speed;
    });
    const Collision<double>& typical = impacts[*middle];
    if (!is_valid(typical)) return std::nullopt;
    return EnteredRestitution{problem.rule, entered, typical.restitution};
}

std::string restitution_line(const EnteredRestitution& restitution) {
    return fmt::format("{} ({}) {:.3f} -> restitution obtained {:.3f}", prescribed_restitution, restitution.formula,
                       restitution.entered, restitution.obtained);
}

}  // namespace impactfit
