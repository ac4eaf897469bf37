#include "impactfit/recording/tracks/track_arcs.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/numbers/median.hpp"

namespace impactfit {
namespace {

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
        const double usual = median(inner);
        for (double& value : inner) value = std::abs(value - usual);
        const double size = 1.4826 * median(inner);
        for (std::size_t i = width; i + width <= n && size > 0.0; ++i)
            squares[i] += std::pow((change[i] - usual) / size, 2);
    }
    for (double& square : squares) square = std::sqrt(square);
    return squares;
}

constexpr double least_change = 6.0, outlier = 5.0;
constexpr std::size_t least_samples = 6;  ///< of a flight

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

// ---- Flights of a segment ------------------------------------------------------------------------------------

/// Part of the extent of a track by which a camera distorts positions without harm.
constexpr double distortion = 5e-4;

/// Returns the size of a residual that is no misfit: the standard deviation of a position by third differences, of
/// which a flight has none, or the distortion. Impacts are few.
std::array<double, 2> position_noise(const Track& track) {
    std::array<double, 2> noise{};
    double extent = 0.0;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const std::vector<double>& x = track.coordinates[axis];
        const auto [low, high] = std::minmax_element(x.begin(), x.end());
        extent = std::max(extent, *high - *low);
        std::vector<double> differences;
        for (std::size_t i = 3; i < x.size(); ++i)
            differences.push_back(std::abs(x[i] - 3.0 * x[i - 1] + 3.0 * x[i - 2] - x[i - 3]));
        noise[axis] = 1.4826 * median(std::move(differences)) / std::sqrt(20.0);
    }
    for (double& one : noise) one = std::max(one, distortion * extent);
    return noise;
}

/// A parabola through samples, and its second derivative.
struct Parabola {
    bool is_flight = false;  ///< the residuals are those of the noise
    std::array<double, 2> acceleration = {}, deviation = {};
};

/// True if the mean square of n residuals is that of the noise: at most 3 standard deviations above it, without up to 5
/// % of the samples that are off by 6.
bool is_noise(const Eigen::VectorXd& residual, double size) {
    double squares = 0.0;
    long off = 0;
    for (const double one : residual)
        if (std::abs(one) > 6.0 * size)
            ++off;
        else
            squares += one * one / (size * size);
    const auto n = static_cast<double>(residual.size());
    return static_cast<double>(off) <= 0.05 * n && squares / n < 1.0 + 3.0 * std::sqrt(2.0 / n);
}

/// Least squares of a coordinate over a design, once more without residuals of 6 times the noise.
Eigen::VectorXd robust_constants(const Eigen::MatrixXd& design, const Eigen::VectorXd& x, double noise) {
    const Eigen::VectorXd first = design.colPivHouseholderQr().solve(x);
    const Eigen::VectorXd residual = x - design * first;
    // One sample far off moves the parabola, so half of the largest residual is the limit.
    const double limit = std::max(6.0 * noise, 0.5 * residual.cwiseAbs().maxCoeff());
    Eigen::MatrixXd kept = design;
    Eigen::VectorXd data = x;
    for (Eigen::Index i = 0; i < x.size(); ++i)
        if (std::abs(residual[i]) > limit) kept.row(i).setZero(), data[i] = 0.0;
    return kept.colPivHouseholderQr().solve(data);
}

Parabola parabola_of(const Track& track, const TrackArcs::Arc& arc, const std::array<double, 2>& noise) {
    const auto n = static_cast<long>(arc.last - arc.first + 1);
    const double middle = 0.5 * (track.clock[arc.first] + track.clock[arc.last]);
    const double half = 0.5 * (track.clock[arc.last] - track.clock[arc.first]);
    Eigen::MatrixXd design(n, 3);
    for (long i = 0; i < n; ++i) {
        const double t = (track.clock[arc.first + static_cast<std::size_t>(i)] - middle) / half;
        design.row(i) << 1.0, t, 0.5 * t * t;
    }
    const double by_noise = (design.transpose() * design).inverse()(2, 2);
    Parabola parabola{true};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const Eigen::Map<const Eigen::VectorXd> x(&track.coordinates[axis][arc.first], n);
        const Eigen::VectorXd constants = robust_constants(design, x, noise[axis]);
        parabola.is_flight = parabola.is_flight && is_noise(x - design * constants, noise[axis]);
        parabola.acceleration[axis] = constants[2] / (half * half);
        parabola.deviation[axis] = noise[axis] * std::sqrt(by_noise) / (half * half);
    }
    return parabola;
}

/// Shortens a segment until a parabola describes it: at its start if `from_end`, else at its end. A body before a drop
/// and after the last bounce rests; an eighth more is left out there, since a parabola also describes a short part of
/// the rest. Empty if no part is a flight.
std::optional<TrackArcs::Arc> flight_part(const Track& track, TrackArcs::Arc arc, bool from_end,
                                          const std::array<double, 2>& noise) {
    const std::size_t whole = arc.last - arc.first + 1;
    for (std::size_t length = whole; length >= least_samples; length = std::min(length - 1, length * 31 / 32)) {
        const std::size_t kept = length == whole ? length : std::max(least_samples, length * 7 / 8);
        const auto part = [&](std::size_t size) {
            return from_end ? TrackArcs::Arc{arc.last + 1 - size, arc.last}
                            : TrackArcs::Arc{arc.first, arc.first + size - 1};
        };
        if (parabola_of(track, part(length), noise).is_flight) return part(kept);
    }
    return std::nullopt;
}

/// Segments between changes, without `margin` samples at each.
std::vector<TrackArcs::Arc> segments_between(const Track& track, const std::vector<std::size_t>& changes,
                                             std::size_t margin) {
    std::vector<TrackArcs::Arc> segments;
    for (std::size_t i = 0; i <= changes.size(); ++i) {
        const std::size_t first = i == 0 ? 0 : changes[i - 1] + margin;
        const std::size_t end = i == changes.size() ? track.clock.size() : changes[i] - std::min(changes[i], margin);
        if (first + least_samples <= end) segments.push_back({first, end - 1});
    }
    return segments;
}

/// True if two accelerations agree within 6 standard deviations or 20 %.
bool are_equal(const Parabola& one, const Parabola& reference) {
    double square = 0.0, size = 0.0;
    bool close = true;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double difference = one.acceleration[axis] - reference.acceleration[axis];
        close = close && std::abs(difference) < 6.0 * std::hypot(one.deviation[axis], reference.deviation[axis]);
        square += difference * difference;
        size += reference.acceleration[axis] * reference.acceleration[axis];
    }
    return close || square < 0.04 * size;
}

/// Returns the flights between changes: parabolas with the acceleration of the longest one that falls.
std::vector<TrackArcs::Arc> arcs_between(const Track& track, const std::vector<std::size_t>& changes,
                                         std::size_t margin) {
    const std::array<double, 2> noise = position_noise(track);
    std::vector<TrackArcs::Arc> flights;
    std::vector<Parabola> parabolas;
    const std::vector<TrackArcs::Arc> segments = segments_between(track, changes, margin);
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (const auto part = flight_part(track, segments[i], i == 0, noise)) {
            flights.push_back(*part);
            parabolas.push_back(parabola_of(track, *part, noise));
        }
    const auto certainty = [](const Parabola& one) {
        return std::max(std::abs(one.acceleration[0]) / one.deviation[0],
                        std::abs(one.acceleration[1]) / one.deviation[1]);
    };
    const auto best = std::max_element(parabolas.begin(), parabolas.end(), [&](const Parabola& a, const Parabola& b) {
        return certainty(a) < certainty(b);
    });
    std::vector<TrackArcs::Arc> arcs;
    for (std::size_t i = 0; i < flights.size(); ++i) {
        if (!are_equal(parabolas[i], *best)) continue;
        // A position far off looks like two changes of velocity in one flight.
        const bool one_flight =
            !arcs.empty() && parabola_of(track, {arcs.back().first, flights[i].last}, noise).is_flight;
        if (one_flight)
            arcs.back().last = flights[i].last;
        else
            arcs.push_back(flights[i]);
    }
    return arcs;
}

}  // namespace

VelocityChanges velocity_changes(const Track& track) {
    std::vector<double> best;
    std::size_t best_width = 0;
    double most = least_change;
    constexpr double clear_change = 4.0 * least_change;  // shorter slopes find the sample of a change better
    for (std::size_t width = 3; width <= 48 && 4 * width <= track.clock.size() && most < clear_change; width *= 2) {
        std::vector<double> changes = changes_of_width(track, width);
        if (const double largest = *std::max_element(changes.begin(), changes.end()); largest > most)
            most = largest, best = std::move(changes), best_width = width;
    }
    VelocityChanges found{{}, best_width};
    for (std::size_t i = best_width; i + best_width < best.size() && best_width > 0; ++i) {
        const std::size_t low = i - best_width, high = std::min(best.size(), i + best_width + 1);
        const auto first = best.begin() + static_cast<long>(low), end = best.begin() + static_cast<long>(high);
        if (best[i] > std::max(least_change, 0.1 * most) &&
            std::max_element(first, end) - best.begin() == static_cast<long>(i))
            found.samples.push_back(i);
    }
    return found;
}

TrackArcs fit_arcs(const Track& track, const VelocityChanges& changes) {
    TrackArcs fit;
    fit.arcs = arcs_between(track, changes.samples, std::max<std::size_t>(2, changes.width) - 1);
    fit.origin = 0.5 * (track.clock.front() + track.clock.back());
    fit.unit = 0.5 * (track.clock.back() - track.clock.front());
    if (fit.arcs.empty()) return fit;
    std::vector<bool> used(track.clock.size(), true);
    for (int pass = 0; pass < 3; ++pass) {
        solve(track, used, fit);
        for (std::size_t arc = 0; arc < fit.arcs.size(); ++arc)
            for (std::size_t i = fit.arcs[arc].first; i <= fit.arcs[arc].last; ++i)
                used[i] = distance(track, fit, arc, i) < outlier;
    }
    solve(track, used, fit);
    for (const TrackArcs::Arc& arc : fit.arcs)
        for (std::size_t i = arc.first; i <= arc.last; ++i)
            if (!used[i]) fit.outliers.push_back(i);
    return fit;
}

}  // namespace impactfit
