#include "impactfit/calibration/influence.hpp"

#include <fmt/format.h>

#include <string>

#include "impactfit/calibration/search_objective.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

constexpr int points_round_the_start = 4;

using Which = Eigen::Array<bool, Eigen::Dynamic, 1>;

std::vector<Eigen::Index> where(const Which& so) {
    std::vector<Eigen::Index> indices;
    for (Eigen::Index j = 0; j < so.size(); ++j)
        if (so[j]) indices.push_back(j);
    return indices;
}

std::string names_of(const SearchSpace& space, const Which& moves) {
    std::string names;
    for (Eigen::Index j = 0; j < space.size(); ++j)
        if (!moves[j]) names += fmt::format("{}{}", names.empty() ? "" : ", ", space.parameter(j).name);
    return names;
}

}  // namespace

std::vector<Eigen::Index> check_influence(const ResidualFunction& function, const SearchSpace& space,
                                          SearchCounts& counts) {
    Which moves = Which::Constant(space.size(), false), seen = moves;
    const ProgressCallback nobody;
    SearchObjective objective(function, space, points_round_the_start + 1, nobody);
    Eigen::VectorXd residuals(function.residual_count());
    Eigen::MatrixXd jacobian(residuals.size(), space.size());
    const Eigen::VectorXd start = space.to_search(space.start());
    int looked_at = 0;
    for (int number = 0; number <= points_round_the_start && !seen.all(); ++number) {
        const Eigen::VectorXd point = number == 0 ? start : nearby_point(space, start, number);
        if (!objective.evaluate(point, residuals, &jacobian)) continue;
        ++looked_at;
        moves = moves || (jacobian.array() != 0.0).colwise().any().transpose();
        seen = seen || jacobian.colwise().norm().transpose().array() > objective.column_errors(point, jacobian).array();
    }
    counts += objective.counts();
    if (looked_at == 0) return {};
    if (moves.all()) return where(!seen);
    const std::string names = names_of(space, moves);
    throw Error(ErrorKind::problem, "these parameters move no residual",
                fmt::format("{}, at the start and {} points round it", names, looked_at - 1),
                "fix them, or add data that depend on them", {{}, 0, 0, names});
}

}  // namespace impactfit
