#include "impactfit/calibration/influence.hpp"

#include <fmt/format.h>

#include <string>

#include "impactfit/calibration/search_objective.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

constexpr int points_round_the_start = 4;

/// The start, then points off it by some percent in every parameter, with signs and sizes that differ between them, so
/// that no symmetry of the start survives.
Eigen::VectorXd point_round(const SearchSpace& space, int number) {
    Eigen::VectorXd point = space.to_search(space.start());
    for (Eigen::Index j = 0; j < point.size() && number > 0; ++j) {
        const double size = 0.03 + 0.02 * static_cast<double>((j + number) % 5);
        point[j] += (number + j) % 2 == 0 ? size : -size;
    }
    return point.cwiseMax(space.lower()).cwiseMin(space.upper());
}

std::string names_of(const SearchSpace& space, const Eigen::Array<bool, Eigen::Dynamic, 1>& moves) {
    std::string names;
    for (Eigen::Index j = 0; j < space.size(); ++j)
        if (!moves[j]) names += fmt::format("{}{}", names.empty() ? "" : ", ", space.parameter(j).name);
    return names;
}

}  // namespace

void check_influence(const ResidualFunction& function, const SearchSpace& space, SearchCounts& counts) {
    Eigen::Array<bool, Eigen::Dynamic, 1> moves = Eigen::Array<bool, Eigen::Dynamic, 1>::Constant(space.size(), false);
    const ProgressCallback nobody;
    SearchObjective objective(function, space, points_round_the_start + 1, nobody);
    Eigen::VectorXd residuals(function.residual_count());
    Eigen::MatrixXd jacobian(residuals.size(), space.size());
    int looked_at = 0;
    for (int number = 0; number <= points_round_the_start && !moves.all(); ++number) {
        if (!objective.evaluate(point_round(space, number), residuals, &jacobian)) continue;
        ++looked_at;
        moves = moves || (jacobian.array() != 0.0).colwise().any().transpose();
    }
    counts += objective.counts();
    if (looked_at == 0 || moves.all()) return;
    const std::string names = names_of(space, moves);
    throw Error(ErrorKind::problem, "these parameters move no residual",
                fmt::format("{}, at the start and {} points round it", names, looked_at - 1),
                "fix them, or add data that depend on them", {{}, 0, 0, names});
}

}  // namespace impactfit
