#include "impactfit/estimation/posterior/nuts_chain.hpp"

#include <boost/random/mersenne_twister.hpp>
#include <cmath>
#include <cstdint>
#include <exception>
#include <random>
#include <stdexcept>

#include "impactfit/core/error.hpp"

// Stan finds its gradients by its own automatic differentiation. The density has exact gradients, so two functions
// below stand in the place of that header and of its inclusions. Stan's pool of threads, by TBB, is left out.
#define STAN_MODEL_GRADIENT_HPP
#define STAN_MODEL_LOG_PROB_PROPTO_HPP
#define STAN_MATH_PRIM_CORE_INIT_THREADPOOL_TBB_HPP

#include <stan/callbacks/logger.hpp>

namespace impactfit {
namespace {

/// Model of Stan's sampler.
struct DensityModel {
    const LogDensity& density;
    Eigen::Index size;
    mutable std::exception_ptr fault = nullptr;  ///< of the density; Stan takes every exception for a rejection

    int num_params_r() const { return static_cast<int>(size); }

    double gradient(const Eigen::VectorXd& point, Eigen::VectorXd& slopes) const {
        double value = 0.0;
        bool finite = false;
        try {
            finite = density(point, value, slopes);
        } catch (...) {
            fault = std::current_exception();
        }
        if (!finite) throw std::domain_error("no finite log density");
        return value;
    }
};

}  // namespace
}  // namespace impactfit

namespace stan::model {

inline void gradient(const impactfit::DensityModel& model, const Eigen::VectorXd& point, double& value,
                     Eigen::VectorXd& slopes, callbacks::logger&) {
    slopes.setZero(point.size());
    value = model.gradient(point, slopes);
}

template <bool jacobian>
double log_prob_propto(const impactfit::DensityModel& model, const Eigen::VectorXd& point) {
    Eigen::VectorXd slopes(point.size());
    return model.gradient(point, slopes);
}

}  // namespace stan::model

#include <stan/mcmc/hmc/nuts/adapt_dense_e_nuts.hpp>

namespace impactfit {
namespace {

using Generator = boost::random::mt19937_64;
using Sampler = stan::mcmc::adapt_dense_e_nuts<DensityModel, Generator>;

// Windows of the warm-up of Stan: first and last adapt the step size alone, those between also the metric.
constexpr unsigned first_window = 75, last_window = 50, metric_window = 25;

/// Separate stream identifier: chains are independent of starts and bootstrap draws with an equal seed.
constexpr std::uint32_t stream = 0x6e757473;

Generator seeded(long seed, int number) {
    std::seed_seq sequence{static_cast<std::uint32_t>(seed),
                           static_cast<std::uint32_t>(static_cast<std::uint64_t>(seed) >> 32), stream,
                           static_cast<std::uint32_t>(number)};
    return Generator(sequence);
}

[[noreturn]] void refuse_density(const std::exception& cause) {
    throw Error(ErrorKind::problem, "the posterior cannot be sampled", cause.what(),
                "a continuous posterior that is proper: more data, priors or bounds");
}

void prepare(Sampler& sampler, const Eigen::VectorXd& start, const PosteriorOptions& options,
             stan::callbacks::logger& logger) {
    sampler.set_nominal_stepsize(1.0);
    sampler.set_max_depth(options.max_depth);
    sampler.z().q = start;
    try {
        sampler.init_stepsize(logger);
    } catch (const std::exception& cause) {
        refuse_density(cause);
    }
    auto& step = sampler.get_stepsize_adaptation();
    step.set_mu(std::log(10.0 * sampler.get_nominal_stepsize()));
    step.set_delta(options.target_acceptance);
    sampler.set_window_params(static_cast<unsigned>(options.warmup), first_window, last_window, metric_window, logger);
    sampler.engage_adaptation();
}

NutsDraw draw_of(Sampler& sampler, const stan::mcmc::sample& state) {
    std::vector<double> values;  // stepsize__, treedepth__, n_leapfrog__, divergent__, energy__
    sampler.get_sampler_params(values);
    return {state.cont_params(),
            state.log_prob(),
            state.accept_stat(),
            values[0],
            values[4],
            static_cast<int>(values[1]),
            static_cast<int>(values[2]),
            values[3] != 0.0};
}

}  // namespace

bool has_sampler() {
    return true;
}

NutsChain draw_chain(const LogDensity& density, const Eigen::VectorXd& start, const PosteriorOptions& options,
                     long seed, int number, const std::function<bool()>& progress) {
    const DensityModel model{density, start.size()};
    Generator random = seeded(seed, number);
    stan::callbacks::logger logger;
    Sampler sampler(model, random);
    prepare(sampler, start, options, logger);
    NutsChain chain;
    chain.draws.reserve(static_cast<std::size_t>(options.draws));
    stan::mcmc::sample state(start, 0.0, 0.0);
    for (int i = 0; i < options.warmup + options.draws; ++i) {
        if (progress && !progress()) {
            chain.interrupted = true;
            break;
        }
        if (i == options.warmup) sampler.disengage_adaptation();
        try {
            state = sampler.transition(state, logger);
        } catch (const std::runtime_error& cause) {
            refuse_density(cause);  // of the step size at the end of a window
        }
        if (model.fault) std::rethrow_exception(model.fault);
        if (i >= options.warmup) chain.draws.push_back(draw_of(sampler, state));
    }
    chain.step_size = sampler.get_nominal_stepsize();
    return chain;
}

}  // namespace impactfit
