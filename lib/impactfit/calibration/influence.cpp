#include "impactfit/calibration/influence.hpp"

#include <fmt/format.h>

#include <string>

#include "impactfit/calibration/search_objective.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

constexpr int points_round_the_start = 4;

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
    const Eigen::VectorXd start = space.to_search(space.start());
    int looked_at = 0;
    for (int number = 0; number <= points_round_the_start && !moves.all(); ++number) {
        if (!objective.evaluate(number == 0 ? start : nearby_point(space, start, number), residuals, &jacobian))
            continue;
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
