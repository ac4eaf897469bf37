#pragma once
// Impacts by SUNDIALS CVODE: Adams methods of variable order with fixed-point iteration, separation by its root
// finding. CVODE is taken from CVODES, which is CVODE with sensitivities, here without any.

#include <algorithm>

#include "bench/impact_answer.hpp"
#include "bench/peers/sundials_handles.hpp"

namespace impactfit::bench {

/// The memory of one solver. Make a new one per impact, or run one impact after the other with it. A Motion gives the
/// rates of its states, the second of which is the rate of the bodies, and an event that falls to zero at separation.
template <class ContactState>
class CvodeImpact {
public:
    /// The tolerance is both the relative and the absolute one.
    explicit CvodeImpact(double tolerance)
        : state_(N_VNew_Serial(static_cast<sunindextype>(ContactState::start().size()), sundials::context())),
          iteration_(SUNNonlinSol_FixedPoint(state_.get(), 0, sundials::context())),
          memory_(CVodeCreate(CV_ADAMS, sundials::context())) {
        using sundials::check;
        set_start();
        check(CVodeInit(memory_.get(), rates, 0.0, state_.get()));
        check(CVodeSStolerances(memory_.get(), tolerance, tolerance));
        check(CVodeSetNonlinearSolver(memory_.get(), iteration_.get()));
        check(CVodeSetMaxNumSteps(memory_.get(), 1'000'000));
        int falling = -1;
        check(CVodeRootInit(memory_.get(), 1, event));
        check(CVodeSetRootDirection(memory_.get(), &falling));
    }

    ImpactAnswer run(const typename ContactState::Impact& impact) {
        ContactState motion(impact);
        set_start();
        sundials::check(CVodeReInit(memory_.get(), 0.0, state_.get()));
        sundials::check(CVodeSetUserData(memory_.get(), &motion));
        constexpr double beyond = 100.0;  // no impact of the list lasts longer than 10
        double duration = 0.0;
        const int outcome = CVode(memory_.get(), beyond, state_.get(), &duration, CV_NORMAL);
        if (outcome != CV_ROOT_RETURN) return {};
        return {-values()[1], duration, motion.evaluations()};
    }

private:
    static int rates(double, N_Vector y, N_Vector rate, void* motion) {
        (*static_cast<ContactState*>(motion))(N_VGetArrayPointer(y), N_VGetArrayPointer(rate));
        return 0;
    }

    static int event(double, N_Vector y, double* gap, void* motion) {
        *gap = static_cast<ContactState*>(motion)->event(N_VGetArrayPointer(y));
        return 0;
    }

    double* values() { return N_VGetArrayPointer(state_.get()); }

    void set_start() {
        constexpr auto start = ContactState::start();
        std::copy(start.begin(), start.end(), values());
    }

    sundials::Vector state_;
    sundials::Iteration iteration_;
    sundials::Memory memory_;
};

}  // namespace impactfit::bench
