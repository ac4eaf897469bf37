#include "impactfit/calibration/unit_numbers.hpp"

#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

class Writer {
public:
    void put(double number) { numbers_.push_back(number); }
    void put(const Eigen::VectorXd& vector) {
        put(static_cast<double>(vector.size()));
        numbers_.insert(numbers_.end(), vector.begin(), vector.end());
    }
    void put(const SearchCounts& counts) {
        for (const long count : {counts.evaluations, counts.jacobians, counts.failures})
            put(static_cast<double>(count));
    }
    void put(const Solution& solution) {
        put(static_cast<double>(solution.status));
        put(solution.cost);
        put(solution.counts);
        put(solution.parameters);
    }
    std::vector<double> numbers() && { return std::move(numbers_); }

private:
    std::vector<double> numbers_;
};

class Reader {
public:
    Reader(const std::vector<double>& numbers, Eigen::Index parameters) : numbers_(numbers), parameters_(parameters) {}

    double number() {
        if (next_ >= numbers_.size()) refuse();
        return numbers_[next_++];
    }
    double finite() {
        const double value = number();
        if (!std::isfinite(value)) refuse();
        return value;
    }
    /// A whole number from 0 to `most`.
    long whole(long most) {
        const double value = number();
        if (!(value >= 0.0 && value <= static_cast<double>(most))) refuse();
        return static_cast<long>(value);
    }
    /// One value a parameter.
    Eigen::VectorXd vector() {
        if (number() != static_cast<double>(parameters_)) refuse();
        Eigen::VectorXd values(parameters_);
        for (double& value : values) value = finite();
        return values;
    }
    SearchCounts counts() {
        const long most = 1'000'000'000'000;
        const long evaluations = whole(most), jacobians = whole(most);
        return {evaluations, jacobians, whole(most)};
    }
    Solution solution() {
        Solution result;
        result.status = static_cast<SolutionStatus>(whole(static_cast<long>(SolutionStatus::interrupted)));
        result.cost = number();  // infinite where no point had numbers
        if (std::isnan(result.cost)) refuse();
        result.counts = counts();
        result.parameters = vector();
        return result;
    }
    void end() const {
        if (next_ != numbers_.size()) refuse();
    }
    [[noreturn]] static void refuse() {
        throw Error(ErrorKind::data, "the checkpoint is damaged: it holds what is no result of this problem",
                    "numbers that do not fit its parameters",
                    "a file written by --resume of this program; remove this one to begin anew");
    }

private:
    const std::vector<double>& numbers_;
    Eigen::Index parameters_;
    std::size_t next_ = 0;
};

}  // namespace

bool interrupted(const Solution& solution) {
    return solution.status == SolutionStatus::interrupted;
}

bool interrupted(const ProfileSide& side) {
    return side.end == ProfileEnd::interrupted;
}

bool interrupted(const SolveResult& result) {
    return interrupted(result.best);
}

std::vector<double> numbers_of(const Solution& solution) {
    Writer writer;
    writer.put(solution);
    return std::move(writer).numbers();
}

Solution solution_of(const std::vector<double>& numbers, Eigen::Index parameters) {
    Reader reader(numbers, parameters);
    const Solution solution = reader.solution();
    reader.end();
    return solution;
}

std::vector<double> numbers_of(const ProfileSide& side) {
    Writer writer;
    writer.put(static_cast<double>(side.end));
    writer.put(side.limit);
    writer.put(side.counts);
    writer.put(static_cast<double>(side.points.size()));
    for (const ProfilePoint& point : side.points) {
        writer.put(point.delta_chi_squared);
        writer.put(point.parameters);
    }
    return std::move(writer).numbers();
}

ProfileSide profile_side_of(const std::vector<double>& numbers, Eigen::Index parameters) {
    Reader reader(numbers, parameters);
    ProfileSide side;
    side.end = static_cast<ProfileEnd>(reader.whole(static_cast<long>(ProfileEnd::interrupted)));
    side.limit = reader.number();
    side.counts = reader.counts();
    side.points.resize(static_cast<std::size_t>(reader.whole(static_cast<long>(numbers.size()))));
    for (ProfilePoint& point : side.points) {
        point.delta_chi_squared = reader.finite();
        point.parameters = reader.vector();
    }
    reader.end();
    const bool ends_at_point = side.end == ProfileEnd::unbounded || side.end == ProfileEnd::better_minimum;
    if (ends_at_point && side.points.empty()) Reader::refuse();
    return side;
}

std::vector<double> numbers_of(const SolveResult& result) {
    Writer writer;
    writer.put(result.best);
    writer.put(result.counts);
    writer.put(result.given_up);
    writer.put(static_cast<double>(result.clusters.size()));
    for (const SolutionCluster& cluster : result.clusters) {
        writer.put(cluster.members);
        writer.put(cluster.best);
    }
    return std::move(writer).numbers();
}

SolveResult solve_result_of(const std::vector<double>& numbers, Eigen::Index parameters) {
    Reader reader(numbers, parameters);
    const long most = 1'000'000'000;
    SolveResult result;
    result.best = reader.solution();
    result.counts = reader.counts();
    result.given_up = static_cast<int>(reader.whole(most));
    result.clusters.resize(static_cast<std::size_t>(reader.whole(static_cast<long>(numbers.size()))));
    for (SolutionCluster& cluster : result.clusters) {
        cluster.members = static_cast<int>(reader.whole(most));
        cluster.best = reader.solution();
    }
    reader.end();
    if (result.clusters.empty() != (result.best.status == SolutionStatus::failed)) Reader::refuse();
    return result;
}

}  // namespace impactfit
