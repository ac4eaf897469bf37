#pragma once
// File of a posterior: NetCDF-4 with the groups of ArviZ's InferenceData, which arviz.from_netcdf opens.
//
// The library netcdf is loaded at the first file, as those of MATLAB and HDF5 files are. Equal data have equal bytes:
// the file has no time of its creation.

#include <string>

#include "impactfit/calibration/finished/inference_data.hpp"

namespace impactfit {

/// Throws Error (usage) at `path` if this build or this computer writes no such files.
void check_posterior_file(const std::string& path);

/// Returns the content of the file at `path`, which only messages name. Throws Error as check_posterior_file.
std::string posterior_file(const InferenceData& data, const std::string& path);

}  // namespace impactfit
