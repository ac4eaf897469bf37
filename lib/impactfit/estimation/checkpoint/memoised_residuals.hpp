#pragma once
// A residual function that keeps each evaluation in a store and does not compute it again: a search that was killed and
// begins anew goes through what it had done without a simulation, to the same bits.

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
    /// Reads what the store has as units of `kind`, a word: the evaluations, numbered from 0 as they came. Keeps
    /// references.
    MemoisedResiduals(const ResidualFunction& function, WorkStore& store, std::string kind);

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;
    /// Remembered in the same place.
    const ResidualFunction& low_fidelity() const override { return low_fidelity_; }

private:
    /// The low-fidelity residuals of the other function.
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

    /// Of the function or its low-fidelity residuals.
    bool evaluate(const ResidualFunction& which, const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const;
    bool derivatives(const ResidualFunction& which, const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const;
    double asked(const ResidualFunction& which, double for_what) const;

    /// What was asked for, and where: to the bit.
    std::string key(double asked, const Eigen::VectorXd& parameters) const;
    /// What was found there, empty where there are no numbers; nothing if it is not known.
    std::optional<std::span<const double>> find(double asked, const Eigen::VectorXd& parameters) const;
    /// For a later run: a search hardly ever asks twice.
    void keep(std::vector<double> unit) const;

    WorkStore& store_;
    std::string kind_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::vector<double>> known_;  ///< units of runs before
    mutable long count_ = 0;
    Rough low_fidelity_{*this};
};

}  // namespace impactfit
