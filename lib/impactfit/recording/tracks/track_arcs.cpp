#include "impactfit/recording/tracks/track_arcs.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

double middle_of(std::vector<double> values) {
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<long>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Slope of a line through `count` samples from `first`.
double slope_of(const Track& track, std::size_t axis, std::size_t first, std::size_t count) {
    double t = 0.0, p = 0.0, tt = 0.0, tp = 0.0;
    for (std::size_t i = first; i < first + count; ++i) {
        t += track.clock[i];
        p += track.coordinates[axis][i];
    }
    const auto n = static_cast<double>(count);
    t /= n, p /= n;
    for (std::size_t i = first; i < first + count; ++i) {
        const double dt = track.clock[i] - t;
        tt += dt * dt;
        tp += dt * (track.coordinates[axis][i] - p);
    }
    return tp / tt;
}

/// Changes of the slopes of `width` samples before and after each sample, less their median, in units of their usual
/// size.
std::vector<double> changes_of_width(const Track& track, std::size_t width) {
    const std::size_t n = track.clock.size();
    std::vector<double> squares(n, 0.0);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        std::vector<double> change(n, 0.0), inner;
        for (std::size_t i = width; i + width <= n; ++i) {
            change[i] = slope_of(track, axis, i, width) - slope_of(track, axis, i - width, width);
            inner.push_back(change[i]);
        }
        const double usual = middle_of(inner);
        for (double& value : inner) value = std::abs(value - usual);
        const double size = 1.4826 * middle_of(inner);
        for (std::size_t i = width; i + width <= n && size > 0.0; ++i)
            squares[i] += std::pow((change[i] - usual) / size, 2);
    }
    for (double& square : squares) square = std::sqrt(square);
    return squares;
}

constexpr double least_change = 6.0, outlier = 5.0, off_arc = 3.0;
constexpr std::size_t least_samples = 4;

/// Design of one coordinate: acceleration, then position and velocity of each arc.
Eigen::MatrixXd design_of(const Track& track, const TrackArcs& fit, const std::vector<bool>& used,
                          std::vector<std::size_t>& samples) {
    const std::vector<TrackArcs::Arc>& arcs = fit.arcs;
    samples.clear();
    for (const TrackArcs::Arc& arc : arcs)
        for (std::size_t i = arc.first; i <= arc.last; ++i)
            if (used[i]) samples.push_back(i);
    Eigen::MatrixXd design =
        Eigen::MatrixXd::Zero(static_cast<long>(samples.size()), 1 + 2 * static_cast<long>(arcs.size()));
    for (long row = 0; row < design.rows(); ++row) {
        const std::size_t i = samples[static_cast<std::size_t>(row)];
        const auto arc = static_cast<long>(
            std::find_if(arcs.begin(), arcs.end(), [&](const TrackArcs::Arc& one) { return i <= one.last; }) -
            arcs.begin());
        const double t = fit.time(track.clock[i]);
        design(row, 0) = 0.5 * t * t;
        design(row, 1 + 2 * arc) = 1.0;
        design(row, 2 + 2 * arc) = t;
    }
    return design;
}

void solve(const Track& track, const std::vector<bool>& used, TrackArcs& fit) {
    std::vector<std::size_t> samples;
    const Eigen::MatrixXd design = design_of(track, fit, used, samples);
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(design);
    const Eigen::MatrixXd inverse = (design.transpose() * design).completeOrthogonalDecomposition().pseudoInverse();
    for (std::size_t axis = 0; axis < 2; ++axis) {
        Eigen::VectorXd data(design.rows());
        for (long row = 0; row < data.size(); ++row)
            data[row] = track.coordinates[axis][samples[static_cast<std::size_t>(row)]];
        const Eigen::VectorXd constants = factor.solve(data);
        const Eigen::VectorXd residual = data - design * constants;
        const long free = std::max(1L, design.rows() - design.cols());
        fit.deviation[axis] = std::sqrt(residual.squaredNorm() / static_cast<double>(free));
        fit.covariance[axis] = fit.deviation[axis] * fit.deviation[axis] * inverse;
        fit.acceleration[axis] = constants[0];
        fit.position[axis].clear();
        fit.velocity[axis].clear();
        for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc) {
            fit.position[axis].push_back(constants[1 + 2 * static_cast<long>(arc)]);
            fit.velocity[axis].push_back(constants[2 + 2 * static_cast<long>(arc)]);
        }
    }
}

/// Distance of a sample from an arc in standard deviations, the larger of both coordinates.
double distance(const Track& track, const TrackArcs& fit, std::size_t arc, std::size_t sample) {
    double most = 0.0;
    const double t = fit.time(track.clock[sample]);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double at = fit.position[axis][arc] + fit.velocity[axis][arc] * t + 0.5 * fit.acceleration[axis] * t * t;
        most = std::max(most, std::abs(track.coordinates[axis][sample] - at) / fit.deviation[axis]);
    }
    return most;
}

/// Extends an arc towards the changes beside it as far as its samples agree.
void extend(const Track& track, std::size_t arc, std::size_t low, std::size_t high, TrackArcs& fit) {
    TrackArcs::Arc& one = fit.arcs[arc];
    while (one.first > low && distance(track, fit, arc, one.first - 1) < off_arc) --one.first;
    while (one.last + 1 < high && distance(track, fit, arc, one.last + 1) < off_arc) ++one.last;
}

/// Returns the arcs between changes, without `margin` samples at each change.
std::vector<TrackArcs::Arc> arcs_between(const Track& track, const std::vector<std::size_t>& changes,
                                         std::size_t margin) {
    std::vector<TrackArcs::Arc> arcs;
    for (std::size_t i = 0; i <= changes.size(); ++i) {
        const std::size_t first = i == 0 ? 0 : changes[i - 1] + margin;
        const std::size_t end = i == changes.size() ? track.clock.size() : changes[i] - std::min(changes[i], margin);
        if (first + least_samples <= end) arcs.push_back({first, end - 1});
    }
    return arcs;
}

}  // namespace

std::vector<std::size_t> velocity_changes(const Track& track) {
    std::vector<double> best;
    std::size_t best_width = 0;
    double most = least_change;
    for (std::size_t width = 3; width <= 48 && 4 * width <= track.clock.size(); width *= 2) {
        std::vector<double> changes = changes_of_width(track, width);
        if (const double largest = *std::max_element(changes.begin(), changes.end()); largest > most)
            most = largest, best = std::move(changes), best_width = width;
    }
    std::vector<std::size_t> found;
    for (std::size_t i = best_width; i + best_width < best.size() && best_width > 0; ++i) {
        const std::size_t low = i - best_width, high = std::min(best.size(), i + best_width + 1);
        const auto first = best.begin() + static_cast<long>(low), end = best.begin() + static_cast<long>(high);
        if (best[i] > std::max(least_change, 0.1 * most) &&
            std::max_element(first, end) - best.begin() == static_cast<long>(i))
            found.push_back(i);
    }
    return found;
}

TrackArcs fit_arcs(const Track& track, const std::vector<std::size_t>& changes) {
    constexpr std::size_t margin = 2;  // a change is found to a sample; the contact is within one more
    TrackArcs fit;
    fit.arcs = arcs_between(track, changes, margin);
    fit.origin = 0.5 * (track.clock.front() + track.clock.back());
    fit.unit = 0.5 * (track.clock.back() - track.clock.front());
    if (fit.arcs.empty()) return fit;
    std::vector<bool> used(track.clock.size(), true);
    for (int pass = 0; pass < 3; ++pass) {
        solve(track, used, fit);
        for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc) {
            const std::size_t low = arc == 0 ? 0 : fit.arcs[arc - 1].last + 1;
            const std::size_t high = arc + 1 == fit.arcs.size() ? track.clock.size() : fit.arcs[arc + 1].first;
            extend(track, arc, low, high, fit);
            for (std::size_t i = fit.arcs[arc].first; i <= fit.arcs[arc].last; ++i)
                used[i] = distance(track, fit, arc, i) < outlier;
        }
    }
    solve(track, used, fit);
    for (const TrackArcs::Arc& arc : fit.arcs)
        for (std::size_t i = arc.first; i <= arc.last; ++i)
            if (!used[i]) fit.outliers.push_back(i);
    return fit;
}

}  // namespace impactfit
