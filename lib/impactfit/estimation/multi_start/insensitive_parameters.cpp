#include "impactfit/estimation/multi_start/insensitive_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/multi_start/start_points.hpp"
#include "impactfit/estimation/objective/jacobian_error.hpp"
#include "impactfit/estimation/objective/objective_function.hpp"

namespace impactfit {
namespace {

constexpr int points_round_the_start = 4, points_over_the_box = 8;
constexpr long any_seed = 1;
/// A damping 1e9 times too small changes a restitution by rounding only, and without bounds the box ends at a factor of
/// ten.
constexpr std::array decades_from_the_start{2, -2, 4, -4, 8, -8, 12, -12};

/// Sensitive parameters found so far: those with a derivative above its error limit. Loss weights are ignored, because
/// an outlier at the start may depend on the parameter.
class Influence {
public:
    Influence(const ResidualFunction& function, const ParameterSpace& space)
        : space_(space),
          objective_(function, space,
                     1 + points_round_the_start + points_over_the_box +
                         static_cast<long>(decades_from_the_start.size()) * space.size(),
                     silent_),
          row_errors_(function.residual_count()),
          seen_(Marks::Constant(space.size(), false)) {
        for (Eigen::Index i = 0; i < row_errors_.size(); ++i) row_errors_[i] = function.derivative_error(i);
    }

    void look_at(const Eigen::VectorXd& point) {
        Eigen::VectorXd residuals(objective_.function().residual_count());
        Eigen::MatrixXd jacobian(residuals.size(), space_.size());
        if (!objective_.evaluate(point, residuals, &jacobian)) return;
        ++looked_at_;
        const Eigen::VectorXd natural = space_.to_natural(point),
                              parts = parts_of_size(space_, natural, space_.transform_derivative(natural));
        for (Eigen::Index j = 0; j < space_.size(); ++j)
            seen_[j] = seen_[j] || (jacobian.col(j).cwiseAbs().array() > parts[j] * row_errors_.array()).any();
    }

    bool all_seen() const { return seen_.all(); }
    bool sees(Eigen::Index parameter) const { return seen_[parameter]; }
    int looked_at() const { return looked_at_; }
    const SearchCounts& counts() const { return objective_.counts(); }

    std::string unseen_names() const {
        std::string names;
        for (Eigen::Index j = 0; j < space_.size(); ++j)
            if (!seen_[j]) names += fmt::format("{}{}", names.empty() ? "" : ", ", space_.parameter(j).name);
        return names;
    }

private:
    using Marks = Eigen::Array<bool, Eigen::Dynamic, 1>;

    const ParameterSpace& space_;
    const ProgressCallback silent_;
    ObjectiveFunction objective_;
    Eigen::VectorXd row_errors_;
    Marks seen_;
    int looked_at_ = 0;
};

void look_over_the_box(const ParameterSpace& space, Influence& influence) {
    const std::vector<Eigen::VectorXd> points = start_points(space, 1 + points_over_the_box, any_seed);
    for (std::size_t i = 1; i < points.size(); ++i) influence.look_at(space.to_search(points[i]));
}

/// Tests each parameter that is still insensitive, alone and by decades, within its bounds. The box covers all of a
/// fraction.
void look_far(const ParameterSpace& space, Influence& influence) {
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        const FreeParameter& parameter = space.parameter(j);
        if (parameter.scale == ParameterScale::logit) continue;
        for (const int decades : decades_from_the_start) {
            if (influence.sees(j)) break;
            Eigen::VectorXd point = space.start();
            const double magnitude = point[j] == 0.0 ? 1.0 : point[j];
            point[j] = std::clamp(magnitude * std::pow(10.0, decades), parameter.lower, parameter.upper);
            influence.look_at(space.to_search(point));
        }
    }
}

}  // namespace

SearchCounts check_sensitivity(const ResidualFunction& function, const ParameterSpace& space) {
    Influence influence(function, space);
    const Eigen::VectorXd start = space.to_search(space.start());
    influence.look_at(start);
    for (int number = 1; number <= points_round_the_start && !influence.all_seen(); ++number)
        influence.look_at(perturbed(space, start, number));
    if (!influence.all_seen()) look_over_the_box(space, influence);
    if (!influence.all_seen()) look_far(space, influence);
    if (influence.looked_at() == 0 || influence.all_seen()) return influence.counts();
    const std::string names = influence.unseen_names();
    throw Error(ErrorKind::problem, "the residuals are insensitive to these parameters",
                fmt::format("{}, at {} points", names, influence.looked_at()),
                "fix these parameters, or add data that depend on them", {{}, 0, 0, names});
}

}  // namespace impactfit
