// Benchmark of reading a table of impact speed, restitution and duration, from the file to the dataset; goal: 3 us of
// processor per row at every size. Three forms of the table:
//
//   read_table  three columns of numbers
//   read_labelled_table  a column of labels in addition
//   read_decimal_commas  semicolons between the columns, decimal commas
//
// `ns_per_row` is processor time, of reading the file, of its digest and of the numbers.

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit::bench {
namespace {

/// A file that is removed at the end.
class TableFile {
public:
    explicit TableFile(const std::string& text)
        : path_((std::filesystem::temp_directory_path() / fmt::format("impactfit-bench-{}.csv", ::getpid())).string()) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~TableFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// Returns one row of a table of `count`: 0.1 to 4.1 m/s.
std::string row(std::int64_t index, std::int64_t count) {
    const double speed = 0.1 + 4.0 * static_cast<double>(index) / static_cast<double>(count);
    const double scatter = 0.005 * std::sin(static_cast<double>(index));  // as many different digits as measurements
    return fmt::format("{:.5f},{:.5f},{:.4f}", speed, 0.9 - 0.05 * std::sqrt(speed) + scatter,
                       30.0 * std::pow(speed, -0.2) + 20.0 * scatter);
}

std::string table(std::int64_t rows, const std::string& label) {
    std::string text = "impact_speed [m/s],restitution [1],duration [us]";
    if (!label.empty()) text += ",ball";
    for (std::int64_t i = 0; i < rows; ++i) text += "\n" + row(i, rows) + (label.empty() ? "" : "," + label);
    return text + "\n";
}

std::string with_decimal_commas(std::string text) {
    std::replace(text.begin(), text.end(), ',', ';');
    std::replace(text.begin(), text.end(), '.', ',');
    return text;
}

void time_reading(benchmark::State& state, const std::string& text) {
    const TableFile file(text);
    for (auto _ : state) benchmark::DoNotOptimize(read_dataset(file.path()));
    state.counters["ns_per_row"] =
        benchmark::Counter(1e-9 * static_cast<double>(state.range(0)),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void read_table(benchmark::State& state) {
    time_reading(state, table(state.range(0), {}));
}

void read_labelled_table(benchmark::State& state) {
    time_reading(state, table(state.range(0), "steel ball 3"));
}

void read_decimal_commas(benchmark::State& state) {
    time_reading(state, with_decimal_commas(table(state.range(0), {})));
}

BENCHMARK(read_table)->Arg(2'000)->Arg(20'000)->Arg(200'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(read_labelled_table)->Arg(20'000)->Unit(benchmark::kMillisecond);
BENCHMARK(read_decimal_commas)->Arg(20'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace impactfit::bench
