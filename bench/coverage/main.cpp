// impactfit_coverage SEED DATA_SETS DRAWS THREADS [FAMILY]: counts how often intervals hold the truth and writes the
// page to standard output; families are numbered from 0. The exit code is 1 if the intervals do not hold it as often as
// they say.

#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <string>

#include "bench/coverage/coverage_report.hpp"

int main(int count, char** words) {
    using namespace impactfit::bench;
    if (count != 5 && count != 6) {
        fmt::print(stderr, "usage: impactfit_coverage SEED DATA_SETS DRAWS THREADS [FAMILY]\n");
        return 2;
    }
    const CoverageRun run{std::stol(words[1]), std::stoi(words[2]), std::stoi(words[3])};
    const int threads = std::stoi(words[4]);
    std::vector<FamilyCoverage> found;
    long seed = run.seed;
    for (const auto& family : impactfit_tests::coverage_families()) {
        const auto number = &family - impactfit_tests::coverage_families().data();
        if (count == 5 || number == std::stol(words[5])) {
            fmt::print(stderr, "{} ...\n", family.name);
            const std::clock_t begun = std::clock();
            found.push_back(
                {&family, seed, impactfit_tests::cover_family(family, seed, run.data_sets, run.draws, threads)});
            fmt::print(stderr, "... {:.0f} s of processor time\n",
                       static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC);
        }
        seed += run.data_sets;
    }
    fmt::print("{}", coverage_page(run, found));
    return judge_coverage(found).coverage_holds() ? 0 : 1;
}
