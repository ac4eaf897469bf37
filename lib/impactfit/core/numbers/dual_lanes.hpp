#pragma once
// Lanes with derivatives in D directions: dual numbers, eight at a time.

#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/core/numbers/lanes.hpp"

namespace impactfit {

template <std::size_t D>
struct DualLanes {
    static_assert(D <= dual_directions);
    Lanes a;
    Lanes v[D];

    IMPACTFIT_INLINE DualLanes& operator*=(const DualLanes& x) { return *this = *this * x; }

    IMPACTFIT_INLINE friend DualLanes operator-(const DualLanes& x) {
        DualLanes result;
        result.a = -x.a;
        for (std::size_t k = 0; k < D; ++k) result.v[k] = -x.v[k];
        return result;
    }
    IMPACTFIT_INLINE friend DualLanes operator+(const DualLanes& x, const DualLanes& y) {
        DualLanes result;
        result.a = x.a + y.a;
        for (std::size_t k = 0; k < D; ++k) result.v[k] = x.v[k] + y.v[k];
        return result;
    }
    IMPACTFIT_INLINE friend DualLanes operator+(const DualLanes& x, const Lanes& y) {
        DualLanes result = x;
        result.a = x.a + y;
        return result;
    }
    IMPACTFIT_INLINE friend DualLanes operator-(const DualLanes& x, const DualLanes& y) {
        DualLanes result;
        result.a = x.a - y.a;
        for (std::size_t k = 0; k < D; ++k) result.v[k] = x.v[k] - y.v[k];
        return result;
    }
    IMPACTFIT_INLINE friend DualLanes operator*(const DualLanes& x, const DualLanes& y) {
        DualLanes result;
        result.a = x.a * y.a;
        for (std::size_t k = 0; k < D; ++k) result.v[k] = x.v[k] * y.a + y.v[k] * x.a;
        return result;
    }
    IMPACTFIT_INLINE friend DualLanes operator*(const DualLanes& x, const Lanes& y) {
        DualLanes result;
        result.a = x.a * y;
        for (std::size_t k = 0; k < D; ++k) result.v[k] = x.v[k] * y;
        return result;
    }
    IMPACTFIT_INLINE friend DualLanes operator*(double y, const DualLanes& x) {
        DualLanes result;
        result.a = x.a * y;
        for (std::size_t k = 0; k < D; ++k) result.v[k] = x.v[k] * y;
        return result;
    }
    IMPACTFIT_INLINE friend DualLanes operator/(const DualLanes& x, const DualLanes& y) {
        const Lanes inverse = 1.0 / y.a;
        DualLanes result;
        result.a = x.a / y.a;
        for (std::size_t k = 0; k < D; ++k) result.v[k] = (x.v[k] - y.v[k] * result.a) * inverse;
        return result;
    }
};

template <std::size_t D>
IMPACTFIT_INLINE void put_exp(const DualLanes<D>& x, DualLanes<D>& result) {
    Lanes value;
    put_exp(x.a, value);
    for (std::size_t k = 0; k < D; ++k) result.v[k] = x.v[k] * value;
    result.a = value;
}

template <std::size_t D>
IMPACTFIT_INLINE void put_log(const DualLanes<D>& x, DualLanes<D>& result) {
    const Lanes inverse = 1.0 / x.a;
    for (std::size_t k = 0; k < D; ++k) result.v[k] = x.v[k] * inverse;
    put_log(x.a, result.a);
}

template <std::size_t D>
IMPACTFIT_INLINE void put_reversed_lanes(const DualLanes<D>& lanes, DualLanes<D>& result) {
    put_reversed_lanes(lanes.a, result.a);
    for (std::size_t k = 0; k < D; ++k) put_reversed_lanes(lanes.v[k], result.v[k]);
}

template <std::size_t D>
IMPACTFIT_INLINE void put_lane(const Dual& number, std::size_t lane, DualLanes<D>& result) {
    result.a[lane] = number.a;
    for (std::size_t k = 0; k < D; ++k) result.v[k][lane] = number.v[k];
}

template <std::size_t D>
struct LaneTraits<DualLanes<D>> {
    using Number = Dual;
    IMPACTFIT_INLINE static DualLanes<D> spread(const Dual& number) {
        DualLanes<D> result;
        result.a = number.a - Lanes{};
        for (std::size_t k = 0; k < D; ++k) result.v[k] = number.v[k] - Lanes{};
        return result;
    }
};

}  // namespace impactfit
