#pragma once
// Memoised residual function: each evaluation is stored and never recomputed. A restarted search repeats its finished
// evaluations without simulations, with bit-identical results.

#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

class MemoisedResiduals : public DelegatingResiduals {
public:
    /// Loads the units of `kind` from the store: evaluations, numbered from 0 in their order. `kind` must not contain
    /// blanks. Keeps references.
    MemoisedResiduals(const ResidualFunction& function, WorkStore& store, std::string kind);

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;
    /// Memoised in the same store.
    const ResidualFunction& low_fidelity() const override { return low_fidelity_; }

private:
    /// Memoised low-fidelity residuals.
    class Rough : public DelegatingResiduals {
    public:
        explicit Rough(const MemoisedResiduals& all) : DelegatingResiduals(all.function().low_fidelity()), all_(all) {}
        bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                      Eigen::MatrixXd* jacobian) const override {
            return all_.evaluate(function(), parameters, residuals, jacobian);
        }
        bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override {
            return all_.derivatives(function(), parameters, jacobian);
        }

    private:
        const MemoisedResiduals& all_;
    };

    /// `which`: the function or its low-fidelity residuals.
    bool evaluate(const ResidualFunction& which, const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const;
    bool derivatives(const ResidualFunction& which, const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const;
    double asked(const ResidualFunction& which, double for_what) const;

    /// Returns the key of a request at a point, exact to the bit.
    std::string key(double asked, const Eigen::VectorXd& parameters) const;
    /// Returns the stored numbers of a request; an empty span for a failed evaluation. Empty if the store has no such
    /// unit.
    std::optional<std::span<const double>> find(double asked, const Eigen::VectorXd& parameters) const;
    /// Stores a unit for a later run. It is not added to known_, because a search hardly repeats a request.
    void keep(std::vector<double> unit) const;

    WorkStore& store_;
    std::string kind_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::vector<double>> known_;  ///< units of earlier runs
    mutable long count_ = 0;
    Rough low_fidelity_{*this};
};

}  // namespace impactfit
