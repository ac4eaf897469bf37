#include "impactfit/estimation/checkpoint/solution_archive.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "impactfit/core/error.hpp"

namespace impactfit {

void NumberWriter::put(const Eigen::VectorXd& vector) {
    put(static_cast<double>(vector.size()));
    numbers_.insert(numbers_.end(), vector.begin(), vector.end());
}

void NumberWriter::put(const SearchCounts& counts) {
    for (const long count : {counts.evaluations, counts.jacobians, counts.failures}) put(static_cast<double>(count));
}

void NumberWriter::put(const Solution& solution) {
    put(static_cast<double>(solution.status));
    put(solution.cost);
    put(solution.counts);
    put(solution.parameters);
}

double NumberReader::number() {
    if (next_ >= numbers_.size()) refuse();
    return numbers_[next_++];
}

double NumberReader::finite() {
    const double value = number();
    if (!std::isfinite(value)) refuse();
    return value;
}

long NumberReader::whole(long most) {
    const double value = number();
    if (!(value >= 0.0 && value <= static_cast<double>(most))) refuse();
    return static_cast<long>(value);
}

Eigen::VectorXd NumberReader::vector() {
    if (number() != static_cast<double>(parameters_)) refuse();
    Eigen::VectorXd values(parameters_);
    for (double& value : values) value = finite();
    return values;
}

SearchCounts NumberReader::counts() {
    constexpr auto most =
        static_cast<long>(std::min<std::int64_t>(1'000'000'000'000, std::numeric_limits<long>::max()));
    const long evaluations = whole(most), jacobians = whole(most);
    return {evaluations, jacobians, whole(most)};
}

Solution NumberReader::solution() {
    Solution result;
    result.status = static_cast<SolutionStatus>(whole(static_cast<long>(SolutionStatus::interrupted)));
    result.cost = number();  // infinite without a finite point
    if (std::isnan(result.cost)) refuse();
    result.counts = counts();
    result.parameters = vector();
    return result;
}

void NumberReader::end() const {
    if (next_ != numbers_.size()) refuse();
}

void NumberReader::refuse() {
    throw Error(ErrorKind::data, "the checkpoint is damaged: its numbers are not a result of this problem",
                "numbers that do not match its parameters",
                "a file written by " + option("resume") + " of this program; remove this file to restart");
}

bool interrupted(const Solution& solution) {
    return solution.status == SolutionStatus::interrupted;
}

bool interrupted(const SolveResult& result) {
    return interrupted(result.best);
}

std::vector<double> numbers_of(const Solution& solution) {
    NumberWriter writer;
    writer.put(solution);
    return std::move(writer).numbers();
}

Solution solution_of(const std::vector<double>& numbers, Eigen::Index parameters) {
    NumberReader reader(numbers, parameters);
    const Solution solution = reader.solution();
    reader.end();
    return solution;
}

std::vector<double> numbers_of(const SolveResult& result) {
    NumberWriter writer;
    writer.put(result.best);
    writer.put(result.counts);
    writer.put(result.pruned);
    writer.put(static_cast<double>(result.clusters.size()));
    for (const SolutionCluster& cluster : result.clusters) {
        writer.put(cluster.members);
        writer.put(cluster.best);
        writer.put(static_cast<double>(cluster.others.size()));
        for (const Eigen::VectorXd& other : cluster.others) writer.put(other);
    }
    return std::move(writer).numbers();
}

SolveResult solve_result_of(const std::vector<double>& numbers, Eigen::Index parameters) {
    NumberReader reader(numbers, parameters);
    const long most = 1'000'000'000;
    SolveResult result;
    result.best = reader.solution();
    result.counts = reader.counts();
    result.pruned = static_cast<int>(reader.whole(most));
    result.clusters.resize(static_cast<std::size_t>(reader.whole(static_cast<long>(numbers.size()))));
    for (SolutionCluster& cluster : result.clusters) {
        cluster.members = static_cast<int>(reader.whole(most));
        cluster.best = reader.solution();
        cluster.others.resize(static_cast<std::size_t>(reader.whole(static_cast<long>(numbers.size()))));
        for (Eigen::VectorXd& other : cluster.others) other = reader.vector();
    }
    reader.end();
    if (result.clusters.empty() != (result.best.status == SolutionStatus::failed)) NumberReader::refuse();
    return result;
}

}  // namespace impactfit
