#include "impactfit/estimation/checkpoint/number_archive.hpp"

#include <cmath>

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
    const long most = 1'000'000'000'000;
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
                "a file written by --resume of this program; remove this file to restart");
}

}  // namespace impactfit
