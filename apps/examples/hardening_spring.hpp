#pragma once
// User-defined force law F = (k x^(3/2) + h x^3)(1 + c x'): Hertz contact with hardening and proportional damping.
// A law is a type with the members below. It needs no registration and no rebuild of the library.

#include <array>
#include <cmath>
#include <limits>

#include "impactfit/simulation.hpp"

using namespace impactfit;

struct HardeningSpring {
    static constexpr std::size_t internal_states = 0;  // the force depends on indentation and rate only

    static constexpr LawDescription description{
        "hardening_spring",          "Hertz contact that hardens", "F = (k x^(3/2) + h x^3)(1 + c x')", "example", "",
        Separation::zero_indentation};

    static constexpr double any = std::numeric_limits<double>::infinity();
    static constexpr std::array parameters{
        Parameter{"stiffness", "k", "N/m^1.5", "of the Hertz contact", 0.0, any, false, ParameterScale::log10},
        Parameter{"hardening", "h", "N/m^3", "of the cubic term", 0.0, any, true, ParameterScale::log10},
        Parameter{"damping", "c", "s/m", "loss per elastic force and rate", 0.0, any, true, ParameterScale::log10}};

    // Force [N] and dissipated power [W], for any scalar type S, because derivatives use dual numbers. positive_power
    // is correct at zero, unlike the plain power of a dual number.
    template <Scalar S, class Values>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Values& p) {
        const S x = motion.indentation, v = motion.indentation_rate;
        const S elastic = p[0] * positive_power(x, S(1.5)) + p[1] * positive_power(x, S(3.0));
        const S damping = p[2] * elastic * v;
        return {elastic + damping, damping * v};
    }

    // Integral of the elastic force [J]. The energy balance closes only if it matches force and dissipated power.
    template <Scalar S, class Values>
    static S stored_energy(const ContactState<S, 0>& motion, const Values& p) {
        return p[0] * positive_power(motion.indentation, S(2.5)) / 2.5 +
               p[1] * positive_power(motion.indentation, S(4.0)) / 4.0;
    }

    // Powers of x and of x' in the force. They determine the variables with a smooth start and end of the contact.
    template <class Values>
    static LawSmoothness smoothness(const Values&) {
        return {{1.5, 3.0}, 1.0};
    }

    // Peak indentation without hardening and damping [m]. The order of magnitude is sufficient for the first step.
    template <class Values>
    static double indentation_scale(const Impact<double>& impact, const Values& p) {
        return std::pow(impact.effective_mass * impact.impact_speed * impact.impact_speed / p[0], 1.0 / 2.5);
    }

    // In restitution the force is repulsive for -x' < 1/c and vanishes at -x' = 1/c, so -x' remains below 1/c. The law
    // does not attract, and the bodies separate at zero indentation.
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
