#pragma once
// Work units as they travel between processes.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"

namespace impactfit::python {

/// Kind, number, and values as the bytes of doubles.
using PackedUnits = std::vector<std::tuple<std::string, long, pybind11::bytes>>;

PackedUnits packed(const std::vector<WorkUnit>& units);
/// Throws Error (data) for a broken number of bytes.
std::vector<WorkUnit> unpacked(const PackedUnits& units);

}  // namespace impactfit::python
