#include "impactfit/dynamics/series/impact_series.hpp"

#include <algorithm>
#include <numeric>

#include "impactfit/core/parallel.hpp"

namespace impactfit {

ImpactSeries::ImpactSeries(const SeriesGrid& grid, ImpactOfCoordinate exact, double tolerance)
    : grid_(grid),
      exact_(std::move(exact)),
      tolerance_(tolerance),
      known_(grid.cells),
      piece_of_cell_(grid.cells),
      pieces_(grid.cells) {}

ImpactSeries::ImpactSeries(const SeriesGrid& grid, ImpactOfCoordinate exact, double tolerance,
                           std::span<const std::size_t> counts, int threads)
    : ImpactSeries(grid, std::move(exact), tolerance) {
    put({0, grid.cells}, nullptr);
    parallel_for(grid.cells / SeriesGrid::most_cells, threads, [&](std::size_t i) {
        make_all(counts, {i * SeriesGrid::most_cells, SeriesGrid::most_cells});
    });
}

/// Each call has its own cells, so calls may run at the same time.
void ImpactSeries::make_all(std::span<const std::size_t> counts, const Interval& interval) {
    const auto own = counts.subspan(interval.first, interval.cells);
    if (std::accumulate(own.begin(), own.end(), std::size_t{0}) < least_impacts) return;
    if (make_piece(interval) || interval.cells == 1) return;
    const std::size_t half = interval.cells / 2;
    make_all(counts, {interval.first, half});
    make_all(counts, {interval.first + half, half});
}

const SeriesPiece* ImpactSeries::make(std::size_t cell) const {
    const std::lock_guard lock(mutex_);
    for (std::size_t cells = SeriesGrid::most_cells; cells > 0 && !known_[cell]; cells /= 2) {
        const Interval interval{cell / cells * cells, cells};
        if (!failed_.count(interval) && !make_piece(interval)) failed_.insert(interval);
    }
    if (!known_[cell]) put({cell, 1}, nullptr);
    return piece_of_cell_[cell];
}

bool ImpactSeries::make_piece(const Interval& interval) const {
    const double low = grid_.low + static_cast<double>(interval.first) * grid_.cell_width;
    const double high = grid_.low + static_cast<double>(interval.first + interval.cells) * grid_.cell_width;
    const auto piece = SeriesPiece::make({low, high}, exact_, tolerance_);
    if (!piece) return false;
    pieces_[interval.first] = std::make_unique<SeriesPiece>(*piece);
    put(interval, pieces_[interval.first].get());
    return true;
}

void ImpactSeries::put(const Interval& interval, const SeriesPiece* piece) const {
    for (std::size_t cell = interval.first; cell < interval.first + interval.cells; ++cell) {
        piece_of_cell_[cell] = piece;
        known_[cell].store(true, std::memory_order_release);
    }
}

bool ImpactSeries::empty() const {
    return std::all_of(pieces_.begin(), pieces_.end(), [](const auto& piece) { return !piece; });
}

}  // namespace impactfit
