#pragma once
// Calibration: measured data, problems, fits and design of the next measurement; sensors and noise for synthetic data.

#include "impactfit/calibration/design/experiment_design.hpp"
#include "impactfit/calibration/finished/contours_of_fit.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/sensor_model.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/dataset/digitised/figure_axes.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/estimation.hpp"
#include "impactfit/recording/recording.hpp"
#include "impactfit/simulation.hpp"
