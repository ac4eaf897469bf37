#pragma once
// Part of the interface of Chrono that a user-defined contact force uses, with its names and signs; no code of Chrono.
// WRENCH selects the result of CalculateForceTorque: a wrench, or a pair of vectors as in older versions.

#include <cmath>
#include <memory>
#include <utility>

namespace chrono {

struct ChVector3d {
    double a = 0.0, b = 0.0, c = 0.0;

    ChVector3d() = default;
    ChVector3d(double x, double y, double z) : a(x), b(y), c(z) {}
    ChVector3d operator+(const ChVector3d& o) const { return {a + o.a, b + o.b, c + o.c}; }
    ChVector3d operator-(const ChVector3d& o) const { return {a - o.a, b - o.b, c - o.c}; }
    ChVector3d operator*(double s) const { return {a * s, b * s, c * s}; }
    ChVector3d& operator-=(const ChVector3d& o) { return *this = *this - o; }
    double Dot(const ChVector3d& o) const { return a * o.a + b * o.b + c * o.c; }
    double Length() const { return std::sqrt(Dot(*this)); }
};

struct ChWrenchd {
    ChVector3d force, torque;
};

struct ChContactable {};

struct ChContactMaterialCompositeSMC {
    float mu_eff = 0.5F;
};

class ChSystemSMC {
public:
#ifdef WRENCH
    using Result = ChWrenchd;
#else
    using Result = std::pair<ChVector3d, ChVector3d>;
#endif

    class ChContactForceTorqueSMC {
    public:
        virtual ~ChContactForceTorqueSMC() = default;
        virtual Result CalculateForceTorque(const ChSystemSMC& sys, const ChVector3d& normal_dir, const ChVector3d& p1,
                                            const ChVector3d& p2, const ChVector3d& vel1, const ChVector3d& vel2,
                                            const ChContactMaterialCompositeSMC& mat, double delta, double eff_radius,
                                            double mass1, double mass2, ChContactable* objA,
                                            ChContactable* objB) const = 0;
    };

    double GetStep() const {
        return step;
    }
    double GetChTime() const {
        return time;
    }
    double GetSlipVelocityThreshold() const {
        return 1e-4;
    }

    double step = 0.0, time = 0.0;
};

inline const ChVector3d& force_of(const ChWrenchd& wrench) {
    return wrench.force;
}

inline const ChVector3d& force_of(const std::pair<ChVector3d, ChVector3d>& result) {
    return result.first;
}

}  // namespace chrono
