#pragma once
// Dormand-Prince method of order 8(5,3): one explicit step of y' = f(s, y), for any right-hand side and scalar. The
// coefficients are those of the pair with the error estimators of Hairer, Norsett and Wanner, "Solving Ordinary
// Differential Equations I", 2nd ed., Springer 1993, section II.10 (the method DOP853). Zero entries are left out by
// the step that uses them.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

namespace dormand_prince_8 {

inline constexpr int stages = 12;

/// Abscissae of the stages.
inline constexpr std::array<double, 12> abscissae = {0,
                                                     0.05260015195876773,
                                                     0.0789002279381516,
                                                     0.1183503419072274,
                                                     0.2816496580927726,
                                                     0.3333333333333333,
                                                     0.25,
                                                     0.3076923076923077,
                                                     0.6512820512820513,
                                                     0.6,
                                                     0.8571428571428571,
                                                     1.0};

/// Stage i is built from the slopes of the stages before it: row i holds i entries.
inline constexpr std::array<std::array<double, 11>, stages> stage_weights = {{
    {},
    {0.05260015195876773},
    {0.0197250569845379, 0.0591751709536137},
    {0.02958758547680685, 0, 0.08876275643042054},
    {0.2413651341592667, 0, -0.8845494793282861, 0.924834003261792},
    {0.037037037037037035, 0, 0, 0.17082860872947386, 0.12546768756682242},
    {0.037109375, 0, 0, 0.17025221101954405, 0.06021653898045596, -0.017578125},
    {0.03709200011850479, 0, 0, 0.17038392571223998, 0.10726203044637328, -0.015319437748624402, 0.008273789163814023},
    {0.6241109587160757, 0, 0, -3.3608926294469414, -0.868219346841726, 27.59209969944671, 20.154067550477894,
     -43.48988418106996},
    {0.47766253643826434, 0, 0, -2.4881146199716677, -0.590290826836843, 21.230051448181193, 15.279233632882423,
     -33.28821096898486, -0.020331201708508627},
    {-0.9371424300859873, 0, 0, 5.186372428844064, 1.0914373489967295, -8.149787010746927, -18.52006565999696,
     22.739487099350505, 2.4936055526796523, -3.0467644718982196},
    {2.273310147516538, 0, 0, -10.53449546673725, -2.0008720582248625, -17.9589318631188, 27.94888452941996,
     -2.8589982771350235, -8.87285693353063, 12.360567175794303, 0.6433927460157636},
}};

/// Weights of the solution of order 8.
inline constexpr std::array<double, 12> weights = {0.054293734116568765,
                                                   0,
                                                   0,
                                                   0,
                                                   0,
                                                   4.450312892752409,
                                                   1.8915178993145003,
                                                   -5.801203960010585,
                                                   0.3111643669578199,
                                                   -0.1521609496625161,
                                                   0.20136540080403034,
                                                   0.04471061572777259};

/// Weights of the error estimates of order 5 and 3.
inline constexpr std::array<double, 12> error_5 = {0.01312004499419488,
                                                   0,
                                                   0,
                                                   0,
                                                   0,
                                                   -1.2251564463762044,
                                                   -0.4957589496572502,
                                                   1.6643771824549864,
                                                   -0.35032884874997366,
                                                   0.3341791187130175,
                                                   0.08192320648511571,
                                                   -0.022355307863886294};

inline constexpr std::array<double, 12> error_3 = {-0.18980075407240762,
                                                   0,
                                                   0,
                                                   0,
                                                   0,
                                                   4.450312892752409,
                                                   1.8915178993145003,
                                                   -5.801203960010585,
                                                   -0.4226823213237919,
                                                   -0.1521609496625161,
                                                   0.20136540080403034,
                                                   0.02265179219836082};

/// Dense output: three additional stages, built from the slopes of the twelve stages, of the end of the step and of the
/// previous additional stages (code DOP853 of the book above); terms of the polynomial of degree 7 beyond the cubic,
/// from all slopes.
inline constexpr std::array<double, 3> inner_abscissae = {0.1, 0.2, 0.7777777777777778};

inline constexpr std::array<std::array<double, 16>, 3> inner_weights = {{
    {0.056167502283047954, 0, 0, 0, 0, 0, 0.25350021021662483, -0.2462390374708025, -0.12419142326381637,
     0.15329179827876568, 0.00820105229563469, 0.007567897660545699, -0.008298},
    {0.03183464816350214, 0, 0, 0, 0, 0.028300909672366776, 0.053541988307438566, -0.05492374857139099, 0, 0,
     -0.00010834732869724932, 0.0003825710908356584, -0.00034046500868740456, 0.1413124436746325},
    {-0.42889630158379194, 0, 0, 0, 0, -4.697621415361164, 7.683421196062599, 4.06898981839711, 0.3567271874552811, 0,
     0, 0, -0.0013990241651590145, 2.9475147891527724, -9.15095847217987},
}};

inline constexpr std::array<std::array<double, 16>, 4> inner_terms = {{
    {-8.428938276109013, 0, 0, 0, 0, 0.5667149535193777, -3.0689499459498917, 2.38466765651207, 2.117034582445028,
     -0.871391583777973, 2.2404374302607883, 0.6315787787694688, -0.08899033645133331, 18.148505520854727,
     -9.194632392478356, -4.436036387594894},
    {10.427508642579134, 0, 0, 0, 0, 242.28349177525817, 165.20045171727028, -374.5467547226902, -22.113666853125306,
     7.733432668472264, -30.674084731089398, -9.332130526430229, 15.697238121770845, -31.139403219565178,
     -9.35292435884448, 35.81684148639408},
    {19.985053242002433, 0, 0, 0, 0, -387.0373087493518, -189.17813819516758, 527.8081592054236, -11.57390253995963,
     6.8812326946963, -1.0006050966910838, 0.7777137798053443, -2.778205752353508, -60.19669523126412,
     84.32040550667716, 11.99229113618279},
    {-25.69393346270375, 0, 0, 0, 0, -154.18974869023643, -231.5293791760455, 357.6391179106141, 93.40532418362432,
     -37.45832313645163, 104.0996495089623, 29.8402934266605, -43.53345659001136, 96.32455395918828, -39.17726167561544,
     -149.72683625798564},
}};

}  // namespace dormand_prince_8

/// One step of y' = f(s, y). slope(s, y, result) stores f in `result` and may change y. error() estimates the error of
/// the last `advance`. Component `known` is a given function of s, set by `slope` and the caller; the method does not
/// combine it. No slope depends on component `Plain`, if present; only its value is integrated, without derivatives.
template <Scalar S, std::size_t N, std::size_t Plain = N>
class DormandPrince8 {
public:
    using State = std::array<S, N>;

    explicit DormandPrince8(std::size_t known = N) : known_(known) {}

    /// Computes the state at s + h from state y and its slope at s. Derivatives propagate through a dual step h.
    template <class Slope>
    void advance(const Slope& slope, const S& s, const State& y, const State& slope_at_s, const S& h, State& result) {
        slopes_[0] = slope_at_s;
        length_varies_ = varies(h);
        add_stages(slope, s, y, h, result, std::make_index_sequence<dormand_prince_8::stages - 1>{});
        combine<dormand_prince_8::weights>(y, h, result, all_stages);
    }

    /// Returns the error of the last step relative to `scale` (entries > 0), root mean square over the components. Both
    /// estimates are combined per component. Combined over all components, a large low-order estimate of one component
    /// would hide the error of another.
    double error(double h, const std::array<double, N>& scale) const {
        double sum = 0.0;
        for (std::size_t i = 0; i < N; ++i) {
            if (i == known_) continue;
            const double e5 = estimate<dormand_prince_8::error_5>(i, all_stages) / scale[i];
            const double e3 = estimate<dormand_prince_8::error_3>(i, all_stages) / scale[i];
            const double e5_squared = e5 * e5;
            if (e5_squared != 0.0) sum += e5_squared * e5_squared / (e5_squared + 0.01 * e3 * e3);
        }
        return std::abs(h) * std::sqrt(sum / static_cast<double>(N));
    }

    /// Returns the slope of a stage of the last step. Stage 0 is at its start.
    const State& slope_of_stage(std::size_t stage) const { return slopes_[stage]; }

    /// The weight is an array entry because a floating-point template argument requires clang 18.
    template <auto Weights, std::size_t Stage, class T>
    static void add_weighted(T& sum, const T& slope) {
        constexpr double weight = Weights[Stage];
        if constexpr (weight == 0.0) {
        } else if constexpr (std::same_as<T, double>) {
            sum += slope * weight;
        } else {  // avoids a temporary dual number
            add_weighted<Weights, Stage>(sum.a, slope.a);
            sum.v += slope.v * weight;
        }
    }

private:
    static constexpr std::make_index_sequence<dormand_prince_8::stages> all_stages{};

    template <class Slope, std::size_t... Stage>
    void add_stages(const Slope& slope, const S& s, const State& y, const S& h, State& between,
                    std::index_sequence<Stage...>) {
        (add_stage<Stage + 1>(slope, s, y, h, between), ...);
    }

    template <std::size_t Stage, class Slope>
    void add_stage(const Slope& slope, const S& s, const State& y, const S& h, State& between) {
        combine<dormand_prince_8::stage_weights[Stage]>(y, h, between, std::make_index_sequence<Stage>{});
        slope(s + h * dormand_prince_8::abscissae[Stage], between, slopes_[Stage]);
    }

    template <auto Weights, std::size_t... Stage>
    void combine(const State& y, const S& h, State& result, std::index_sequence<Stage...>) const {
        for (std::size_t i = 0; i < N; ++i) {
            if (DualNumber<S> && i == known_) continue;
            if (DualNumber<S> && i == Plain) {
                result[i] = y[i] + value_of(h) * estimate<Weights>(i, std::index_sequence<Stage...>{});
            } else {
                S sum(0.0);
                (add_weighted<Weights, Stage>(sum, slopes_[Stage][i]), ...);
                result[i] = y[i] + (length_varies_ ? h * sum : value_of(h) * sum);
            }
        }
    }

    template <auto Weights, std::size_t... Stage>
    double estimate(std::size_t i, std::index_sequence<Stage...>) const {
        double sum = 0.0;
        (add_weighted<Weights, Stage>(sum, value_of(slopes_[Stage][i])), ...);
        return sum;
    }

    std::size_t known_;
    bool length_varies_ = false;
    std::array<State, dormand_prince_8::stages> slopes_;
};

}  // namespace impactfit
