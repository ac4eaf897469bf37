#include "impactfit/recording/tracks/track_arcs.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

constexpr double outlier = 5.0;

/// Samples of a track that count, and the effect of drag on the arcs.
struct ArcSamples {
    const Track& track;
    std::vector<bool> used;
    std::vector<ArcPath> paths;  ///< of each arc; empty without drag
};

/// Sums of one arc over its samples, with the time from -1 to 1 and its half square q less a line, in units of the time
/// of the track.
struct ArcSums {
    long count = 0;
    Eigen::Matrix2d normal = Eigen::Matrix2d::Zero();  ///< of 1 and the time
    Eigen::Vector2d square_line;                       ///< line through q
    double squares = 0.0;                              ///< of q less its line
    std::array<Eigen::Vector2d, 2> line;               ///< line through each coordinate
    std::array<double, 2> by_square = {};              ///< products of q less its line and the coordinate
};

/// Calls `add(sample, s, t)` for the used samples of an arc: s from -1 to 1, t the time from the middle.
template <class Add>
void over_arc(const TrackArcs& fit, const ArcSamples& samples, std::size_t arc, const Add& add) {
    for (std::size_t i = fit.arcs[arc].first; i <= fit.arcs[arc].last; ++i) {
        if (!samples.used[i]) continue;
        const double t = fit.time(samples.track.clock[i]) - fit.middles[arc];
        add(i, t / fit.halves[arc], t);
    }
}

/// Returns a coordinate without the effect of drag.
double without_drag(const TrackArcs& fit, const ArcSamples& samples, std::size_t arc, std::size_t sample,
                    std::size_t axis) {
    const double x = samples.track.coordinates[axis][sample];
    if (samples.paths.empty()) return x;
    return x - samples.paths[arc].deviation(fit.time(samples.track.clock[sample])).position[axis];
}

ArcSums sums_of_arc(const TrackArcs& fit, const ArcSamples& samples, std::size_t arc) {
    ArcSums sums;
    Eigen::Vector2d of_square = Eigen::Vector2d::Zero();
    std::array<Eigen::Vector2d, 2> of_position{Eigen::Vector2d::Zero(), Eigen::Vector2d::Zero()};
    over_arc(fit, samples, arc, [&](std::size_t i, double s, double t) {
        const Eigen::Vector2d row(1.0, s);
        ++sums.count;
        sums.normal += row * row.transpose();
        of_square += 0.5 * t * t * row;
        for (std::size_t axis = 0; axis < 2; ++axis)
            of_position[axis] += without_drag(fit, samples, arc, i, axis) * row;
    });
    const Eigen::LDLT<Eigen::Matrix2d> solved(sums.normal);
    sums.square_line = solved.solve(of_square);
    for (std::size_t axis = 0; axis < 2; ++axis) sums.line[axis] = solved.solve(of_position[axis]);
    over_arc(fit, samples, arc, [&](std::size_t i, double s, double t) {
        const double q = 0.5 * t * t - sums.square_line[0] - sums.square_line[1] * s;
        sums.squares += q * q;
        for (std::size_t axis = 0; axis < 2; ++axis)
            sums.by_square[axis] += q * (without_drag(fit, samples, arc, i, axis) - sums.line[axis][0]);
    });
    return sums;
}

double squares_of_residuals(const TrackArcs& fit, const ArcSamples& samples, std::size_t axis) {
    double sum = 0.0;
    for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc) {
        const long place = 1 + 2 * static_cast<long>(arc);
        const double p = fit.constants[axis][place], v = fit.constants[axis][place + 1], a = fit.constants[axis][0];
        over_arc(fit, samples, arc, [&](std::size_t i, double, double t) {
            sum += std::pow(without_drag(fit, samples, arc, i, axis) - p - (v + 0.5 * a * t) * t, 2);
        });
    }
    return sum;
}

/// Sets the constants of one coordinate and their errors from the sums of the arcs: the acceleration from all, then the
/// line of each arc.
void set_constants(const std::vector<ArcSums>& sums, const ArcSamples& samples, std::size_t axis, TrackArcs& fit) {
    double squares = 0.0, products = 0.0;
    long count = 0;
    for (const ArcSums& one : sums) squares += one.squares, products += one.by_square[axis], count += one.count;
    const auto arcs = static_cast<long>(sums.size());
    Eigen::VectorXd& constants = fit.constants[axis];
    Eigen::VectorXd& shared = fit.by_acceleration[axis];
    constants.resize(1 + 2 * arcs), shared.resize(1 + 2 * arcs);
    constants[0] = products / squares;
    shared[0] = 1.0;
    for (long arc = 0; arc < arcs; ++arc) {
        const ArcSums& one = sums[static_cast<std::size_t>(arc)];
        const double half = fit.halves[static_cast<std::size_t>(arc)];
        const Eigen::Vector2d line = one.line[axis] - constants[0] * one.square_line;
        constants.segment<2>(1 + 2 * arc) << line[0], line[1] / half;
        shared.segment<2>(1 + 2 * arc) << -one.square_line[0], -one.square_line[1] / half;
    }
    const long free = std::max(1L, count - constants.size());
    fit.deviation[axis] = std::sqrt(squares_of_residuals(fit, samples, axis) / static_cast<double>(free));
    // The standard deviation of an input whose noise has few degrees of freedom: JCGM 101, 6.4.9.
    const double noise =
        fit.deviation[axis] * std::sqrt(static_cast<double>(free) / static_cast<double>(std::max(1L, free - 2)));
    shared *= noise / std::sqrt(squares);
    fit.own_errors[axis].clear();
    for (std::size_t arc = 0; arc < sums.size(); ++arc) {
        Eigen::Matrix2d lower = sums[arc].normal.inverse().llt().matrixL();
        lower.row(1) /= fit.halves[arc];
        fit.own_errors[axis].push_back(noise * lower);
    }
}

void solve(const ArcSamples& samples, TrackArcs& fit) {
    fit.middles.clear(), fit.halves.clear();
    for (const SampleRange& arc : fit.arcs) {
        const double first = fit.time(samples.track.clock[arc.first]), last = fit.time(samples.track.clock[arc.last]);
        fit.middles.push_back(0.5 * (first + last));
        fit.halves.push_back(0.5 * (last - first));
    }
    std::vector<ArcSums> sums;
    for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc) sums.push_back(sums_of_arc(fit, samples, arc));
    for (std::size_t axis = 0; axis < 2; ++axis) set_constants(sums, samples, axis, fit);
}

/// Repeats the fit with the effect of drag on the arcs that it found. Each repeat reduces the error by the part of the
/// velocity that drag takes in an arc.
void solve_with_drag(const DragOfAcceleration& drag, ArcSamples& samples, TrackArcs& fit) {
    constexpr int repeats = 5;
    solve(samples, fit);
    for (int i = 0; i < repeats; ++i) {
        const double k = drag(fit.acceleration());
        if (!(k > 0.0)) return;
        samples.paths.clear();
        for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc)
            samples.paths.push_back(path_of_arc(fit, fit.constants, arc, k));
        solve(samples, fit);
    }
}

/// Begins the first arc after its highest point: a body rests before a drop, and the noise may hide this. Returns true
/// if the arc is shorter.
bool cut_before_apex(const Track& track, TrackArcs& fit) {
    double square = 0.0, product = 0.0;
    for (const Eigen::VectorXd& constants : fit.constants)
        square += constants[0] * constants[0], product += constants[0] * constants[2];
    const double apex = fit.middles.front() - product / square;
    SampleRange& arc = fit.arcs.front();
    const std::size_t first = arc.first;
    while (fit.time(track.clock[arc.first]) < apex && arc.first + least_flight_samples <= arc.last) ++arc.first;
    return arc.first > first;
}

/// Marks the samples off their arc in one of the coordinates.
void mark_outliers(const TrackArcs& fit, ArcSamples& samples) {
    for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc) {
        const long place = 1 + 2 * static_cast<long>(arc);
        for (std::size_t i = fit.arcs[arc].first; i <= fit.arcs[arc].last; ++i) {
            const double t = fit.time(samples.track.clock[i]) - fit.middles[arc];
            bool near = true;
            for (std::size_t axis = 0; axis < 2; ++axis) {
                const Eigen::VectorXd& c = fit.constants[axis];
                const double at = c[place] + (c[place + 1] + 0.5 * c[0] * t) * t;
                near = near && std::abs(without_drag(fit, samples, arc, i, axis) - at) < outlier * fit.deviation[axis];
            }
            samples.used[i] = near;
        }
    }
}

}  // namespace

double TrackArcs::acceleration() const {
    return std::hypot(constants[0][0], constants[1][0]) / (unit * unit);
}

ArcPath path_of_arc(const TrackArcs& fit, const ArcConstants& constants, std::size_t arc, double drag) {
    const long place = 1 + 2 * static_cast<long>(arc);
    const PlaneMotion middle{{constants[0][place], constants[1][place]},
                             {constants[0][place + 1], constants[1][place + 1]}};
    constexpr double reach = 3.0;  // an impact is at most the duration of an arc away
    return {middle, fit.middles[arc], {constants[0][0], constants[1][0]}, drag, reach * fit.halves[arc]};
}

TrackArcs fit_arcs(const Track& track, const VelocityChanges& changes, const DragOfAcceleration& drag) {
    TrackArcs fit;
    fit.arcs = flights_between(track, changes);
    fit.origin = 0.5 * (track.clock.front() + track.clock.back());
    fit.unit = 0.5 * (track.clock.back() - track.clock.front());
    if (fit.arcs.empty()) return fit;
    ArcSamples samples{track, std::vector<bool>(track.clock.size(), true), {}};
    do solve(samples, fit);
    while (cut_before_apex(track, fit));
    for (int pass = 0; pass < 3; ++pass) {
        solve_with_drag(drag, samples, fit);
        mark_outliers(fit, samples);
    }
    solve_with_drag(drag, samples, fit);
    for (const SampleRange& arc : fit.arcs)
        for (std::size_t i = arc.first; i <= arc.last; ++i)
            if (!samples.used[i]) fit.outliers.push_back(i);
    return fit;
}

}  // namespace impactfit
