#pragma once
// A force law of a user's program, F = (k x^(3/2) + h x^3)(1 + c x'): a Hertz contact that hardens, damped in
// proportion. A law is a type with the members below; nothing is registered and the library is not rebuilt.

#include <array>
#include <cmath>
#include <limits>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

using namespace impactfit;

struct HardeningSpring {
    static constexpr std::size_t internal_states = 0;  // the force depends on the motion of the instant alone

    static constexpr LawDescription description{"hardening_spring",
                                                "Hertz contact that hardens",
                                                "F = (k x^(3/2) + h x^3)(1 + c x')",
                                                "made up for this example",
                                                "",
                                                Separation::zero_indentation};

    static constexpr double any = std::numeric_limits<double>::infinity();
    static constexpr std::array parameters{
        Parameter{"stiffness", "k", "N/m^1.5", "of the Hertz contact", 0.0, any, false, ParameterScale::log10},
        Parameter{"hardening", "h", "N/m^3", "of the cubic term", 0.0, any, true, ParameterScale::log10},
        Parameter{"damping", "c", "s/m", "loss per elastic force and rate", 0.0, any, true, ParameterScale::log10}};

    // Force [N] and the power it turns into heat [W]. Any scalar S will do, so that derivatives and tangents can be
    // taken; positive_power is right at zero where the plain power of a dual number is not.
    template <Scalar S, class Values>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Values& p) {
        const S x = motion.indentation, v = motion.indentation_rate;
        const S elastic = p[0] * positive_power(x, S(1.5)) + p[1] * positive_power(x, S(3.0));
        const S damping = p[2] * elastic * v;
        return {elastic + damping, damping * v};
    }

    // The integral of the elastic force [J]. The energy account closes only if it fits the force and the heat.
    template <Scalar S, class Values>
    static S stored_energy(const ContactState<S, 0>& motion, const Values& p) {
        return p[0] * positive_power(motion.indentation, S(2.5)) / 2.5 +
               p[1] * positive_power(motion.indentation, S(4.0)) / 4.0;
    }

    // The powers of x and of x' in the force: they decide in which variables the contact begins and ends smoothly.
    template <class Values>
    static LawSmoothness smoothness(const Values&) {
        return {{1.5, 3.0}, 1.0};
    }

    // Peak indentation without hardening and damping, to the order of magnitude: it sizes the first step only.
    template <class Values>
    static double indentation_scale(const Impact<double>& impact, const Values& p) {
        return std::pow(impact.effective_mass * impact.impact_speed * impact.impact_speed / p[0], 1.0 / 2.5);
    }

    // On the way back the force pushes while -x' < 1/c, and fades as -x' comes near 1/c, so it never gets there: the
    // law does not attract, and bodies that are pushed apart until the indentation is zero do not stick.
    template <class Values>
    static bool attracts(const Values&) {
        return false;
    }
    template <class Values>
    static bool never_parts(const ContactState<double, 0>&, const Impact<double>&, const Values&) {
        return false;
    }
};
static_assert(ContactLaw<HardeningSpring>);
