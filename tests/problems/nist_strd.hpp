#pragma once
// The 27 nonlinear regression sets of NIST StRD: models here, starts, data and certified values in the CSV files of
// tests/certified.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit_tests {

/// One set; `x` is two numbers an observation, the second 0 except for Nelson.
struct NistSet {
    using Model = void (*)(const NistSet&, const Eigen::VectorXd&, Eigen::VectorXd&, Eigen::MatrixXd*);

    std::string name, difficulty;
    std::vector<double> starts[2], values, standard_errors;
    double residual_sum_of_squares = 0.0;
    std::vector<double> y;
    std::vector<Eigen::Vector2d> x;
    Model model = nullptr;
};

const std::vector<NistSet>& nist_sets();
const NistSet& nist_set(const std::string& name);

/// Model minus observation.
class NistResiduals : public impactfit::ResidualFunction {
public:
    explicit NistResiduals(const NistSet& set) : set_(set) {}
    Eigen::Index parameter_count() const override { return static_cast<Eigen::Index>(set_.values.size()); }
    Eigen::Index residual_count() const override { return static_cast<Eigen::Index>(set_.y.size()); }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        set_.model(set_, parameters, residuals, jacobian);
        return true;
    }

private:
    const NistSet& set_;
};

/// Linear scales without bounds, from start 0 or 1 times `factor`.
impactfit::ParameterSpace nist_space(const NistSet& set, int start, double factor = 1.0);

/// Digits to which every parameter agrees with its certified value: the fewest, between 0 and 11.
double agreeing_digits(const std::vector<double>& certified, const Eigen::VectorXd& got);

}  // namespace impactfit_tests
