#include "impactfit/estimation/checkpoint/memoised_residuals.hpp"

#include <cstring>
#include <iterator>
#include <utility>

namespace impactfit {
namespace {

constexpr double residuals_alone = 0.0, residuals_and_derivatives = 1.0, derivatives_alone = 2.0, roughly = 3.0;

void append(std::vector<double>& numbers, const Eigen::Ref<const Eigen::MatrixXd>& matrix) {
    for (const auto column : matrix.colwise()) numbers.insert(numbers.end(), column.begin(), column.end());
}

/// First numbers of a unit; the results follow.
std::vector<double> unit_at(double asked, const Eigen::VectorXd& parameters) {
    std::vector<double> unit{asked};
    unit.insert(unit.end(), parameters.begin(), parameters.end());
    return unit;
}

}  // namespace

MemoisedResiduals::MemoisedResiduals(const ResidualFunction& function, WorkStore& store, std::string kind)
    : DelegatingResiduals(function), store_(store), kind_(std::move(kind)) {
    const Eigen::Index parameters = function.parameter_count();
    while (auto unit = store.find(kind_, count_)) {
        ++count_;
        if (std::ssize(*unit) < 1 + parameters) continue;
        std::string place = key(unit->front(), Eigen::Map<const Eigen::VectorXd>(unit->data() + 1, parameters));
        known_[std::move(place)] = std::move(*unit);
    }
}

bool MemoisedResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                 Eigen::MatrixXd* jacobian) const {
    return evaluate(function(), parameters, residuals, jacobian);
}

bool MemoisedResiduals::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    return derivatives(function(), parameters, jacobian);
}

double MemoisedResiduals::asked(const ResidualFunction& which, double for_what) const {
    return &which == &function() ? for_what : for_what + roughly;
}

bool MemoisedResiduals::evaluate(const ResidualFunction& which, const Eigen::VectorXd& parameters,
                                 Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const {
    const double asked = this->asked(which, jacobian ? residuals_and_derivatives : residuals_alone);
    const Eigen::Index rows = residual_count(), columns = jacobian ? parameter_count() : 0;
    if (const auto found = find(asked, parameters)) {
        if (std::ssize(*found) != rows * (1 + columns)) return false;
        residuals = Eigen::Map<const Eigen::VectorXd>(found->data(), rows);
        if (jacobian) *jacobian = Eigen::Map<const Eigen::MatrixXd>(found->data() + rows, rows, columns);
        return true;
    }
    const bool numbers = which.evaluate(parameters, residuals, jacobian);
    std::vector<double> unit = unit_at(asked, parameters);
    if (numbers) append(unit, residuals);
    if (numbers && jacobian) append(unit, *jacobian);
    keep(std::move(unit));
    return numbers;
}

bool MemoisedResiduals::derivatives(const ResidualFunction& which, const Eigen::VectorXd& parameters,
                                    Eigen::MatrixXd& jacobian) const {
    const double asked = this->asked(which, derivatives_alone);
    const Eigen::Index rows = residual_count(), columns = parameter_count();
    if (const auto found = find(asked, parameters)) {
        if (std::ssize(*found) != rows * columns) return false;
        jacobian = Eigen::Map<const Eigen::MatrixXd>(found->data(), rows, columns);
        return true;
    }
    const bool numbers = which.derivatives(parameters, jacobian);
    std::vector<double> unit = unit_at(asked, parameters);
    if (numbers) append(unit, jacobian);
    keep(std::move(unit));
    return numbers;
}

std::string MemoisedResiduals::key(double asked, const Eigen::VectorXd& parameters) const {
    std::string bytes(sizeof(double) * static_cast<std::size_t>(1 + parameters.size()), '\0');
    std::memcpy(bytes.data(), &asked, sizeof(double));
    std::memcpy(bytes.data() + sizeof(double), parameters.data(), bytes.size() - sizeof(double));
    return bytes;
}

std::optional<std::span<const double>> MemoisedResiduals::find(double asked, const Eigen::VectorXd& parameters) const {
    const auto known = known_.find(key(asked, parameters));
    if (known == known_.end()) return std::nullopt;
    return std::span(known->second).subspan(1 + static_cast<std::size_t>(parameters.size()));
}

void MemoisedResiduals::keep(std::vector<double> unit) const {
    const std::lock_guard lock(mutex_);
    store_.keep(kind_, count_++, std::move(unit));
}

}  // namespace impactfit
