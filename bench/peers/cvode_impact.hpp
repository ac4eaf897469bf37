#pragma once
// Impacts by SUNDIALS CVODE: Adams methods of variable order with fixed-point iteration, zero indentation by its root
// finding.

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <memory>
#include <stdexcept>

#include "bench/impact_answer.hpp"
#include "bench/peers/power_law_motion.hpp"

namespace impactfit::bench {

/// The memory of one solver. Make a new one per impact, or run one impact after the other with it.
class CvodeImpact {
public:
    /// The tolerance is both the relative and the absolute one.
    explicit CvodeImpact(double tolerance)
        : state_(N_VNew_Serial(2, context())),
          iteration_(SUNNonlinSol_FixedPoint(state_.get(), 0, context())),
          memory_(CVodeCreate(CV_ADAMS, context())) {
        set_start();
        check(CVodeInit(memory_.get(), rates, 0.0, state_.get()));
        check(CVodeSStolerances(memory_.get(), tolerance, tolerance));
        check(CVodeSetNonlinearSolver(memory_.get(), iteration_.get()));
        check(CVodeSetMaxNumSteps(memory_.get(), 1'000'000));
        int falling = -1;
        check(CVodeRootInit(memory_.get(), 1, indentation));
        check(CVodeSetRootDirection(memory_.get(), &falling));
    }

    ImpactAnswer run(const ReferenceImpact& impact) {
        PowerLawMotion motion(impact);
        set_start();
        check(CVodeReInit(memory_.get(), 0.0, state_.get()));
        check(CVodeSetUserData(memory_.get(), &motion));
        constexpr double beyond = 100.0;  // no impact of the list lasts longer than 10
        double duration = 0.0;
        const int outcome = CVode(memory_.get(), beyond, state_.get(), &duration, CV_NORMAL);
        if (outcome != CV_ROOT_RETURN) return {};
        return {-values()[1], duration, motion.evaluations()};
    }

private:
    static SUNContext context() {
        static const SUNContext shared = [] {
            SUNContext made = nullptr;
            check(SUNContext_Create(nullptr, &made));
            return made;
        }();
        return shared;
    }

    static void check(int outcome) {
        if (outcome < 0) throw std::runtime_error("CVODE refused its set-up");
    }

    static int rates(double, N_Vector y, N_Vector rate, void* motion) {
        (*static_cast<PowerLawMotion*>(motion))(N_VGetArrayPointer(y), N_VGetArrayPointer(rate));
        return 0;
    }

    static int indentation(double, N_Vector y, double* gap, void*) {
        *gap = N_VGetArrayPointer(y)[0];
        return 0;
    }

    double* values() { return N_VGetArrayPointer(state_.get()); }

    void set_start() {
        values()[0] = PowerLawMotion::start()[0];
        values()[1] = PowerLawMotion::start()[1];
    }

    struct Free {
        void operator()(N_Vector vector) const { N_VDestroy(vector); }
        void operator()(SUNNonlinearSolver iteration) const { SUNNonlinSolFree(iteration); }
        void operator()(void* memory) const { CVodeFree(&memory); }
    };

    std::unique_ptr<_generic_N_Vector, Free> state_;
    std::unique_ptr<_generic_SUNNonlinearSolver, Free> iteration_;
    std::unique_ptr<void, Free> memory_;
};

}  // namespace impactfit::bench
