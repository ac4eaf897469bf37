#include "impactfit/calibration/residuals/correlated_values.hpp"

#include <fmt/format.h>

#include <map>

#include "impactfit/core/error.hpp"

namespace impactfit {

CorrelatedValues::CorrelatedValues(const FitProblem& problem) {
    std::map<std::size_t, Eigen::Index> places;
    std::vector<const Measurement*> values;
    Eigen::Index row = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements) {
            if (one.correlated > 0) {
                places[one.correlated] = std::ssize(values);
                values.push_back(&one);
                rows_.push_back(row);
            }
            ++row;
        }
    if (values.empty()) return;
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t i = 0; i < values.size(); ++i) {
        entries.emplace_back(static_cast<int>(i), static_cast<int>(i), 1.0);
        for (const Correlation& one : values[i]->correlations)
            if (const auto other = places.find(one.with); other != places.end())
                entries.emplace_back(static_cast<int>(i), static_cast<int>(other->second), one.coefficient);
    }
    Eigen::SparseMatrix<double> correlations(std::ssize(values), std::ssize(values));
    correlations.setFromTriplets(entries.begin(), entries.end());
    const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>, Eigen::Lower, Eigen::NaturalOrdering<int>> factor(
        correlations);
    if (factor.info() != Eigen::Success)
        throw Error(ErrorKind::problem, "correlations of measured values that no errors have",
                    fmt::format("{} values", values.size()), "a positive definite matrix",
                    {problem.sources.empty() ? problem.path : problem.sources.front().name, 0, 0, {}});
    lower_ = factor.matrixL();
}

template <class Rows>
void CorrelatedValues::solve(Rows& rows) const {
    if (rows_.empty()) return;
    Eigen::MatrixXd own(std::ssize(rows_), rows.cols());
    for (Eigen::Index i = 0; i < own.rows(); ++i) own.row(i) = rows.row(rows_[static_cast<std::size_t>(i)]);
    lower_.triangularView<Eigen::Lower>().solveInPlace(own);
    for (Eigen::Index i = 0; i < own.rows(); ++i) rows.row(rows_[static_cast<std::size_t>(i)]) = own.row(i);
}

void CorrelatedValues::whiten(Eigen::VectorXd& residuals) const {
    solve(residuals);
}

void CorrelatedValues::whiten(Eigen::MatrixXd& jacobian) const {
    solve(jacobian);
}

void CorrelatedValues::correlate(Eigen::VectorXd& residuals) const {
    if (rows_.empty()) return;
    Eigen::VectorXd own(std::ssize(rows_));
    for (Eigen::Index i = 0; i < own.size(); ++i) own[i] = residuals[rows_[static_cast<std::size_t>(i)]];
    own = lower_ * own;
    for (Eigen::Index i = 0; i < own.size(); ++i) residuals[rows_[static_cast<std::size_t>(i)]] = own[i];
}

Eigen::VectorXd CorrelatedValues::conditional_deviations(Eigen::Index count) const {
    Eigen::VectorXd deviations = Eigen::VectorXd::Ones(count);
    for (std::size_t i = 0; i < rows_.size(); ++i)
        deviations[rows_[i]] = lower_.coeff(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i));
    return deviations;
}

}  // namespace impactfit
