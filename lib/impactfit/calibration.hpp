#pragma once
// Calibration: problems, fits and design of the next measurement.

#include "impactfit/calibration/design/experiment_design.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/estimation.hpp"
#include "impactfit/simulation.hpp"
