#pragma once
// Falls of heights from bounce to bounce: they differ between successive bounces of one drop and repeats.

#include <cstddef>
#include <optional>
#include <vector>

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Ratios of heights to the ones before, and the first place where one rises.
struct HeightFalls {
    struct Place {
        std::size_t row, column;
    };
    std::vector<double> first;  ///< of the first bounce: rebound height / drop height
    std::vector<double> later;  ///< of the bounces after it
    std::optional<Place> rise;  ///< of a later height that is not below the one before

    /// Adds a pair of heights in one unit; a pair with a missing height, or none above 0, is passed over.
    void add(std::optional<double> before, std::optional<double> after, bool is_first, const Place& where);
    /// True if later heights fall like the first one. Repeats of one height have ratios about 1: the limit is between.
    bool fall_on() const;
    /// True without a drop height, if each height is some 5 % or more below the one before: repeats scatter about 1.
    bool fall_alone() const;
};

/// Returns the factor of a column of heights to metres; 1 without a readable unit.
double metres(const HeaderCell& cell);

/// Throws Error (data) for heights that may be repeats or successive bounces; `wanted`: what makes them bounces.
[[noreturn]] void refuse_unclear_heights(const LabTable& table, const std::vector<std::size_t>& heights,
                                         const HeightFalls::Place& place, const char* wanted);

}  // namespace impactfit
