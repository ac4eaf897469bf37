#include "impactfit/estimation/objective/linearisation.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "impactfit/estimation/objective/jacobian_error.hpp"
#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/scaled_jacobian.hpp"

namespace impactfit {
namespace {

double noise_of(const Linearisation& at, bool stated) {
    if (stated) return 1.0;
    return at.degrees_of_freedom() > 0 ? at.residuals.norm() / std::sqrt(static_cast<double>(at.degrees_of_freedom()))
                                       : std::numeric_limits<double>::quiet_NaN();
}

Eigen::Index interest_count(const ParameterSpace& space) {
    Eigen::Index count = 0;
    while (count < space.size() && !space.parameter(count).nuisance) ++count;
    return count;
}

/// Nuisance columns, and the residuals that depend on them.
struct NuisanceBlock {
    std::vector<Eigen::Index> columns, rows;
};

/// Returns the smallest blocks of nuisance columns without a common residual: one block per impact for errors of
/// speeds. The cost of a decomposition is cubic in the columns.
std::vector<NuisanceBlock> independent_blocks(const Eigen::MatrixXd& nuisance) {
    std::vector<Eigen::Index> first(static_cast<std::size_t>(nuisance.cols()));  // an earlier column of the block
    std::iota(first.begin(), first.end(), 0);
    const auto block_of = [&](Eigen::Index column) {
        auto at = static_cast<std::size_t>(column);
        while (first[at] != static_cast<Eigen::Index>(at)) at = static_cast<std::size_t>(first[at]);
        return at;
    };
    std::vector<Eigen::Index> column_of_row(static_cast<std::size_t>(nuisance.rows()), -1);
    for (Eigen::Index j = 0; j < nuisance.cols(); ++j)
        for (Eigen::Index i = 0; i < nuisance.rows(); ++i) {
            if (nuisance(i, j) == 0.0) continue;
            Eigen::Index& owner = column_of_row[static_cast<std::size_t>(i)];
            if (owner < 0) owner = j;
            const std::size_t one = block_of(owner), other = block_of(j);
            first[std::max(one, other)] = static_cast<Eigen::Index>(std::min(one, other));
        }
    std::map<std::size_t, NuisanceBlock> blocks;
    for (Eigen::Index i = 0; i < nuisance.rows(); ++i)
        if (const Eigen::Index owner = column_of_row[static_cast<std::size_t>(i)]; owner >= 0)
            blocks[block_of(owner)].rows.push_back(i);
    for (Eigen::Index j = 0; j < nuisance.cols(); ++j)
        if (const auto found = blocks.find(block_of(j)); found != blocks.end()) found->second.columns.push_back(j);
    std::vector<NuisanceBlock> result;
    for (auto& [number, block] : blocks) result.push_back(std::move(block));
    return result;
}

}  // namespace

Linearisation Linearisation::without(const std::function<bool(Eigen::Index residual)>& silent) const {
    Linearisation rest = *this;
    for (Eigen::Index i = 0; i < residuals.size(); ++i)
        if (silent(i)) rest.full_jacobian.row(i).setZero(), rest.nuisance.row(i).setZero(), rest.residuals[i] = 0.0;
    rest.fill_jacobian_beyond_nuisance();
    return rest;
}

void Linearisation::fill_jacobian_beyond_nuisance() {
    jacobian = project_out_nuisance(full_jacobian, nuisance);
    errors = column_errors(full_jacobian, row_errors, scale_fraction.head(full_jacobian.cols()));
    if (nuisance.cols() > 0) errors = errors.cwiseMax(rank_threshold * full_jacobian.colwise().norm().transpose());
}

Eigen::MatrixXd project_out_nuisance(const Eigen::MatrixXd& columns, const Eigen::MatrixXd& nuisance) {
    Eigen::MatrixXd rest = columns;
    for (const NuisanceBlock& block : independent_blocks(nuisance)) {
        const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> decomposed(nuisance(block.rows, block.columns));
        // Only the columns of Q that span the nuisance columns: all of Q has a column for each residual.
        const Eigen::MatrixXd basis = decomposed.householderQ() *
                                      Eigen::MatrixXd::Identity(decomposed.rows(), decomposed.rank()),
                              part = columns(block.rows, Eigen::all);
        rest(block.rows, Eigen::all) -= basis * (basis.transpose() * part);
    }
    return rest;
}

std::optional<Linearisation> linearise(const ResidualFunction& function, const ParameterSpace& space,
                                       const Eigen::VectorXd& estimate, bool noise_stated) {
    Linearisation at;
    at.residuals.resize(function.residual_count());
    at.jacobian.resize(function.residual_count(), space.size());
    if (!function.evaluate(estimate, at.residuals, &at.jacobian)) return std::nullopt;
    if (!at.residuals.allFinite() || !at.jacobian.allFinite()) return std::nullopt;
    at.row_errors = jacobian_errors(function, at.residuals);
    apply_weights(function, at.residuals, at.jacobian);
    const Eigen::Index count = interest_count(space);
    at.nuisance = at.jacobian.rightCols(space.size() - count);
    at.scale = relative_scale(space, estimate).head(count);
    at.full_jacobian = at.jacobian.leftCols(count) * at.scale.asDiagonal();
    at.scale_fraction = parts_of_size(space, estimate, Eigen::VectorXd::Ones(space.size()));
    at.scale_fraction.head(count).array() *= at.scale.array();
    at.fill_jacobian_beyond_nuisance();
    at.on_bound = on_bounds(space, estimate);
    at.held = std::count(at.on_bound.begin(), at.on_bound.end(), true);
    at.on_bound.resize(static_cast<std::size_t>(count));
    at.noise = noise_of(at, noise_stated);
    return at;
}

}  // namespace impactfit
