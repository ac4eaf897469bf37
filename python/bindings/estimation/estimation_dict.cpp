#include "bindings/estimation/estimation_dict.hpp"

#include <pybind11/stl.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace py = pybind11;

namespace impactfit::python {
namespace {

py::dict named(const ParameterSpace& space, const Eigen::VectorXd& values) {
    py::dict result;
    for (Eigen::Index j = 0; j < values.size(); ++j) result[py::str(space.parameter(j).name)] = values[j];
    return result;
}

py::list ends(const Interval& interval) {
    py::list result;
    result.append(interval.lower);
    result.append(interval.upper);
    return result;
}

py::dict counts_dict(const SearchCounts& counts) {
    py::dict result;
    result["evaluations"] = counts.evaluations;
    result["jacobians"] = counts.jacobians;
    result["failures"] = counts.failures;
    return result;
}

py::dict solution_dict(const ParameterSpace& space, const Solution& solution) {
    py::dict result;
    result["parameters"] = named(space, solution.parameters);
    result["cost"] = solution.cost;
    result["status"] = std::string(to_string(solution.status));
    return result;
}

void put_search(py::dict& all, const ParameterSpace& space, const SolveResult& search) {
    all["best"] = solution_dict(space, search.best);
    py::list clusters;
    for (const SolutionCluster& cluster : search.clusters) {
        py::dict one = solution_dict(space, cluster.best);
        one["members"] = cluster.members;
        clusters.append(one);
    }
    all["clusters"] = clusters;
    all["counts"] = counts_dict(search.counts);
    all["pruned"] = search.pruned;
}

void put_statistics(py::dict& all, const EstimationResult& result) {
    const FitStatistics& statistics = result.statistics;
    all["residuals"] = std::vector<double>(result.residuals.begin(), result.residuals.end());
    all["noise"] = result.noise.standard_deviation;
    all["chi_squared"] = result.residuals.size() > 0 ? statistics.chi_squared : std::nan("");
    all["degrees_of_freedom"] = statistics.degrees_of_freedom;
    all["reduced_chi_squared"] = statistics.reduced_chi_squared;
    all["probability"] = statistics.probability;
    all["aicc"] = statistics.aicc;
    all["bic"] = statistics.bic;
    all["gradient_check"] =
        result.gradient_check ? py::cast(result.gradient_check->largest_difference) : py::object(py::none());
}

std::vector<std::vector<double>> rows_of(const Eigen::MatrixXd& matrix) {
    std::vector<std::vector<double>> rows;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        const Eigen::VectorXd row = matrix.row(i);
        rows.emplace_back(row.begin(), row.end());
    }
    return rows;
}

void put_covariance(py::dict& all, const ParameterSpace& space, const EstimationResult& result) {
    for (const char* name : {"standard_errors", "covariance", "correlation", "covariance_intervals"})
        all[name] = py::none();
    if (!result.covariance) return;
    all["standard_errors"] = named(space, result.covariance->standard_errors);
    all["covariance"] = rows_of(result.covariance->covariance);
    all["correlation"] = rows_of(result.covariance->correlation);
    py::dict intervals;
    for (std::size_t j = 0; j < result.covariance_intervals.size(); ++j)
        intervals[py::str(space.parameter(static_cast<Eigen::Index>(j)).name)] = ends(result.covariance_intervals[j]);
    all["covariance_intervals"] = intervals;
}

py::dict side_dict(const ProfileSide& side, Eigen::Index parameter) {
    py::dict result;
    result["end"] = std::string(to_string(side.end));
    result["limit"] = side.limit;
    result["error"] = side.error;
    std::vector<std::array<double, 2>> points;
    for (const ProfilePoint& point : side.points)
        points.push_back({point.parameters[parameter], point.delta_chi_squared});
    result["points"] = points;
    return result;
}

void put_profiles(py::dict& all, const ParameterSpace& space, const std::vector<ProfileLikelihood>& profiles) {
    py::dict sides, intervals;
    for (const ProfileLikelihood& profile : profiles) {
        const py::str name(space.parameter(profile.parameter).name);
        py::dict both;
        both["lower"] = side_dict(profile.lower, profile.parameter);
        both["upper"] = side_dict(profile.upper, profile.parameter);
        sides[name] = both;
        intervals[name] = ends(profile.interval());
    }
    all["profiles"] = sides;
    all["intervals"] = intervals;
}

void put_bootstrap(py::dict& all, const ParameterSpace& space, const EstimationResult& result, double level) {
    all["bootstrap"] = py::none();
    if (!result.bootstrap) return;
    py::dict intervals, values;
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        const py::str name(space.parameter(j).name);
        const auto interval = result.bootstrap->interval(j, level);
        intervals[name] = interval ? py::object(ends(*interval)) : py::object(py::none());
        values[name] = result.bootstrap->values([&](const BootstrapDraw& draw) { return draw.parameters[j]; });
    }
    py::dict bootstrap;
    bootstrap["draws"] = result.bootstrap->draws.size();
    bootstrap["converged"] = result.bootstrap->count(SolutionStatus::converged);
    bootstrap["intervals"] = intervals;
    bootstrap["values"] = values;  // of each parameter in increasing order
    all["bootstrap"] = bootstrap;
}

}  // namespace

py::dict estimation_dict(const ParameterSpace& space, const EstimationResult& result, double level) {
    py::dict all;
    put_search(all, space, result.search);
    put_statistics(all, result);
    put_covariance(all, space, result);
    put_profiles(all, space, result.profiles);
    put_bootstrap(all, space, result, level);
    all["refused"] = result.refused;
    all["better_minima"] = result.better_minima;
    return all;
}

}  // namespace impactfit::python
