#pragma once
// Constrained fit of a profile likelihood: min F(p) with p_k fixed.

#include <Eigen/Core>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

// Vectors and matrices with the entry of one parameter removed or inserted.

inline Eigen::VectorXd without_entry(const Eigen::VectorXd& all, Eigen::Index which) {
    Eigen::VectorXd others(all.size() - 1);
    others << all.head(which), all.tail(all.size() - which - 1);
    return others;
}

inline Eigen::VectorXd with_entry(const Eigen::VectorXd& others, Eigen::Index which, double value) {
    Eigen::VectorXd all(others.size() + 1);
    all << others.head(which), value, others.tail(others.size() - which);
    return all;
}

inline Eigen::MatrixXd without_column(const Eigen::MatrixXd& all, Eigen::Index which) {
    Eigen::MatrixXd others(all.rows(), all.cols() - 1);
    others << all.leftCols(which), all.rightCols(all.cols() - which - 1);
    return others;
}

/// Residual function with one parameter fixed. Keeps a reference to the function.
class FixedParameterResiduals : public DelegatingResiduals {
public:
    FixedParameterResiduals(const ResidualFunction& function, Eigen::Index held)
        : DelegatingResiduals(function), held_(held) {}

    void hold_at(double value) { value_ = value; }  ///< natural units

    Eigen::Index parameter_count() const override { return function().parameter_count() - 1; }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;

private:
    Eigen::VectorXd all(const Eigen::VectorXd& others) const;

    Eigen::Index held_;
    double value_ = 0.0;
};

/// Re-optimises the other parameters, from points in the search coordinates of all parameters. Keeps references.
class FixedParameterFit {
public:
    /// `max_evaluations` per re-fit; `tolerance` as in LevenbergMarquardt.
    FixedParameterFit(const ResidualFunction& function, const ParameterSpace& space, Eigen::Index held,
                      long max_evaluations, double tolerance, const ProgressCallback& progress);

    struct End {
        SolutionStatus status;  ///< `failed` without finite residuals at the start
        double cost;
        Eigen::VectorXd point;  ///< search coordinates of all parameters
    };
    /// Fixes the parameter at its value in `start`.
    End descend_from(const Eigen::VectorXd& start);

    /// Fixes no parameter.
    End descend_with_all_free(const Eigen::VectorXd& start);

    const SearchCounts& counts() const { return counts_; }

private:
    End refit(const Eigen::VectorXd& start);
    End look(const Eigen::VectorXd& start);

    const ResidualFunction& all_;
    const ParameterSpace& space_;
    Eigen::Index held_;
    FixedParameterResiduals function_;
    ParameterSpace other_space_;
    long most_evaluations_;
    double tolerance_;
    SearchCounts counts_;
    ProgressCallback progress_;
};

}  // namespace impactfit
