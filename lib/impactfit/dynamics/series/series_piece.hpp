#pragma once
// Chebyshev series of all results of an impact over one coordinate, on one interval.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "impactfit/core/numbers/chebyshev_series.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/core/numbers/lanes.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Impact as a function of one coordinate.
using ImpactOfCoordinate = std::function<Collision<double>(double coordinate)>;

class SeriesPiece;

/// Piece, and place within it from -1 to 1.
struct SeriesPoint {
    const SeriesPiece* piece;
    double x;
};

/// Results of an impact, and the same with their derivatives by the coordinate in direction 0.
struct CollisionWithSlopes {
    Collision<double> collision;
    Collision<Dual> slopes;
};

/// Interpolates impacts of equal status: bodies that separate, stick or rest. The last coefficients, and exact impacts
/// between the nodes, bound the error of a result by the tolerance. The error is relative to the result itself.
/// References of results that may be zero: for the time of the peak force, the time of the peak indentation; for the
/// residual indentation, the peak indentation; for energies, the initial energy.
class SeriesPiece {
public:
    static constexpr std::size_t nodes = 24, checks = 6;  ///< exact impacts that a piece costs

    /// Returns the piece, or nothing if the impacts of the interval are not smooth enough for its nodes.
    static std::optional<SeriesPiece> make(ChebyshevRange range, const ImpactOfCoordinate& exact, double tolerance);

    SeriesPoint point(double coordinate) const { return {this, range_.coordinate(coordinate)}; }

    /// Writes the results at the points. The points may lie in different pieces.
    static void put(std::span<const SeriesPoint> points, std::span<Collision<double>> results);
    Collision<double> at(double coordinate) const;
    CollisionWithSlopes with_slopes(double coordinate) const;

    /// Results in lanes: the observables, then the energies.
    struct Row {
        static constexpr std::size_t blocks = 2;
        Lanes block[blocks];
    };
    using Coefficients = std::array<Row, nodes>;

private:
    explicit SeriesPiece(ChebyshevRange range) : range_(range) {}
    bool fill(const ImpactOfCoordinate& exact, double tolerance);
    bool agrees(const ImpactOfCoordinate& exact, double tolerance) const;
    bool has_kind_of(const Collision<double>& collision) const;
    void put_slopes();
    Collision<double> result_of(const Row& row) const;

    ChebyshevRange range_;
    CollisionStatus status_{};
    Separation separation_{};
    std::uint32_t infinite_ = 0;  ///< results that are infinite, one bit each
    Coefficients coefficients_{}, slopes_{};
};

}  // namespace impactfit
