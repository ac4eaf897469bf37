#include "impactfit/calibration/remembered_residuals.hpp"

#include <cstring>
#include <utility>

namespace impactfit {
namespace {

constexpr double residuals_alone = 0.0, residuals_and_derivatives = 1.0, derivatives_alone = 2.0;

void append(std::vector<double>& numbers, const Eigen::Ref<const Eigen::MatrixXd>& matrix) {
    for (const auto column : matrix.colwise()) numbers.insert(numbers.end(), column.begin(), column.end());
}

}  // namespace

RememberedResiduals::RememberedResiduals(const ResidualFunction& function, UnitStore& store, std::string kind)
    : ForwardingResiduals(function), store_(store), kind_(std::move(kind)) {
    while (const auto unit = store.find(kind_, count_)) {
        ++count_;
        const auto parameters = static_cast<std::size_t>(function.parameter_count());
        if (unit->size() < parameters + 1) continue;
        const auto found = unit->begin() + static_cast<std::ptrdiff_t>(parameters) + 1;
        known_[key(unit->front(), Eigen::Map<const Eigen::VectorXd>(unit->data() + 1, function.parameter_count()))] = {
            found, unit->end()};
    }
}

bool RememberedResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                   Eigen::MatrixXd* jacobian) const {
    const double asked = jacobian ? residuals_and_derivatives : residuals_alone;
    const std::string place = key(asked, parameters);
    const Eigen::Index rows = residual_count(), columns = jacobian ? parameter_count() : 0;
    std::vector<double> found;
    if (find(place, found)) {
        if (found.size() != static_cast<std::size_t>(rows * (1 + columns))) return false;
        residuals = Eigen::Map<const Eigen::VectorXd>(found.data(), rows);
        if (jacobian) *jacobian = Eigen::Map<const Eigen::MatrixXd>(found.data() + rows, rows, columns);
        return true;
    }
    const bool numbers = function().evaluate(parameters, residuals, jacobian);
    if (numbers) append(found, residuals);
    if (numbers && jacobian) append(found, *jacobian);
    keep(asked, parameters, found);
    return numbers;
}

bool RememberedResiduals::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    const std::string place = key(derivatives_alone, parameters);
    const Eigen::Index rows = residual_count(), columns = parameter_count();
    std::vector<double> found;
    if (find(place, found)) {
        if (found.size() != static_cast<std::size_t>(rows * columns)) return false;
        jacobian = Eigen::Map<const Eigen::MatrixXd>(found.data(), rows, columns);
        return true;
    }
    const bool numbers = function().derivatives(parameters, jacobian);
    if (numbers) append(found, jacobian);
    keep(derivatives_alone, parameters, found);
    return numbers;
}

std::string RememberedResiduals::key(double asked, const Eigen::VectorXd& parameters) const {
    std::string bytes(sizeof(double) * static_cast<std::size_t>(1 + parameters.size()), '\0');
    std::memcpy(bytes.data(), &asked, sizeof(double));
    std::memcpy(bytes.data() + sizeof(double), parameters.data(), bytes.size() - sizeof(double));
    return bytes;
}

bool RememberedResiduals::find(const std::string& key, std::vector<double>& found) const {
    const auto known = known_.find(key);
    if (known == known_.end()) return false;
    found = known->second;
    return true;
}

void RememberedResiduals::keep(double asked, const Eigen::VectorXd& parameters,
                               const std::vector<double>& found) const {
    std::vector<double> unit{asked};
    unit.insert(unit.end(), parameters.begin(), parameters.end());
    unit.insert(unit.end(), found.begin(), found.end());
    const std::lock_guard lock(mutex_);
    store_.keep(kind_, count_++, unit);
}

}  // namespace impactfit
