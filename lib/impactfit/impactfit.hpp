#pragma once
// Umbrella header of the library.

#include "impactfit/calibration.hpp"
#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/comparison/mean_candidates.hpp"
#include "impactfit/report.hpp"
#include "impactfit/simulators.hpp"
