#include "impactfit/calibration/diagnosis/two_specimens.hpp"

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "impactfit/calibration/noise/replicates.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit {
namespace {

/// Values of repeated impacts: a row per impact, the impacts of a group next to each other; a column per observable.
struct RepeatedValues {
    Eigen::MatrixXd values;
    std::vector<Eigen::Index> sizes;  ///< of the groups, at least 2
    std::vector<const Observable*> observables;
};

std::vector<const Observable*> common_observables(const FitProblem& problem) {
    std::vector<const Observable*> common;
    for (const Measurement& one : problem.conditions.front().measurements) common.push_back(one.observable);
    for (const FitCondition& condition : problem.conditions)
        std::erase_if(common, [&](const Observable* observable) {
            return std::none_of(condition.measurements.begin(), condition.measurements.end(),
                                [&](const Measurement& one) { return one.observable == observable; });
        });
    return common;
}

double value_of(const FitCondition& condition, const Observable* observable) {
    const auto found = std::find_if(condition.measurements.begin(), condition.measurements.end(),
                                    [&](const Measurement& one) { return one.observable == observable; });
    return found->value;
}

RepeatedValues repeated_values(const FitProblem& problem) {
    using Key = std::tuple<double, double, double, std::vector<double>, std::size_t>;
    std::map<Key, std::vector<const FitCondition*>> groups;
    for (const FitCondition& condition : problem.conditions) {
        const Impact<double>& impact = condition.impact;
        groups[{impact.impact_speed, impact.effective_mass, impact.load, condition.column_values, condition.group}]
            .push_back(&condition);
    }
    std::erase_if(groups, [](const auto& group) { return group.second.size() < 2; });
    RepeatedValues repeats;
    repeats.observables = common_observables(problem);
    std::vector<const FitCondition*> rows;
    for (const auto& [key, conditions] : groups) {
        if (static_cast<long>(rows.size() + conditions.size()) > most_repeats && !rows.empty()) break;
        repeats.sizes.push_back(static_cast<Eigen::Index>(conditions.size()));
        rows.insert(rows.end(), conditions.begin(), conditions.end());
    }
    repeats.values.resize(static_cast<Eigen::Index>(rows.size()),
                          static_cast<Eigen::Index>(repeats.observables.size()));
    for (Eigen::Index i = 0; i < repeats.values.rows(); ++i)
        for (Eigen::Index j = 0; j < repeats.values.cols(); ++j)
            repeats.values(i, j) =
                value_of(*rows[static_cast<std::size_t>(i)], repeats.observables[static_cast<std::size_t>(j)]);
    return repeats;
}

void subtract_group_means(Eigen::MatrixXd& values, const std::vector<Eigen::Index>& sizes) {
    Eigen::Index first = 0;
    for (const Eigen::Index size : sizes) {
        auto rows = values.middleRows(first, size);
        rows.rowwise() -= rows.colwise().mean().eval();
        first += size;
    }
}

/// Root mean squares of the columns.
Eigen::RowVectorXd scatter_of(const Eigen::MatrixXd& deviations) {
    return deviations.colwise().norm() / std::sqrt(static_cast<double>(deviations.rows()));
}

/// Removes observables whose repeats differ by less than the step of their digits: rounding makes humps of them.
void remove_rounded(const FitProblem& problem, RepeatedValues& repeats) {
    Eigen::MatrixXd deviations = repeats.values;
    subtract_group_means(deviations, repeats.sizes);
    const Eigen::RowVectorXd scatter = scatter_of(deviations);
    Eigen::Index kept = 0;
    std::vector<const Observable*> observables;
    for (Eigen::Index j = 0; j < repeats.values.cols(); ++j) {
        const Observable* observable = repeats.observables[static_cast<std::size_t>(j)];
        const double step = rounding_noise(problem, *observable) * std::sqrt(12.0);
        if (scatter[j] <= step || repeats.values.col(j).minCoeff() <= 0.0) continue;
        repeats.values.col(kept++) = repeats.values.col(j).eval();
        observables.push_back(observable);
    }
    repeats.values.conservativeResize(Eigen::NoChange, kept);
    repeats.observables = std::move(observables);
}

/// Subtracts the means of the groups, and divides each column by the root mean square of the rest.
void standardise(Eigen::MatrixXd& values, const std::vector<Eigen::Index>& sizes) {
    subtract_group_means(values, sizes);
    const Eigen::RowVectorXd scatter = scatter_of(values);
    for (Eigen::Index j = 0; j < values.cols(); ++j)
        if (scatter[j] > 0.0) values.col(j) /= scatter[j];
}

Eigen::VectorXd first_component(const Eigen::MatrixXd& deviations) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(deviations.transpose() * deviations);
    return deviations * axes.eigenvectors().rightCols(1);
}

/// Scores of the impacts: which belong to the second specimen, and the share of the sum of squares that remains.
struct Split {
    double remaining = 1.0;
    Eigen::VectorXd contrast;  ///< z - mean of z in the group
};

/// Assigns each group at a difference d: the impacts with the largest scores to the second specimen.
Eigen::VectorXd contrast_at(const Eigen::VectorXd& scores, const std::vector<Eigen::Index>& sizes, double difference) {
    Eigen::VectorXd contrast(scores.size());
    Eigen::Index first = 0;
    for (const Eigen::Index size : sizes) {
        std::vector<Eigen::Index> order(static_cast<std::size_t>(size));
        std::iota(order.begin(), order.end(), first);
        std::sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) { return scores[a] > scores[b]; });
        // sum (s - c d)² changes by -2 d sum of the k largest scores + d² k (1 - k/n), since the scores sum to 0
        double least = 0.0, sum = 0.0;
        Eigen::Index best = 0;
        for (Eigen::Index k = 1; k < size; ++k) {
            sum += scores[order[static_cast<std::size_t>(k - 1)]];
            const auto share = static_cast<double>(k) / static_cast<double>(size);
            const double change = difference * (difference * static_cast<double>(k) * (1.0 - share) - 2.0 * sum);
            if (change < least) least = change, best = k;
        }
        const double mean = static_cast<double>(best) / static_cast<double>(size);
        for (Eigen::Index k = 0; k < size; ++k)
            contrast[order[static_cast<std::size_t>(k)]] = (k < best ? 1.0 : 0.0) - mean;
        first += size;
    }
    return contrast;
}

/// Alternates assignment and difference, from differences of 1 to 3 root mean squares of the scores.
Split best_split(const Eigen::VectorXd& scores, const std::vector<Eigen::Index>& sizes) {
    constexpr int rounds = 20;
    Split best;
    const double total = scores.squaredNorm();
    if (!(total > 0.0)) return best;
    const double scatter = std::sqrt(total / static_cast<double>(scores.size()));
    for (const double multiple : {1.0, 1.5, 2.0, 3.0}) {
        double difference = multiple * scatter;
        for (int round = 0; round < rounds; ++round) {
            const Eigen::VectorXd contrast = contrast_at(scores, sizes, difference);
            const double squares = contrast.squaredNorm();
            if (!(squares > 0.0)) break;
            const double next = contrast.dot(scores) / squares;
            const double remaining = (scores - next * contrast).squaredNorm() / total;
            if (remaining < best.remaining) best = {remaining, contrast};
            if (next == difference) break;
            difference = next;
        }
    }
    return best;
}

/// Returns the split that leaves least, by each observable alone and by their first principal component: specimens may
/// differ in one observable only.
Split best_split_of(const Eigen::MatrixXd& deviations, const std::vector<Eigen::Index>& sizes) {
    Split best = best_split(first_component(deviations), sizes);
    for (Eigen::Index j = 0; deviations.cols() > 1 && j < deviations.cols(); ++j)
        if (Split one = best_split(deviations.col(j), sizes); one.remaining < best.remaining) best = std::move(one);
    return best;
}

/// Returns true if a normal sample of the same groups leaves no more than `remaining` of the sum of squares.
bool one_specimen_reaches(double remaining, const RepeatedValues& repeats) {
    Eigen::MatrixXd values(repeats.values.rows(), repeats.values.cols());
    for (int draw = 0; draw < draws_of_one_specimen; ++draw) {
        RandomStream random(1, draw);
        for (Eigen::Index i = 0; i < values.size(); ++i) values.data()[i] = random.normal();
        standardise(values, repeats.sizes);
        if (best_split_of(values, repeats.sizes).remaining <= remaining) return true;
    }
    return false;
}

/// Returns true if at least half of the groups, and two of them, have impacts of both specimens. An outlier splits its
/// own group only.
bool splits_most_groups(const Eigen::VectorXd& contrast, const std::vector<Eigen::Index>& sizes) {
    long count = 0;
    Eigen::Index first = 0;
    for (const Eigen::Index size : sizes) {
        count += contrast.segment(first, size).squaredNorm() > 0.0 ? 1 : 0;
        first += size;
    }
    return count >= 2 && 2 * count >= static_cast<long>(sizes.size());
}

/// Returns the observable with the largest difference in units of its scatter.
SpecimenDifference largest_difference(const RepeatedValues& repeats, const Eigen::VectorXd& contrast) {
    SpecimenDifference largest{nullptr, 0.0, 0.0};
    double most = -1.0;
    const double squares = contrast.squaredNorm(),
                 freedom = static_cast<double>(contrast.size()) - static_cast<double>(repeats.sizes.size()) - 1.0;
    for (Eigen::Index j = 0; j < repeats.values.cols(); ++j) {
        Eigen::VectorXd relative = repeats.values.col(j);
        Eigen::Index first = 0;
        for (const Eigen::Index size : repeats.sizes) {
            const double mean = relative.segment(first, size).mean();
            relative.segment(first, size).array() = (relative.segment(first, size).array() - mean) / std::abs(mean);
            first += size;
        }
        const double difference = contrast.dot(relative) / squares,
                     variance = (relative - difference * contrast).squaredNorm() / freedom,
                     error = std::sqrt(variance / squares);
        if (const double ratio = std::abs(difference) / error; ratio > most)
            most = ratio, largest = {repeats.observables[static_cast<std::size_t>(j)], std::abs(difference), error};
    }
    return largest;
}

}  // namespace

std::optional<SpecimenDifference> two_specimens(const FitProblem& problem) {
    if (problem.form_task || problem.conditions.empty()) return std::nullopt;
    RepeatedValues repeats = repeated_values(problem);
    const auto groups = static_cast<long>(repeats.sizes.size());
    if (groups < 2 || repeats.values.rows() < least_repeats || repeats.values.rows() - groups < 3) return std::nullopt;
    remove_rounded(problem, repeats);
    if (repeats.observables.empty()) return std::nullopt;
    Eigen::MatrixXd deviations = repeats.values;
    standardise(deviations, repeats.sizes);
    const Split split = best_split_of(deviations, repeats.sizes);
    if (split.contrast.size() == 0) return std::nullopt;  // copies: no scatter
    if (!splits_most_groups(split.contrast, repeats.sizes) || one_specimen_reaches(split.remaining, repeats))
        return std::nullopt;
    return largest_difference(repeats, split.contrast);
}

}  // namespace impactfit
