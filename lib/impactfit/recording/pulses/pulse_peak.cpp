#include "impactfit/recording/pulses/pulse_peak.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/recording/pulses/pulse_values.hpp"

namespace impactfit {
namespace {

/// Degrees of the polynomials for the place of the peak, and for its value.
constexpr long place_degree = 3, value_degree = 5;

/// Largest sum of squares of the two higher powers, in variances of the noise. Its expectation is 2.
constexpr double most_lack = 3.0;

/// First window in widths at half height, the factor to the next one, and the narrowest.
constexpr double widest_window = 1.2, next_window = 0.84, narrowest_window = 0.15;

/// Samples at each side of the top that a window has at least.
constexpr std::size_t side_of_window = 2;

/// Sample of the largest mean, and the samples from it to half height at both sides.
struct PulseTop {
    std::size_t sample;
    double before, after;
};

PulseTop top_of(const DetectedPulses& found, const DetectedPulse& pulse) {
    const MovingMeans means(found.value, pulse.from, pulse.to, found.width);
    std::size_t top = pulse.first;
    for (std::size_t i = pulse.first; i <= pulse.last; ++i)
        if (means.at(i, found.width) > means.at(top, found.width)) top = i;
    const double half = 0.5 * means.at(top, found.width);
    std::size_t first = top, last = top;  // the outermost samples above half height: noise may end a run
    for (std::size_t i = pulse.from; i < pulse.to; ++i)
        if (means.at(i, found.width) > half) first = std::min(first, i), last = std::max(last, i);
    return {top, static_cast<double>(top - first + 1), static_cast<double>(last - top + 1)};
}

/// Legendre polynomials up to a degree, at a place from -1 to 1.
Eigen::VectorXd legendre(double place, long degree) {
    Eigen::VectorXd values(degree + 1);
    values[0] = 1.0;
    if (degree > 0) values[1] = place;
    for (long k = 2; k <= degree; ++k) {
        const auto order = static_cast<double>(k);
        values[k] = ((2.0 * order - 1.0) * place * values[k - 1] - (order - 1.0) * values[k - 2]) / order;
    }
    return values;
}

/// Polynomials of both degrees through the samples of a window.
class WindowPolynomials {
public:
    /// `degree`: of the value, at most the number of samples - 1.
    WindowPolynomials(const Eigen::MatrixXd& terms, const Eigen::VectorXd& values) : degree_(terms.cols() - 1) {
        const Eigen::HouseholderQR<Eigen::MatrixXd> solved(terms);
        triangle_ = solved.matrixQR().topRows(degree_ + 1).triangularView<Eigen::Upper>();
        parts_ = solved.householderQ().transpose() * values;
    }

    /// Sum of squares of the powers that only the higher degree has.
    double squares_of_higher(long lower) const { return parts_.segment(lower + 1, degree_ - lower).squaredNorm(); }
    double value_at(double place, long degree) const {
        const Eigen::VectorXd constants = triangle_.topLeftCorner(degree + 1, degree + 1)
                                              .triangularView<Eigen::Upper>()
                                              .solve(parts_.head(degree + 1));
        return legendre(place, degree).dot(constants);
    }
    /// Standard error of the value at a place, for samples with the standard deviation 1.
    double error_at(double place) const {
        return triangle_.transpose().triangularView<Eigen::Lower>().solve(legendre(place, degree_)).norm();
    }
    /// Returns the place of the largest value in the window, to a hundredth of its half width.
    double place_of_largest(long degree) const {
        const Eigen::VectorXd constants = triangle_.topLeftCorner(degree + 1, degree + 1)
                                              .triangularView<Eigen::Upper>()
                                              .solve(parts_.head(degree + 1));
        double best = 0.0, largest = -std::numeric_limits<double>::infinity();
        for (int i = -100; i <= 100; ++i)
            if (const double value = legendre(0.01 * i, degree).dot(constants); value > largest)
                largest = value, best = 0.01 * i;
        return best;
    }
    long degree() const { return degree_; }

private:
    long degree_;
    Eigen::MatrixXd triangle_;
    Eigen::VectorXd parts_;
};

/// Returns the window of `part` of the widths at half height, with its end not included.
std::pair<std::size_t, std::size_t> window_around(const PulseTop& top, const DetectedPulse& pulse, double part) {
    const auto before = std::max(side_of_window, static_cast<std::size_t>(std::lround(part * top.before)));
    const auto after = std::max(side_of_window, static_cast<std::size_t>(std::lround(part * top.after)));
    return {top.sample > pulse.from + before ? top.sample - before : pulse.from,
            std::min(pulse.to, top.sample + after + 1)};
}

WindowPolynomials polynomials_of(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                                 std::size_t from, std::size_t to) {
    const auto count = static_cast<long>(to - from);
    const double middle = 0.5 * (channel.time[from] + channel.time[to - 1]),
                 half = 0.5 * (channel.time[to - 1] - channel.time[from]);
    const long degree = std::min(value_degree, count - 1);
    Eigen::MatrixXd terms(count, degree + 1);
    Eigen::VectorXd values(count);
    for (long i = 0; i < count; ++i) {
        const std::size_t at = from + static_cast<std::size_t>(i);
        terms.row(i) = legendre((channel.time[at] - middle) / half, degree).transpose();
        values[i] = found.value[at] - remaining_baseline(channel, pulse, at);
    }
    return {terms, values};
}

}  // namespace

PulseNumber peak_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse) {
    const PulseTop top = top_of(found, pulse);
    const double noise = found.noise.deviation * std::sqrt(found.noise.correlation);
    const double of_offset = found.quiet.error_at(channel.time[top.sample]);
    for (double part = widest_window;; part *= next_window) {
        const auto [from, to] = window_around(top, pulse, part);
        if (to - from < 3) return {found.value[top.sample], std::hypot(found.noise.deviation, of_offset)};
        const WindowPolynomials fit = polynomials_of(channel, found, pulse, from, to);
        const long lower = std::clamp(fit.degree() - 2, 2L, place_degree);
        const auto samples = static_cast<long>(to - from);
        const bool fits = samples >= value_degree + 2 && fit.squares_of_higher(lower) < most_lack * noise * noise;
        if (!fits && samples > value_degree + 1 && part > narrowest_window) continue;
        const double place = fit.place_of_largest(lower), value = fit.value_at(place, fit.degree());
        const double lack = fits ? 0.0 : value - fit.value_at(place, lower);
        return {value, std::hypot(noise * fit.error_at(place), of_offset, lack)};
    }
}

}  // namespace impactfit
