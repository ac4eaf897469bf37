#include "impactfit/core/parallel.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace {

using impactfit::parallel_for;

/// Each of eight tasks is sixteen, and each of those four.
std::vector<std::size_t> products(int threads) {
    std::vector<std::size_t> all(8 * 16 * 4);
    parallel_for(8, threads, [&](std::size_t i) {
        parallel_for(16, threads, [&](std::size_t j) {
            parallel_for(4, threads, [&](std::size_t k) { all[(i * 16 + j) * 4 + k] = i * j + k; });
        });
    });
    return all;
}

TEST_CASE("nested tasks are all done for any number of threads") {
    const std::vector<std::size_t> alone = products(1);
    CHECK(alone[(3 * 16 + 5) * 4 + 2] == 17);
    CHECK(products(2) == alone);
}

TEST_CASE("an exception of a nested task is rethrown") {
    const auto run = [](int threads) {
        parallel_for(4, threads, [&](std::size_t i) {
            parallel_for(4, threads, [&](std::size_t j) {
                if (i == 2 && j == 1) throw std::runtime_error("task 2, 1");
            });
        });
    };
    CHECK_THROWS_WITH_AS(run(1), "task 2, 1", std::runtime_error);
    CHECK_THROWS_WITH_AS(run(2), "task 2, 1", std::runtime_error);
}

TEST_CASE("the exception of the first failed task is rethrown for any number of threads") {
    const auto run = [](int threads) {
        parallel_for(1000, threads, [](std::size_t i) {
            if (i % 7 == 3) throw std::runtime_error("task " + std::to_string(i));
        });
    };
    for (int i = 0; i < 20; ++i) CHECK_THROWS_WITH_AS(run(i % 3 + 1), "task 3", std::runtime_error);
}

}  // namespace
