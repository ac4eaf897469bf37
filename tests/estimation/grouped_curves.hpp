#pragma once
// Curves of several groups with a formula in common, for populations: y = f(x, z; p) per observation.

#include <ceres/jet.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/estimation/population/population.hpp"

namespace impactfit_tests {

using CurveJet = ceres::Jet<double, 4>;
using Curve = std::function<CurveJet(double x, double z, const std::array<CurveJet, 4>& parameters)>;

struct CurveObservation {
    std::size_t group;
    double x, y;
    double z = 0.0;  ///< a second variable of the curve
};

/// Residuals curve - y. The first `varying` parameters of the curve have a natural parameter for each group (all of the
/// first, then all of the second), the others one natural parameter each, behind them.
class GroupedCurves : public impactfit::ResidualFunction {
public:
    GroupedCurves(std::vector<CurveObservation> observations, std::size_t groups, std::size_t varying,
                  std::size_t parameters, Curve curve)
        : observations_(std::move(observations)),
          groups_(groups),
          varying_(varying),
          parameters_(parameters),
          curve_(std::move(curve)) {}

    Eigen::Index parameter_count() const override {
        return static_cast<Eigen::Index>(varying_ * groups_ + parameters_ - varying_);
    }
    Eigen::Index residual_count() const override { return std::ssize(observations_); }
    Eigen::Index index(std::size_t parameter, std::size_t group) const {
        return static_cast<Eigen::Index>(parameter < varying_ ? parameter * groups_ + group
                                                              : varying_ * (groups_ - 1) + parameter);
    }
    bool evaluate(const Eigen::VectorXd& natural, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        if (jacobian) jacobian->setZero(residual_count(), parameter_count());
        for (std::size_t i = 0; i < observations_.size(); ++i) {
            const CurveObservation& observation = observations_[i];
            std::array<CurveJet, 4> point;
            for (std::size_t k = 0; k < parameters_; ++k)
                point[k] = CurveJet(natural[index(k, observation.group)], static_cast<int>(k));
            const CurveJet value = curve_(observation.x, observation.z, point);
            const auto row = static_cast<Eigen::Index>(i);
            residuals[row] = value.a - observation.y;
            if (!jacobian) continue;
            for (std::size_t k = 0; k < parameters_; ++k)
                (*jacobian)(row, index(k, observation.group)) = value.v[static_cast<Eigen::Index>(k)];
        }
        return residuals.allFinite();
    }

    /// A population model: the mean of each parameter of the curve is one fixed effect with this start, those with a
    /// positive deviation vary. One unknown noise.
    impactfit::PopulationModel population(const std::vector<std::pair<std::string, double>>& means,
                                          const std::vector<double>& deviations, bool correlated = false) const {
        impactfit::PopulationModel model;
        model.factors.push_back({"group", std::vector<std::string>(groups_, "g"), {}, correlated});
        model.parameters.resize(static_cast<std::size_t>(parameter_count()));
        for (std::size_t k = 0; k < parameters_; ++k) {
            model.fixed_effects.push_back({means[k].first, means[k].second});
            const std::size_t effect = model.factors.front().effects.size();
            const bool varies = k < varying_ && deviations[k] > 0.0;
            if (varies) model.factors.front().effects.push_back({means[k].first, deviations[k]});
            for (std::size_t g = 0; g < (k < varying_ ? groups_ : 1); ++g) {
                auto& parameter = model.parameters[static_cast<std::size_t>(index(k, g))];
                parameter.mean = impactfit::linear_mean({{static_cast<Eigen::Index>(k)}});
                if (varies) parameter.effects = {{0, effect, g}};
            }
        }
        model.noise_groups.assign(observations_.size(), 0);
        model.noise = {{"y"}};
        return model;
    }

private:
    std::vector<CurveObservation> observations_;
    std::size_t groups_, varying_, parameters_;
    Curve curve_;
};

}  // namespace impactfit_tests
