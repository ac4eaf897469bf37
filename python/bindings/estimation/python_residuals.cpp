#include "bindings/estimation/python_residuals.hpp"

#include <fmt/format.h>
#include <pybind11/eigen.h>
#include <pybind11/numpy.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "impactfit/core/error.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// Step of the differences relative to the size of the parameter (finite_difference.hpp).
constexpr double step_part = 1e-3;
/// Least size of a parameter near zero, relative to dp/du of the search coordinates.
constexpr double least_part = 1e-2;

std::string shape_text(const py::array& array) {
    return py::str(array.attr("shape")).cast<std::string>();
}

/// Array of real numbers with this number of dimensions.
py::array_t<double> numbers(const py::object& value, const char* what, py::ssize_t dimensions,
                            const std::string& allowed) {
    const auto array = py::array::ensure(value);
    if (!array) PyErr_Clear();
    if (!array || std::string_view("fiub").find(array.dtype().kind()) == std::string_view::npos)
        throw Error(ErrorKind::usage, fmt::format("the {} are not an array of numbers", what),
                    Py_TYPE(value.ptr())->tp_name, allowed);
    if (array.ndim() != dimensions)
        throw Error(ErrorKind::usage, fmt::format("the {} have the wrong number of dimensions", what),
                    "shape " + shape_text(array), allowed);
    return py::array_t<double, py::array::forcecast>::ensure(array);
}

}  // namespace

PythonResiduals::PythonResiduals(py::object residuals, py::object jacobian, const ParameterSpace& space,
                                 const RobustLoss& loss)
    : residuals_(std::move(residuals)), jacobian_(std::move(jacobian)), space_(space), loss_(loss) {
    const Eigen::VectorXd start = space.start();
    const auto at_start = residuals_at(start);
    if (!at_start)
        throw Error(ErrorKind::usage, "the residuals at the start are None: their number is unknown", "None",
                    "an array of shape (m,), with nan where the model has no result");
    count_ = at_start->size();
    derivative_errors_ = by_differences() ? difference_errors(*at_start) : Eigen::VectorXd::Zero(count_).eval();
    rethrow();
}

bool PythonResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                               Eigen::MatrixXd* jacobian) const {
    return guarded([&] {
        const auto result = residuals_at(parameters);
        if (!result || !result->allFinite()) return false;
        residuals = *result;
        return !jacobian || put_jacobian(parameters, *jacobian);
    });
}

bool PythonResiduals::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    return guarded([&] { return put_jacobian(parameters, jacobian); });
}

/// Empty for None.
std::optional<Eigen::VectorXd> PythonResiduals::residuals_at(const Eigen::VectorXd& parameters) const {
    ++calls_;
    const py::object result = residuals_(py::cast(parameters));
    if (result.is_none()) return std::nullopt;
    const std::string allowed = count_ < 0 ? "an array of shape (m,)" : fmt::format("an array of shape ({},)", count_);
    const auto array = numbers(result, "residuals", 1, allowed);
    if (count_ >= 0 && array.size() != count_)
        throw Error(ErrorKind::usage, "the number of residuals differs from that at the start",
                    "shape " + shape_text(array), allowed);
    return array.cast<Eigen::VectorXd>();
}

bool PythonResiduals::put_jacobian(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    if (by_differences()) return put_differences(parameters, step_part, jacobian);
    ++calls_;
    const py::object result = jacobian_(py::cast(parameters));
    if (result.is_none()) return false;
    const std::string allowed = fmt::format("an array of shape ({}, {})", count_, space_.size());
    const auto array = numbers(result, "derivatives", 2, allowed);
    if (array.shape(0) != count_ || array.shape(1) != space_.size())
        throw Error(ErrorKind::usage, "the Jacobian has the wrong shape", "shape " + shape_text(array), allowed);
    jacobian = array.cast<Eigen::MatrixXd>();
    return jacobian.allFinite();
}

bool PythonResiduals::put_differences(const Eigen::VectorXd& parameters, double part, Eigen::MatrixXd& jacobian) const {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    jacobian.resize(count_, space_.size());
    for (Eigen::Index j = 0; j < space_.size(); ++j) {
        const auto moved = [&](double value) {
            Eigen::VectorXd at = parameters;
            at[j] = value;
            std::optional<Eigen::VectorXd> result;
            guarded([&] { return (result = residuals_at(at)).has_value(); });
            return result ? *result : Eigen::VectorXd::Constant(count_, nan).eval();
        };
        jacobian.col(j) = slope_by_difference(moved, parameters[j], difference_range(parameters, j, part));
    }
    return jacobian.allFinite();
}

DifferenceRange PythonResiduals::difference_range(const Eigen::VectorXd& parameters, Eigen::Index j,
                                                  double part) const {
    const FreeParameter& parameter = space_.parameter(j);
    const double change = space_.transform_derivative(parameters)[j];
    double size = std::max(std::abs(parameters[j]), least_part * std::abs(change));
    if (size == 0.0) size = std::abs(parameter.start);  // at a bound of a logit or logarithm
    return {parameter.lower, parameter.upper, part * size};
}

/// Derivatives of two steps differ by truncation and by rounding. The floor covers the shorter steps near zero.
Eigen::VectorXd PythonResiduals::difference_errors(const Eigen::VectorXd& residuals) const {
    constexpr double safety = 4.0, floor = 1e-10, without_a_result = 1e-8;
    const Eigen::VectorXd start = space_.start();
    Eigen::MatrixXd coarse, fine;
    if (!residuals.allFinite() || !put_differences(start, step_part, coarse) ||
        !put_differences(start, 0.5 * step_part, fine))
        return Eigen::VectorXd::Constant(count_, without_a_result);
    const Eigen::VectorXd size = relative_scale(space_, start).cwiseMax(space_.transform_derivative(start));
    return safety * ((coarse - fine) * size.asDiagonal()).cwiseAbs().rowwise().maxCoeff() +
           floor * residuals.cwiseAbs();
}

}  // namespace impactfit::python
