#pragma once
// Residual function of a Python function. Call it with the lock of the interpreter, from a single thread.

#include <pybind11/pybind11.h>

#include <exception>
#include <optional>

#include "impactfit/estimation/objective/finite_difference.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit::python {

/// Derivatives are those of a second function, or differences of order 4 within the bounds. None and numbers that are
/// not finite mean "no result there". An exception of a function ends the search: from then on no point has a result,
/// and `rethrow` raises it.
class __attribute__((visibility("hidden"))) PythonResiduals : public ResidualFunction {
public:
    /// Calls `residuals` at the start, which determines the number of residuals. `jacobian`: None for differences.
    /// Throws Error (usage) for a result of wrong shape or type, and the exceptions of the functions.
    PythonResiduals(pybind11::object residuals, pybind11::object jacobian, const ParameterSpace& space,
                    const RobustLoss& loss);

    Eigen::Index parameter_count() const override { return space_.size(); }
    Eigen::Index residual_count() const override { return count_; }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;
    RobustLoss loss(Eigen::Index) const override { return loss_; }
    double derivative_error(Eigen::Index residual) const override { return derivative_errors_[residual]; }

    /// Returns call(). Stores an exception and returns false.
    template <class Call>
    bool guarded(const Call& call) const;
    bool stopped() const { return thrown_ != nullptr; }
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }
    /// Number of calls of the functions, with those of differences.
    long calls() const { return calls_; }
    bool by_differences() const { return jacobian_.is_none(); }

private:
    std::optional<Eigen::VectorXd> residuals_at(const Eigen::VectorXd& parameters) const;
    bool put_jacobian(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const;
    bool put_differences(const Eigen::VectorXd& parameters, double part, Eigen::MatrixXd& jacobian) const;
    DifferenceRange difference_range(const Eigen::VectorXd& parameters, Eigen::Index j, double part) const;
    Eigen::VectorXd difference_errors(const Eigen::VectorXd& residuals) const;

    pybind11::object residuals_, jacobian_;
    const ParameterSpace& space_;
    RobustLoss loss_;
    Eigen::Index count_ = -1;
    Eigen::VectorXd derivative_errors_;
    mutable std::exception_ptr thrown_;
    mutable long calls_ = 0;
};

template <class Call>
bool PythonResiduals::guarded(const Call& call) const {
    if (thrown_) return false;
    try {
        return call();
    } catch (...) {
        thrown_ = std::current_exception();
        return false;
    }
}

}  // namespace impactfit::python
