#pragma once
// Inference data of a posterior: arrays by group, with the names and dimensions of ArviZ. Values are in SI.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Array of a group; the last dimension runs fastest.
struct InferenceArray {
    enum class Kind { real, whole, truth };

    std::string name;
    std::vector<std::string> dimensions;  ///< names of InferenceGroup::dimensions
    std::vector<double> values;
    std::string unit = {};  ///< SI; "1" for a pure number, empty: none
    Kind kind = Kind::real;
};

using InferenceAttributes = std::vector<std::pair<std::string, std::string>>;

struct InferenceGroup {
    std::string name;
    std::vector<std::pair<std::string, std::size_t>> dimensions;  ///< with their sizes; coordinates are 0, 1, ...
    std::vector<InferenceArray> arrays;
};

/// Groups posterior, sample_stats, log_likelihood, posterior_predictive, observed_data, constant_data, and prior if a
/// prior is proper.
struct InferenceData {
    InferenceAttributes attributes;  ///< of the file and of every group
    std::vector<InferenceGroup> groups;
};

/// Returns the arrays of a result with draws. An observable is an array with a dimension of its values; a record is one
/// with its samples. Equal results have equal arrays. Throws Error as log_likelihood_of_draws.
InferenceData inference_data(const FitResult& result);

}  // namespace impactfit
