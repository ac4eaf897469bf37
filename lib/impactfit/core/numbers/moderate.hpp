#pragma once
// Range of values that have full precision, also after a product with another factor of moderate size.

namespace impactfit {

inline bool is_moderate(double value) {
    return value > 1e-290 && value < 1e290;
}

}  // namespace impactfit
