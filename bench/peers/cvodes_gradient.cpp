#include "bench/peers/cvodes_gradient.hpp"

#include <algorithm>
#include <array>

#include "bench/group_dual.hpp"
#include "bench/peers/bouc_wen_motion.hpp"

namespace impactfit::bench {
namespace {

using sundials::check;

constexpr int parameters = static_cast<int>(bouc_wen_groups);
constexpr int states = 3;
constexpr int rate_of_bodies = 1;

}  // namespace

/// Integrands of CVODES: the motion, and the sensitivities by the motion in dual numbers.
struct CvodesGradient::Motions {
    BoucWenMotion<double> plain;
    BoucWenMotion<GroupDual> dual;

    explicit Motions(const BoucWenImpact& impact) : plain(impact), dual(seeded(impact.groups), impact.series) {}

    static int rates(double, N_Vector y, N_Vector rate, void* motions) {
        static_cast<Motions*>(motions)->plain(N_VGetArrayPointer(y), N_VGetArrayPointer(rate));
        return 0;
    }

    static int event(double, N_Vector y, double* gap, void* motions) {
        *gap = static_cast<Motions*>(motions)->plain.event(N_VGetArrayPointer(y));
        return 0;
    }

    static int sensitivity_rates(int, double, N_Vector y, N_Vector, N_Vector* s, N_Vector* s_rate, void* motions,
                                 N_Vector, N_Vector) {
        GroupDual state[states], rate[states];
        for (int i = 0; i < states; ++i) {
            state[i].a = NV_Ith_S(y, i);
            for (int j = 0; j < parameters; ++j) state[i].v[static_cast<std::size_t>(j)] = NV_Ith_S(s[j], i);
        }
        static_cast<Motions*>(motions)->dual(state, rate);
        for (int i = 0; i < states; ++i)
            for (int j = 0; j < parameters; ++j) NV_Ith_S(s_rate[j], i) = rate[i].v[static_cast<std::size_t>(j)];
        return 0;
    }
};

CvodesGradient::CvodesGradient(double tolerance)
    : motions_(std::make_unique<Motions>(BoucWenImpact{})),
      state_(N_VNew_Serial(states, sundials::context())),
      sensitivities_(N_VCloneVectorArray(parameters, state_.get())),
      plain_iteration_(SUNNonlinSol_FixedPoint(state_.get(), 0, sundials::context())),
      iteration_(SUNNonlinSol_FixedPointSens(parameters + 1, state_.get(), 0, sundials::context())),
      memory_(CVodeCreate(CV_ADAMS, sundials::context())) {
    set_start();
    std::array<double, bouc_wen_groups> absolute;
    absolute.fill(tolerance);
    check(CVodeInit(memory_.get(), Motions::rates, 0.0, state_.get()));
    check(CVodeSetUserData(memory_.get(), motions_.get()));
    check(CVodeSStolerances(memory_.get(), tolerance, tolerance));
    check(CVodeSetNonlinearSolver(memory_.get(), plain_iteration_.get()));
    check(CVodeSensInit(memory_.get(), parameters, CV_SIMULTANEOUS, Motions::sensitivity_rates, sensitivities_));
    check(CVodeSensSStolerances(memory_.get(), tolerance, absolute.data()));
    check(CVodeSetSensErrCon(memory_.get(), SUNTRUE));
    check(CVodeSetNonlinearSolverSensSim(memory_.get(), iteration_.get()));
    check(CVodeSetMaxNumSteps(memory_.get(), 1'000'000));
    int falling = -1;
    check(CVodeRootInit(memory_.get(), 1, Motions::event));
    check(CVodeSetRootDirection(memory_.get(), &falling));
}

CvodesGradient::~CvodesGradient() {
    N_VDestroyVectorArray(sensitivities_, parameters);
}

void CvodesGradient::set_start() {
    constexpr auto start = BoucWenMotion<>::start();
    std::copy(start.begin(), start.end(), N_VGetArrayPointer(state_.get()));
    for (int j = 0; j < parameters; ++j) N_VConst(0.0, sensitivities_[j]);
}

/// Returns a zero gradient without separation.
BoucWenGroupsOf<double> CvodesGradient::run(const BoucWenImpact& impact) {
    *motions_ = Motions(impact);
    set_start();
    check(CVodeReInit(memory_.get(), 0.0, state_.get()));
    check(CVodeSensReInit(memory_.get(), CV_SIMULTANEOUS, sensitivities_));
    constexpr double beyond = 100.0;  // impacts of the list last at most 10
    double time = 0.0;
    BoucWenGroupsOf<double> gradient{};
    if (CVode(memory_.get(), beyond, state_.get(), &time, CV_NORMAL) != CV_ROOT_RETURN) return gradient;
    check(CVodeGetSens(memory_.get(), &time, sensitivities_));
    for (int j = 0; j < parameters; ++j)
        gradient[static_cast<std::size_t>(j)] = -NV_Ith_S(sensitivities_[j], rate_of_bodies);
    return gradient;
}

}  // namespace impactfit::bench
