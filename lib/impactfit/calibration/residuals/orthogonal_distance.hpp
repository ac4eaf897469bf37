#pragma once
// The distance of a measured sample from a curve in a plane, both coordinates in standard deviations: the residual of
// orthogonal distance regression. Its derivatives are those at the foot of the perpendicular, which does not move them.

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

/// A record as a curve with the clock as its parameter: (clock, reading), or (indentation, reading) of a loop.
template <Scalar S>
class RecordCurve {
public:
    /// `start`: reading of the clock at first touch. Keeps a reference to the motion.
    RecordCurve(const DenseOutput<S>& motion, RecordKind kind, SensorFilter filter, const SensorValues<S>& values,
                const S& start)
        : motion_(motion),
          loop_(kind == RecordKind::force_indentation),
          start_(start),
          reading_(quantity(motion, kind), filter, values, start) {}

    bool is_loop() const { return loop_; }
    S abscissa(const S& clock) const { return loop_ ? motion_.indentation(clock - start_) : clock; }
    S ordinate(const S& clock) const { return reading_(clock); }

    /// Both coordinates with their rates of change by the clock.
    PointWithSlopes<S> point(const S& clock) const {
        const ValueAndSlope<S> ordinate = reading_.with_slope(clock);
        if (!loop_) return {{clock, S(1.0)}, ordinate};
        return {motion_.indentation.with_slope(clock - start_), ordinate};
    }

    /// Clock at first touch and at separation as the sensor reads them.
    S touch() const { return motion_.touch + reading_.lag(); }
    S separation() const { return motion_.separation + reading_.lag(); }
    /// Clocks between which the curve is smooth: touch, starts of phases, separation.
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

/// Ends of the contact, where a curve may have a corner that its parameters move.
enum class ContactEnd { none, touch, separation };

/// Where the point of a curve nearest to a sample lies: its clock, and the direction to measure the distance in, a unit
/// vector in standard deviations.
struct NearestPoint {
    double clock;
    double along_abscissa, along_ordinate;
    ContactEnd end = ContactEnd::none;  ///< where the foot stays with the corner, whatever its clock becomes
    double past_end = 0.0;              ///< of the clock: tells the sides of a jump
};

/// Boxes with sides along the coordinates.
struct ChordBoxes {
    ChordBoxes() = default;
    explicit ChordBoxes(Eigen::Index count)
        : low_abscissa(count), high_abscissa(count), low_ordinate(count), high_ordinate(count) {}

    Eigen::Index size() const { return low_abscissa.size(); }
    void set_empty(Eigen::Index box);
    /// Of a sample from a box, in standard deviations; 0 inside.
    double squared_distance(Eigen::Index box, const RecordSample& sample) const;

    Eigen::ArrayXd low_abscissa, high_abscissa, low_ordinate, high_ordinate;
};

/// Nearest points on one curve, for its samples one after the other.
class NearestPoints {
public:
    explicit NearestPoints(const RecordCurve<double>& curve);

    NearestPoint foot(const RecordSample& sample) const;

private:
    struct Chord {
        Eigen::Index number;
        double distance, clock;  ///< of its nearest point
    };
    /// Clocks between which the nearest point of the curve may be.
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
    std::vector<Stretch> sections_;        ///< smooth parts of the curve: between its corners, short of them
    std::vector<std::size_t> section_of_;  ///< of each clock
    Eigen::ArrayXd abscissas_, ordinates_;
    ChordBoxes boxes_, groups_;  ///< around each chord, and around runs of them
};

/// The clock at a foot. A corner moves with the curve.
template <Scalar S>
S foot_clock(const RecordCurve<S>& curve, const NearestPoint& foot) {
    if (foot.end == ContactEnd::none) return S(foot.clock);
    return (foot.end == ContactEnd::touch ? curve.touch() : curve.separation()) + foot.past_end;
}

/// The signed distance of a sample from the point of the curve at its foot, in the direction of the foot.
template <Scalar S>
S signed_distance(const S& abscissa, const S& ordinate, const RecordSample& sample, const NearestPoint& foot) {
    S distance = (ordinate - sample.ordinate) * (foot.along_ordinate / sample.ordinate_deviation);
    if (sample.abscissa_deviation > 0.0)
        distance += (abscissa - sample.abscissa) * (foot.along_abscissa / sample.abscissa_deviation);
    return distance;
}

}  // namespace impactfit
