#pragma once
// Series of the results of many impacts over one coordinate, on adaptive intervals.

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "impactfit/dynamics/series/series_piece.hpp"

namespace impactfit {

/// Cells of equal width. A piece has 1, 2, 4, ... most_cells of them.
struct SeriesGrid {
    static constexpr std::size_t most_cells = 64;

    double low, cell_width;
    std::size_t cells;  ///< multiple of most_cells

    /// Returns the cell of a coordinate; `cells` for a coordinate outside.
    std::size_t cell_of(double coordinate) const {
        const double place = (coordinate - low) / cell_width;
        return place >= 0.0 && place < static_cast<double>(cells) ? static_cast<std::size_t>(place) : cells;
    }
};

/// Pieces as wide as the tolerance allows. A piece where events or statuses change is halved, down to one cell; a cell
/// that fails has no piece. The pieces depend on nothing but the grid, the impact and the tolerance. Thread-safe.
class ImpactSeries {
public:
    /// A smaller number of impacts costs less one by one: a piece takes 30 impacts, and half of the pieces may fail.
    static constexpr std::size_t least_impacts = 64;

    /// Pieces are made when find() needs them. `exact` is called under a lock.
    ImpactSeries(const SeriesGrid& grid, ImpactOfCoordinate exact, double tolerance);
    /// Pieces are made now, on at most `threads` threads, where at least least_impacts are. `counts`: impacts in each
    /// cell.
    ImpactSeries(const SeriesGrid& grid, ImpactOfCoordinate exact, double tolerance,
                 std::span<const std::size_t> counts, int threads);

    /// Returns the piece of a coordinate, or null.
    const SeriesPiece* find(double coordinate) const {
        const std::size_t cell = grid_.cell_of(coordinate);
        if (cell >= grid_.cells) return nullptr;
        return known_[cell].load(std::memory_order_acquire) ? piece_of_cell_[cell] : make(cell);
    }
    /// Returns true if no cell has a piece.
    bool empty() const;

private:
    struct Interval {
        std::size_t first, cells;
        auto operator<=>(const Interval&) const = default;
    };

    void make_all(std::span<const std::size_t> counts, const Interval& interval);
    const SeriesPiece* make(std::size_t cell) const;
    bool make_piece(const Interval& interval) const;
    void put(const Interval& interval, const SeriesPiece* piece) const;

    SeriesGrid grid_;
    ImpactOfCoordinate exact_;
    double tolerance_;
    mutable std::vector<std::atomic<bool>> known_;  ///< false for a cell that no impact has reached
    mutable std::vector<const SeriesPiece*> piece_of_cell_;
    mutable std::vector<std::unique_ptr<SeriesPiece>> pieces_;  ///< by their first cell
    mutable std::set<Interval> failed_;
    mutable std::mutex mutex_;
};

}  // namespace impactfit
