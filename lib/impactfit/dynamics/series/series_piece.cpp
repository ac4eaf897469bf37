#include "impactfit/dynamics/series/series_piece.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace impactfit {
namespace {

using Row = SeriesPiece::Row;
using Coefficients = SeriesPiece::Coefficients;
constexpr std::size_t nodes = SeriesPiece::nodes;

/// Results in the order of the lanes. The residual of the energy balance follows from the others.
template <class Result>
auto results_of(Result& of) {
    return std::array{&of.restitution,
                      &of.duration,
                      &of.peak_force,
                      &of.peak_indentation,
                      &of.time_of_peak_indentation,
                      &of.time_of_peak_force,
                      &of.residual_indentation,
                      &of.energy.initial,
                      &of.energy.lost_compression,
                      &of.energy.lost_restitution,
                      &of.energy.stored_at_separation,
                      &of.energy.load_work};
}

/// Results that are infinite, one bit each: times of bodies that never turn or never separate.
std::uint32_t infinite_results(const Collision<double>& collision) {
    std::uint32_t bits = 0, bit = 1;
    for (const double* result : results_of(collision)) {
        if (std::isinf(*result)) bits |= bit;
        bit <<= 1;
    }
    return bits;
}

/// The row leaves out infinite results.
Row row_of(const Collision<double>& collision) {
    Row row{};
    std::size_t i = 0;
    for (const double* result : results_of(collision)) {
        put_lane(std::isinf(*result) ? 0.0 : *result, i % lane_count, row.block[i / lane_count]);
        ++i;
    }
    return row;
}

void put_row(const Row& row, std::uint32_t infinite, Collision<double>& collision) {
    std::size_t i = 0;
    for (double* result : results_of(collision)) {
        *result =
            infinite >> i & 1U ? std::numeric_limits<double>::infinity() : row.block[i / lane_count][i % lane_count];
        ++i;
    }
    EnergyAccount<double>& energy = collision.energy;
    // No law generates energy; a load that has worked over a depth may raise the speed.
    if (energy.load_work == 0.0) collision.restitution = std::min(collision.restitution, 1.0);
    const double e = collision.restitution;
    energy.defect = energy.initial * (1.0 - e) * (1.0 + e) + energy.load_work - energy.lost_compression -
                    energy.lost_restitution - energy.stored_at_separation;
}

/// Sizes to which the errors of the results are relative.
Row references(const Collision<double>& collision) {
    Collision<double> sizes = collision;
    if (std::isfinite(collision.time_of_peak_indentation))
        sizes.time_of_peak_force = collision.time_of_peak_indentation;
    sizes.residual_indentation = collision.peak_indentation;
    for (double* energy : {&sizes.energy.lost_compression, &sizes.energy.lost_restitution,
                           &sizes.energy.stored_at_separation, &sizes.energy.load_work})
        *energy = collision.energy.initial;
    return row_of(sizes);
}

/// Largest error over its reference; infinite for an error that is no number.
double relative_size(const Row& errors, const Row& references) {
    double largest = 0.0;
    for (std::size_t b = 0; b < Row::blocks; ++b)
        for (std::size_t i = 0; i < lane_count; ++i) {
            if (errors.block[b][i] == 0.0) continue;
            const double size = std::abs(errors.block[b][i] / references.block[b][i]);
            largest = std::isfinite(size) ? std::max(largest, size) : std::numeric_limits<double>::infinity();
        }
    return largest;
}

/// Coefficients of the interpolant of values at the zeros of the first polynomial that is left out.
Coefficients coefficients_of(const Coefficients& values) {
    Coefficients coefficients{};
    for (std::size_t degree = 0; degree < nodes; ++degree)
        for (std::size_t j = 0; j < nodes; ++j) {
            const double place = static_cast<double>(degree) * (static_cast<double>(j) + 0.5);
            const double weight = std::cos(std::numbers::pi * place / static_cast<double>(nodes)) *
                                  (degree == 0 ? 1.0 : 2.0) / static_cast<double>(nodes);
            for (std::size_t b = 0; b < Row::blocks; ++b) coefficients[degree].block[b] += weight * values[j].block[b];
        }
    return coefficients;
}

template <std::size_t Count>
using SeriesGroup = std::array<const Coefficients*, Count>;

/// Sums of some series at once: the recurrence of each waits for its own last term.
template <std::size_t Count>
IMPACTFIT_INLINE void put_group(const SeriesGroup<Count>& series, const std::array<double, Count>& x,
                                std::array<Row, Count>& sums) {
    for (std::size_t b = 0; b < Row::blocks; ++b) {
        Lanes next[Count] = {}, after[Count] = {};
        for (std::size_t k = nodes; k-- > 1;)
            for (std::size_t g = 0; g < Count; ++g) {
                const Lanes current = ((*series[g])[k].block[b] - after[g]) + 2.0 * x[g] * next[g];
                after[g] = next[g];
                next[g] = current;
            }
        for (std::size_t g = 0; g < Count; ++g)
            sums[g].block[b] = ((*series[g])[0].block[b] - after[g]) + x[g] * next[g];
    }
}

constexpr std::size_t group_size = 4;

IMPACTFIT_FOR_EACH_PROCESSOR void put_sums(const SeriesGroup<group_size>& series,
                                           const std::array<double, group_size>& x, std::array<Row, group_size>& sums) {
    put_group(series, x, sums);
}

IMPACTFIT_FOR_EACH_PROCESSOR void put_sums(const SeriesGroup<2>& series, const std::array<double, 2>& x,
                                           std::array<Row, 2>& sums) {
    put_group(series, x, sums);
}

IMPACTFIT_FOR_EACH_PROCESSOR void put_sums(const SeriesGroup<1>& series, const std::array<double, 1>& x,
                                           std::array<Row, 1>& sums) {
    put_group(series, x, sums);
}

}  // namespace

std::optional<SeriesPiece> SeriesPiece::make(ChebyshevRange range, const ImpactOfCoordinate& exact, double tolerance) {
    SeriesPiece piece(range);
    if (!piece.fill(exact, tolerance) || !piece.agrees(exact, tolerance)) return std::nullopt;
    piece.put_slopes();
    return piece;
}

bool SeriesPiece::fill(const ImpactOfCoordinate& exact, double tolerance) {
    Coefficients values{};
    std::array<Row, nodes> sizes{};
    for (std::size_t j = 0; j < nodes; ++j) {
        const Collision<double> collision = exact(range_.value(chebyshev_node(j, nodes)));
        if (j == 0) {
            status_ = collision.status;
            separation_ = collision.separation;
            infinite_ = infinite_results(collision);
        }
        if (!is_valid(collision) || !has_kind_of(collision)) return false;
        values[j] = row_of(collision);
        sizes[j] = references(collision);
    }
    coefficients_ = coefficients_of(values);
    // Even or odd coefficients alone may be zero, so the last two count together.
    return std::all_of(sizes.begin(), sizes.end(), [&](const Row& size) {
        return relative_size(coefficients_[nodes - 1], size) + relative_size(coefficients_[nodes - 2], size) <=
               tolerance;
    });
}

bool SeriesPiece::has_kind_of(const Collision<double>& collision) const {
    return collision.status == status_ && collision.separation == separation_ &&
           infinite_results(collision) == infinite_;
}

Collision<double> SeriesPiece::result_of(const Row& row) const {
    Collision<double> result;
    result.status = status_;
    result.separation = separation_;
    result.interpolated = true;
    put_row(row, infinite_, result);
    return result;
}

/// Coefficients of the derivative by the coordinate.
void SeriesPiece::put_slopes() {
    const double scale = 2.0 / (range_.high - range_.low);
    for (std::size_t b = 0; b < Row::blocks; ++b) {
        for (std::size_t k = nodes - 1; k > 0; --k) {
            const Lanes term = 2.0 * static_cast<double>(k) * scale * coefficients_[k].block[b];
            slopes_[k - 1].block[b] = k + 1 < nodes ? slopes_[k + 1].block[b] + term : term;
        }
        slopes_[0].block[b] *= 0.5;
    }
}

/// Compares with impacts at both ends of the range, where the error of an interpolant is largest, and between.
bool SeriesPiece::agrees(const ImpactOfCoordinate& exact, double tolerance) const {
    for (std::size_t j = 0; j < checks; ++j) {
        const double x = std::cos(std::numbers::pi * static_cast<double>(j) / static_cast<double>(checks - 1));
        const Collision<double> wanted = exact(range_.value(x));
        if (!has_kind_of(wanted)) return false;
        Row errors = row_of(at(range_.value(x)));
        const Row exact_row = row_of(wanted);
        for (std::size_t b = 0; b < Row::blocks; ++b) errors.block[b] -= exact_row.block[b];
        if (!(relative_size(errors, references(wanted)) <= tolerance)) return false;
    }
    return true;
}

void SeriesPiece::put(std::span<const SeriesPoint> points, std::span<Collision<double>> results) {
    SeriesGroup<group_size> series;
    std::array<double, group_size> x;
    std::array<Row, group_size> sums;
    for (std::size_t first = 0; first < points.size(); first += group_size) {
        for (std::size_t g = 0; g < group_size; ++g) {
            const SeriesPoint& point = points[std::min(first + g, points.size() - 1)];
            series[g] = &point.piece->coefficients_;
            x[g] = point.x;
        }
        put_sums(series, x, sums);
        for (std::size_t g = 0; g < group_size && first + g < points.size(); ++g)
            results[first + g] = points[first + g].piece->result_of(sums[g]);
    }
}

Collision<double> SeriesPiece::at(double coordinate) const {
    std::array<Row, 1> sums;
    put_sums(SeriesGroup<1>{&coefficients_}, {range_.coordinate(coordinate)}, sums);
    return result_of(sums[0]);
}

CollisionWithSlopes SeriesPiece::with_slopes(double coordinate) const {
    const double x = range_.coordinate(coordinate);
    std::array<Row, 2> sums;
    put_sums(SeriesGroup<2>{&coefficients_, &slopes_}, {x, x}, sums);
    CollisionWithSlopes result{result_of(sums[0]), {}};
    result.slopes.status = status_;
    result.slopes.separation = separation_;
    result.slopes.interpolated = true;
    const auto numbers = results_of(result.slopes);
    const auto values = results_of(result.collision);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i]->a = *values[i];
        numbers[i]->v[0] = sums[1].block[i / lane_count][i % lane_count];
    }
    result.slopes.energy.defect = result.collision.energy.defect;
    return result;
}

}  // namespace impactfit
