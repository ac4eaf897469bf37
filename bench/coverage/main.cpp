// impactfit_coverage SEED DATA_SETS DRAWS PLATE_DRAWS THREADS: coverage of confidence intervals. Counts the intervals
// that contain the true value and writes the page to standard output. Exit code 1 if the coverage is below the level.

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "bench/coverage/coverage_report.hpp"
#include "tests/problems/bouc_wen_plates.hpp"

namespace {

using namespace impactfit::bench;

std::vector<FamilyCoverage> cover_families(const CoverageRun& run, int threads) {
    std::vector<FamilyCoverage> found;
    long seed = run.seed;
    for (const auto& family : impactfit_tests::coverage_families()) {
        fmt::print(stderr, "{} ...\n", family.name);
        found.push_back({&family, seed, cover_family(family, seed, run.data_sets, run.draws, threads)});
        seed += run.data_sets;
    }
    return found;
}

std::vector<CoveredPlate> cover_plates(const CoverageRun& run, int threads) {
    std::vector<CoveredPlate> found;
    for (const auto& plate : impactfit_tests::bouc_wen_plates()) {
        fmt::print(stderr, "{} ...\n", plate.name);
        found.push_back({plate.name, impactfit_tests::cover_plate(plate, run.plate_draws, threads)});
    }
    return found;
}

std::vector<CoveredDrops> cover_all_drops(const CoverageRun& run, int threads) {
    std::vector<CoveredDrops> found;
    for (const auto error : impactfit_tests::height_errors) {
        fmt::print(stderr, "drops ...\n");
        found.push_back({error, impactfit_tests::cover_drops(error, run.seed, run.plate_draws, threads)});
    }
    return found;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 6) {
        fmt::print(stderr, "usage: impactfit_coverage SEED DATA_SETS DRAWS PLATE_DRAWS THREADS\n");
        return 2;
    }
    const CoverageRun run{std::stol(arguments[1]), std::stoi(arguments[2]), std::stoi(arguments[3]),
                          std::stoi(arguments[4])};
    const int threads = std::stoi(arguments[5]);
    const auto plates = cover_plates(run, threads);
    const auto families = cover_families(run, threads);
    fmt::print("{}", coverage_page(run, families, plates, cover_all_drops(run, threads)));
    return judge_coverage(families, plates).coverage_holds() ? 0 : 1;
}
