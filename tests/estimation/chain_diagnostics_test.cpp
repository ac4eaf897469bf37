// Diagnostics of chains against the R package posterior 1.4.0 (rhat, ess_bulk, ess_tail, mcse_mean, quantile).
#include "impactfit/estimation/posterior/chain_diagnostics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace impactfit;

namespace {

/// Three autoregressive chains of 61 values at different levels, by the generator of Park and Miller.
ChainValues three_chains() {
    long long state = 1;
    ChainValues chains;
    for (int chain = 1; chain <= 3; ++chain) {
        chains.emplace_back();
        double value = 0.0;
        for (int i = 0; i < 61; ++i) {
            state = state * 16807 % 2147483647;
            value = 0.6 * value + static_cast<double>(state) / 2147483647.0 - 0.5;
            chains.back().push_back(value + 0.125 * chain);
        }
    }
    return chains;
}

void check_diagnostics(const ChainDiagnostics& found, const ChainDiagnostics& wanted) {
    // The printed digits of R; both sum a few hundred products in another order.
    CHECK(found.rhat == doctest::Approx(wanted.rhat).epsilon(1e-11));
    CHECK(found.ess_bulk == doctest::Approx(wanted.ess_bulk).epsilon(1e-10));
    CHECK(found.ess_tail == doctest::Approx(wanted.ess_tail).epsilon(1e-10));
    CHECK(found.standard_error == doctest::Approx(wanted.standard_error).epsilon(1e-10));
}

}  // namespace

TEST_CASE("chain diagnostics: those of the R package posterior for correlated chains of an odd length") {
    const ChainValues chains = three_chains();
    REQUIRE(chains[0][0] == doctest::Approx(-0.374992173630741).epsilon(1e-14));
    REQUIRE(chains[2][60] == doctest::Approx(0.57209433740866).epsilon(1e-13));
    check_diagnostics(chain_diagnostics(chains),
                      {1.05845144656709, 58.0980601932207, 60.2215171434776, 0.0451299961196572});
}

TEST_CASE("chain diagnostics: equal values have their mean rank") {
    ChainValues chains = three_chains();
    chains.pop_back();
    for (auto& chain : chains) {
        chain.pop_back();
        for (double& value : chain) value = std::nearbyint(8.0 * value) / 8.0;
    }
    check_diagnostics(chain_diagnostics(chains),
                      {1.06996657263761, 35.4136016475196, 53.8270388535908, 0.0605943257718581});
}

TEST_CASE("chain diagnostics: a quantile is linear between two values") {
    std::vector<double> all;
    for (const auto& chain : three_chains()) all.insert(all.end(), chain.begin(), chain.end());
    std::sort(all.begin(), all.end());
    CHECK(sample_quantile(all, 0.05) == doctest::Approx(-0.364980395214896).epsilon(1e-13));
    CHECK(sample_quantile(all, 1.0) == all.back());
}

TEST_CASE("chain diagnostics: none for constant and infinite values") {
    CHECK(std::isnan(chain_diagnostics({{1.0, 1.0, 1.0, 1.0}, {1.0, 1.0, 1.0, 1.0}}).rhat));
    CHECK(std::isnan(chain_diagnostics({{1.0, 2.0, 3.0, INFINITY}, {1.0, 2.0, 1.0, 2.0}}).ess_bulk));
}

TEST_CASE("chain diagnostics: energy that changes as far as it scatters has a high information") {
    CHECK(energy_information({1.0, -1.0, 1.0, -1.0}) == doctest::Approx(3.0));  // 12 / 4
    CHECK(energy_information({0.0, 1.0, 2.0, 3.0, 4.0, 5.0}) == doctest::Approx(5.0 / 17.5));
}
