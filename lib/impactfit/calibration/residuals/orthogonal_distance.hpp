#pragma once
// Orthogonal distance of a sample from a curve, both coordinates in standard deviations: the residual of orthogonal
// distance regression. Its derivatives are evaluated at the fixed nearest point.

#include <Eigen/Core>
#include <cmath>
#include <optional>
#include <vector>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/calibration/residuals/sensor_model.hpp"
#include "impactfit/dynamics/impact/motion.hpp"

namespace impactfit {

template <Scalar S>
struct PointWithSlopes {
    ValueAndSlope<S> abscissa, ordinate;
};

/// Record as a curve parameterised by the clock: (clock, reading), or (indentation, reading) of a loop.
template <Scalar S>
class RecordCurve {
public:
    /// `start`: clock reading at first touch. Keeps a reference to the motion.
    RecordCurve(const DenseOutput<S>& motion, RecordKind kind, SensorFilter filter, const SensorValues<S>& values,
                const S& start)
        : motion_(motion),
          loop_(kind == RecordKind::force_indentation),
          start_(start),
          reading_(quantity(motion, kind), filter, values, start) {}

    bool is_loop() const { return loop_; }
    S abscissa(const S& clock) const { return loop_ ? motion_.indentation(clock - start_) : clock; }
    S ordinate(const S& clock) const { return reading_(clock); }

    /// Returns both coordinates with derivatives by the clock.
    PointWithSlopes<S> point(const S& clock) const {
        const ValueAndSlope<S> ordinate = reading_.with_slope(clock);
        if (!loop_) return {{clock, S(1.0)}, ordinate};
        return {motion_.indentation.with_slope(clock - start_), ordinate};
    }

    /// Clock of the sensor reading at first touch and at separation.
    S touch() const { return motion_.touch + reading_.lag(); }
    S separation() const { return motion_.separation + reading_.lag(); }
    /// Returns the clocks of corners: touch, starts of phases, separation. The curve is smooth between them.
    std::vector<S> corners() const {
        std::vector<S> clocks{touch()};
        for (const S& start : motion_.phase_starts) clocks.push_back(start + reading_.lag());
        clocks.push_back(separation());
        return clocks;
    }

private:
    static const PiecewiseCubic<S>& quantity(const DenseOutput<S>& motion, RecordKind kind) {
        switch (kind) {
            case RecordKind::indentation_time:
                return motion.indentation;
            case RecordKind::velocity_time:
                return motion.indentation_rate;
            case RecordKind::force_time:
            case RecordKind::force_indentation:
                break;
        }
        return motion.force;
    }

    const DenseOutput<S>& motion_;
    bool loop_;
    S start_;
    SensorSignal<S> reading_;
};

/// Ends of the contact, where a curve may have a corner that depends on the parameters.
enum class ContactEnd { none, touch, separation };

/// Nearest point of a curve: its clock, and the unit direction of the distance in standard deviations.
struct NearestPoint {
    double clock;
    double along_abscissa, along_ordinate;
    ContactEnd end = ContactEnd::none;  ///< corner to which the nearest point is fixed
    double past_end = 0.0;              ///< of the clock: side of a jump
};

/// Returns the nearest point of a sample without an error of its abscissa: that at its clock.
inline NearestPoint at_exact_abscissa(const RecordSample& sample) {
    return {sample.abscissa, 0.0, 1.0};
}

/// Axis-aligned bounding boxes.
struct ChordBoxes {
    ChordBoxes() = default;
    explicit ChordBoxes(Eigen::Index count)
        : low_abscissa(count), high_abscissa(count), low_ordinate(count), high_ordinate(count) {}

    Eigen::Index size() const { return low_abscissa.size(); }
    void set_empty(Eigen::Index box);
    /// Returns the squared distance of a sample from a box, in standard deviations; 0 inside.
    double squared_distance(Eigen::Index box, const RecordSample& sample) const;

    Eigen::ArrayXd low_abscissa, high_abscissa, low_ordinate, high_ordinate;
};

/// Nearest points of samples on one curve.
class NearestPoints {
public:
    explicit NearestPoints(const RecordCurve<double>& curve);

    NearestPoint nearest_point(const RecordSample& sample) const;

private:
    struct Chord {
        Eigen::Index number;
        double distance, clock;  ///< of its nearest point
    };
    /// Range of clocks that contains the nearest point of the curve.
    struct Stretch {
        double low, high;
    };
    Chord nearest_on_chord(const RecordSample& sample, Eigen::Index from) const;
    std::vector<Chord> near_chords(const RecordSample& sample) const;
    std::vector<Chord> candidates(const RecordSample& sample) const;
    void add_section(const std::vector<double>& clocks);
    bool is_chord(Eigen::Index from) const;
    ChordBoxes boxes_of_runs(Eigen::Index chords) const;
    Stretch stretch_of(const Chord& chord) const;
    double nearest(const RecordSample& sample) const;
    ContactEnd end_at(double clock) const;
    double squared_distance(const RecordSample& sample, double clock) const;
    double refined(const RecordSample& sample, const Chord& chord) const;
    double least_distance(const RecordSample& sample, Stretch within) const;

    const RecordCurve<double>& curve_;
    double spacing_ = 0.0;                 ///< of the clocks during the contact
    std::vector<double> clocks_;           ///< of the ends of chords
    std::vector<Stretch> sections_;        ///< smooth sections of the curve, slightly inside its corners
    std::vector<std::size_t> section_of_;  ///< of each clock
    Eigen::ArrayXd abscissas_, ordinates_;
    ChordBoxes boxes_, groups_;  ///< around each chord, and around groups of chords
};

/// Returns the clock at a nearest point. A corner moves with the curve.
template <Scalar S>
S clock_at(const RecordCurve<S>& curve, const NearestPoint& closest) {
    if (closest.end == ContactEnd::none) return S(closest.clock);
    return (closest.end == ContactEnd::touch ? curve.touch() : curve.separation()) + closest.past_end;
}

/// Returns the signed distance of a sample from the curve, in the direction of the nearest point.
template <Scalar S>
S signed_distance(const S& abscissa, const S& ordinate, const RecordSample& sample, const NearestPoint& closest) {
    S distance = (ordinate - sample.ordinate) * (closest.along_ordinate / sample.ordinate_deviation);
    if (sample.abscissa_deviation > 0.0)
        distance += (abscissa - sample.abscissa) * (closest.along_abscissa / sample.abscissa_deviation);
    return distance;
}

}  // namespace impactfit
