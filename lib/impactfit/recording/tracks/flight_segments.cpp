#include "impactfit/recording/tracks/flight_segments.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/numbers/median.hpp"

namespace impactfit {
namespace {

constexpr double least_change = 6.0;

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
        for (double& value : inner) value -= usual;
        const double size = robust_deviation(std::move(inner));
        for (std::size_t i = width; i + width <= n && size > 0.0; ++i)
            squares[i] += std::pow((change[i] - usual) / size, 2);
    }
    for (double& square : squares) square = std::sqrt(square);
    return squares;
}

// ---- Flights of a segment ------------------------------------------------------------------------------------

/// Part of the extent of a track by which a camera distorts positions without harm.
constexpr double distortion = 5e-4;

/// Samples of a long track, about, that determine its noise.
constexpr std::size_t most_of_noise = 100'000;

/// Standard deviation of normal numbers by the 70 % nearest to 0, whose mean square is 0.3097 of theirs. Unlike a
/// median it is right for coordinates in steps of a pixel.
double deviation_of_inner(std::vector<double> squares) {
    const std::size_t count = std::max<std::size_t>(1, squares.size() * 7 / 10);
    std::nth_element(squares.begin(), squares.begin() + static_cast<long>(count - 1), squares.end());
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) sum += squares[i];
    return std::sqrt(sum / (0.3097 * static_cast<double>(count)));
}

/// Returns the step of a coordinate in whole pixels: most positions have the value of another one. 0: no steps.
double step_of(const std::vector<double>& all_positions) {
    std::vector<double> positions;
    for (std::size_t i = 0; i < all_positions.size(); i += 1 + all_positions.size() / most_of_noise)
        positions.push_back(all_positions[i]);
    const std::size_t all = positions.size();
    std::sort(positions.begin(), positions.end());
    const double extent = positions.back() - positions.front();
    const auto values = static_cast<std::size_t>(std::unique(positions.begin(), positions.end()) - positions.begin());
    return 2 * values < all ? extent / static_cast<double>(std::max<std::size_t>(1, values - 1)) : 0.0;
}

/// Returns the size of a residual that is no misfit: the standard deviation of a position by third differences, of
/// which a flight has none, half of a step of the positions, or the distortion. Impacts are few.
std::array<double, 2> position_noise(const Track& track) {
    std::array<double, 2> noise{};
    double extent = 0.0;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const std::vector<double>& x = track.coordinates[axis];
        const auto [low, high] = std::minmax_element(x.begin(), x.end());
        extent = std::max(extent, *high - *low);
        std::vector<double> squares;
        for (std::size_t i = 3; i < x.size(); i += 1 + x.size() / most_of_noise)
            squares.push_back(std::pow(x[i] - 3.0 * x[i - 1] + 3.0 * x[i - 2] - x[i - 3], 2));
        const double by_differences = squares.empty() ? 0.0 : deviation_of_inner(std::move(squares)) / std::sqrt(20.0);
        noise[axis] = std::max(by_differences, 0.5 * step_of(x));
    }
    for (double& one : noise) one = std::max(one, distortion * extent);
    return noise;
}

/// A parabola through samples, and its second derivative.
struct Parabola {
    bool is_flight = false;  ///< the residuals are those of the noise, with the powers 3 and 4 of the time
    bool is_exact = false;   ///< without them
    std::array<double, 2> acceleration = {}, deviation = {};
};

/// True if the mean square of n residuals is that of the noise, without up to 5 % of the samples that are off by 6: at
/// most 3 standard deviations above it, and 15 % more, since the noise is an estimate.
bool is_noise(const Eigen::VectorXd& residual, double size) {
    double squares = 0.0;
    long off = 0;
    for (const double one : residual)
        if (std::abs(one) > 6.0 * size)
            ++off;
        else
            squares += one * one / (size * size);
    const auto n = static_cast<double>(residual.size());
    return static_cast<double>(off) <= 0.05 * n && squares / n < 1.15 + 3.0 * std::sqrt(2.0 / n);
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

/// Samples of a segment, every n-th of a long one, with their times from -1 to 1 as the powers 0 to 4 in Legendre
/// polynomials.
struct SegmentSamples {
    double half;  ///< of the duration
    Eigen::MatrixXd design;
    std::array<Eigen::VectorXd, 2> positions;
};

SegmentSamples samples_of(const Track& track, const SampleRange& segment) {
    constexpr std::size_t most_samples = 10'000;
    const std::size_t step = 1 + (segment.last - segment.first) / most_samples;
    const auto n = static_cast<long>((segment.last - segment.first) / step + 1);
    const double middle = 0.5 * (track.clock[segment.first] + track.clock[segment.last]);
    SegmentSamples samples{0.5 * (track.clock[segment.last] - track.clock[segment.first]), Eigen::MatrixXd(n, 5), {}};
    for (Eigen::VectorXd& positions : samples.positions) positions.resize(n);
    for (long i = 0; i < n; ++i) {
        const std::size_t sample = segment.first + step * static_cast<std::size_t>(i);
        const double t = (track.clock[sample] - middle) / samples.half, s = t * t;
        samples.design.row(i) << 1.0, t, 1.5 * s - 0.5, (2.5 * s - 1.5) * t, (4.375 * s - 3.75) * s + 0.375;
        for (std::size_t axis = 0; axis < 2; ++axis) samples.positions[axis][i] = track.coordinates[axis][sample];
    }
    return samples;
}

/// Fits a parabola. A flight may also have the powers 3 and 4 of drag and of a camera; a kink has more.
Parabola parabola_of(const Track& track, const SampleRange& segment, const std::array<double, 2>& noise) {
    const SegmentSamples samples = samples_of(track, segment);
    const Eigen::MatrixXd design = samples.design.leftCols(3);
    const double by_noise = (design.transpose() * design).inverse()(2, 2);
    const double to_acceleration = 3.0 / (samples.half * samples.half);
    const bool long_enough = design.rows() >= 2 * samples.design.cols();
    Parabola parabola{true, true};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const Eigen::VectorXd& x = samples.positions[axis];
        const Eigen::VectorXd constants = robust_constants(design, x, noise[axis]);
        Eigen::VectorXd residual = x - design * constants;
        parabola.is_exact = parabola.is_exact && is_noise(residual, noise[axis]);
        if (long_enough) residual = x - samples.design * robust_constants(samples.design, x, noise[axis]);
        parabola.is_flight = parabola.is_flight && is_noise(residual, noise[axis]);
        parabola.acceleration[axis] = to_acceleration * constants[2];
        parabola.deviation[axis] = to_acceleration * noise[axis] * std::sqrt(by_noise);
    }
    return parabola;
}

/// Part of the height of a flight that the powers 3 and 4 of the time may have by drag and by a camera.
constexpr double most_by_drag = 0.03;

/// True if the powers 3 and 4 of the time are within 4 standard deviations of 0, or of `tolerated` times the extent. A
/// part at rest beside a flight has them long before its residuals are larger than the noise.
bool is_parabola(const Track& track, const SampleRange& segment, const std::array<double, 2>& noise, double tolerated) {
    constexpr double most = 4.0;
    const SegmentSamples samples = samples_of(track, segment);
    const Eigen::MatrixXd& design = samples.design;
    if (design.rows() <= design.cols()) return true;
    const Eigen::MatrixXd inverse = (design.transpose() * design).inverse();
    double extent = 0.0;
    for (const Eigen::VectorXd& x : samples.positions) extent = std::max(extent, x.maxCoeff() - x.minCoeff());
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const Eigen::VectorXd constants = robust_constants(design, samples.positions[axis], noise[axis]);
        for (const long power : {3L, 4L})
            if (std::abs(constants[power]) > tolerated * extent + most * noise[axis] * std::sqrt(inverse(power, power)))
                return false;
    }
    return true;
}

/// Shortens a segment until a parabola describes it: at its start if `from_end`, else at its end. A body before a drop
/// and after the last bounce (`at_end`) rests; an eighth more is left out there, since a parabola also describes a
/// short part of the rest. Between impacts drag is tolerated. Empty if no part is a flight.
std::optional<SampleRange> flight_part(const Track& track, SampleRange arc, bool from_end, bool at_end,
                                       const std::array<double, 2>& noise) {
    const std::size_t whole = arc.last - arc.first + 1;
    for (std::size_t length = whole; length >= least_flight_samples; length = std::min(length - 1, length * 31 / 32)) {
        const std::size_t kept = length == whole ? length : std::max(least_flight_samples, length * 7 / 8);
        const auto part = [&](std::size_t size) {
            return from_end ? SampleRange{arc.last + 1 - size, arc.last} : SampleRange{arc.first, arc.first + size - 1};
        };
        const Parabola found = parabola_of(track, part(length), noise);
        if ((at_end ? found.is_exact : found.is_flight) &&
            is_parabola(track, part(length), noise, at_end ? 0.0 : most_by_drag))
            return part(kept);
    }
    return std::nullopt;
}

/// Segments between changes, without `margin` samples at each.
std::vector<SampleRange> segments_between(const Track& track, const std::vector<std::size_t>& changes,
                                          std::size_t margin) {
    std::vector<SampleRange> segments;
    for (std::size_t i = 0; i <= changes.size(); ++i) {
        const std::size_t first = i == 0 ? 0 : changes[i - 1] + margin;
        const std::size_t end = i == changes.size() ? track.clock.size() : changes[i] - std::min(changes[i], margin);
        if (first + least_flight_samples <= end) segments.push_back({first, end - 1});
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

/// Returns the changes at the full rate of a track.
VelocityChanges changes_of_samples(const Track& track) {
    std::vector<double> best;
    std::size_t best_width = 0;
    double most = least_change;
    constexpr double clear_change = 4.0 * least_change;  // shorter slopes find the sample of a change better
    for (std::size_t width = 3; width <= 384 && 4 * width <= track.clock.size() && most < clear_change; width *= 2) {
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

/// Returns the means of blocks of samples.
Track means_of_blocks(const Track& track, std::size_t block) {
    Track means;
    const auto mean = [&](const std::vector<double>& values, std::size_t first) {
        double sum = 0.0;
        for (std::size_t i = first; i < first + block; ++i) sum += values[i];
        return sum / static_cast<double>(block);
    };
    for (std::size_t first = 0; first + block <= track.clock.size(); first += block) {
        means.clock.push_back(mean(track.clock, first));
        for (std::size_t axis = 0; axis < 2; ++axis)
            means.coordinates[axis].push_back(mean(track.coordinates[axis], first));
    }
    return means;
}

/// Samples whose changes are found at the full rate.
constexpr std::size_t samples_at_full_rate = 100'000;

/// Returns the samples from `first` to before `end`.
Track part_of(const Track& track, std::size_t first, std::size_t end) {
    Track part;
    const auto copied = [&](const std::vector<double>& values) {
        return std::vector<double>(values.begin() + static_cast<long>(first), values.begin() + static_cast<long>(end));
    };
    part.clock = copied(track.clock);
    for (std::size_t axis = 0; axis < 2; ++axis) part.coordinates[axis] = copied(track.coordinates[axis]);
    return part;
}

/// Returns true if the flights of a long track are shorter than 2000 samples: their means would have too few.
bool has_short_flights(const Track& track) {
    constexpr std::size_t most_changes = 50;
    const std::size_t first = (track.clock.size() - samples_at_full_rate) / 2;
    return changes_of_samples(part_of(track, first, first + samples_at_full_rate)).samples.size() > most_changes;
}

/// Returns the changes at the full rate, of one part after another.
VelocityChanges changes_of_parts(const Track& track) {
    constexpr std::size_t beside = 1'000;  // more than the widest slope
    VelocityChanges all{{}, 0};
    for (std::size_t begin = 0; begin < track.clock.size(); begin += samples_at_full_rate) {
        const std::size_t first = begin - std::min(begin, beside), end = begin + samples_at_full_rate;
        const VelocityChanges found =
            changes_of_samples(part_of(track, first, std::min(track.clock.size(), end + beside)));
        for (const std::size_t sample : found.samples)
            if (first + sample >= begin && first + sample < end) all.samples.push_back(first + sample);
        all.width = std::max(all.width, found.width);
    }
    return all;
}

}  // namespace

VelocityChanges velocity_changes(const Track& track) {
    const std::size_t block = 1 + track.clock.size() / samples_at_full_rate;
    if (block == 1) return changes_of_samples(track);
    if (has_short_flights(track)) return changes_of_parts(track);
    VelocityChanges changes = changes_of_samples(means_of_blocks(track, block));
    for (std::size_t& sample : changes.samples) sample *= block;
    changes.width *= block;
    return changes;
}

std::vector<SampleRange> flights_between(const Track& track, const VelocityChanges& changes) {
    const std::array<double, 2> noise = position_noise(track);
    std::vector<SampleRange> flights;
    std::vector<Parabola> parabolas;
    const std::vector<SampleRange> segments =
        segments_between(track, changes.samples, std::max<std::size_t>(2, changes.width) - 1);
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (const auto part = flight_part(track, segments[i], i == 0, i == 0 || i + 1 == segments.size(), noise)) {
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
    std::vector<SampleRange> arcs;
    for (std::size_t i = 0; i < flights.size(); ++i) {
        if (!are_equal(parabolas[i], *best)) continue;
        // A position far off looks like two changes of velocity in one flight.
        const bool one_flight =
            !arcs.empty() && parabola_of(track, {arcs.back().first, flights[i].last}, noise).is_exact;
        if (one_flight)
            arcs.back().last = flights[i].last;
        else
            arcs.push_back(flights[i]);
    }
    return arcs;
}

}  // namespace impactfit
