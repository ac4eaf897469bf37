#include <doctest/doctest.h>

#include <stdexcept>
#include <vector>

#include "impactfit/calibration/multi_start.hpp"

namespace {

using impactfit::side_by_side;

/// Each of eight tasks is sixteen, and each of those four.
std::vector<int> products(int threads) {
    std::vector<int> all(8 * 16 * 4, -1);
    side_by_side(8, threads, [&](int i) {
        side_by_side(16, threads, [&](int j) {
            side_by_side(4, threads, [&](int k) { all[static_cast<std::size_t>((i * 16 + j) * 4 + k)] = i * j + k; });
        });
    });
    return all;
}

TEST_CASE("tasks within tasks are all done, whatever the threads") {
    const std::vector<int> alone = products(1);
    CHECK(alone[(3 * 16 + 5) * 4 + 2] == 17);
    CHECK(products(2) == alone);
}

TEST_CASE("what a task within a task throws comes out") {
    const auto run = [](int threads) {
        side_by_side(4, threads, [&](int i) {
            side_by_side(4, threads, [&](int j) {
                if (i == 2 && j == 1) throw std::runtime_error("task 2, 1");
            });
        });
    };
    CHECK_THROWS_WITH_AS(run(1), "task 2, 1", std::runtime_error);
    CHECK_THROWS_WITH_AS(run(2), "task 2, 1", std::runtime_error);
}

}  // namespace
