#pragma once
// Parameter estimation for any residual function.

#include "impactfit/estimation/inference/bootstrap.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"
#include "impactfit/estimation/inference/identifiability.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/robust_loss.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"
#include "impactfit/estimation/population/population.hpp"
#include "impactfit/estimation/posterior/posterior.hpp"
#include "impactfit/estimation/posterior/predictive_density.hpp"
#include "impactfit/estimation/posterior/stacking.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"
