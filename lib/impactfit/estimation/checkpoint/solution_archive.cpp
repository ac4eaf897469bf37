#include "impactfit/estimation/checkpoint/solution_archive.hpp"

#include "impactfit/estimation/checkpoint/number_archive.hpp"

namespace impactfit {
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
    }
    reader.end();
    if (result.clusters.empty() != (result.best.status == SolutionStatus::failed)) NumberReader::refuse();
    return result;
}

}  // namespace impactfit
