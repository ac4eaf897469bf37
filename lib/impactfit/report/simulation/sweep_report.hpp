#pragma once
// A sweep as a table, text, CSV and JSON.

#include <functional>
#include <string>
#include <string_view>

#include "impactfit/core/table.hpp"
#include "impactfit/dynamics/sweep_batches.hpp"
#include "impactfit/dynamics/sweep_request.hpp"

namespace impactfit {

/// Returns one row a grid point: the varied values, the damping that a formula made, status, observables, the
/// rebound height under gravity, and shares of the energy. Empty cells for points without a result.
Table sweep_table(const SweepRequest& request, const SweepResult& result);

/// Returns the header line of sweep_table as CSV, "name [unit],...".
std::string sweep_header(const SweepRequest& request);

/// Returns sweep_table as CSV, without the table in memory.
std::string sweep_csv(const SweepRequest& request, const SweepResult& result);

/// Takes the next part of a text.
using PutText = std::function<void(std::string_view)>;

/// Simulates the sweep and puts the text of sweep_csv batch by batch, so that neither results nor text are in memory.
/// The text does not depend on the number of threads of the plan. Returns the number of points without a result.
std::size_t put_sweep_csv(const SweepRequest& request, const SweepBatches& batches, const PutText& put);

std::string sweep_text(const SweepRequest& request, const SweepResult& result, const Table& table);

/// Returns the table within a line: the first observables.
std::string short_sweep_text(const SweepRequest& request, const SweepResult& result, Table table);
/// The schema is data/schema/sweep.json.
std::string sweep_json(const SweepRequest& request, const SweepResult& result, const Table& table);

/// Returns the number of points without a result.
std::size_t failed_points(const SweepResult& result);

}  // namespace impactfit
