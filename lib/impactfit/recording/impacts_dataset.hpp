#pragma once
// Recorded impacts as a dataset, a row for each impact.

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Rows of the dataset: the impacts that are used, or all with a column `use` and the reason.
enum class ImpactRows { used, all };

/// Returns the table of the impacts: series, event, event_time, impact_speed, restitution, sd(restitution) where it is
/// known, and the errors that rows share. Of a signal over time: the values of the contacts, or, for the rows that are
/// used, the impact speed and a curve each.
Dataset dataset_of(const RecordedImpacts& found, ImpactRows rows);

}  // namespace impactfit
