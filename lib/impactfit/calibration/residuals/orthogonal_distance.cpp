#include "impactfit/calibration/residuals/orthogonal_distance.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace impactfit {
namespace {

/// Number of chords of the contact, and relative length of the margin with equal chords before and after it. Beyond the
/// margin chord lengths double, 2^free_chords parts in total. Bodies move freely there, and no sample may reach an end
/// of the curve.
constexpr int contact_chords = 106, free_chords = 8;
constexpr double margin = 0.25;

/// Number of chords per group box, about the square root of their number.
constexpr Eigen::Index chords_a_group = 11;

/// Distance margin for other branches, in standard deviations, above the chord error.
constexpr double branch_margin = 0.3;

/// Minimum cosine of the angle between curve and distance at a corner: at separation, and at the transition of a loop
/// between curves, such as the peak of a plastic contact.
constexpr double least_slant = 1e-3;

/// Tolerance of the nearest point, relative to the chord spacing. Its error enters the distance squared.
constexpr double nearest_tolerance = 1e-7;

/// Returns equally spaced clocks with a distance of at most `spacing`.
std::vector<double> even_clocks(double from, double to, double spacing) {
    const auto parts = static_cast<int>(std::max(1.0, std::ceil((to - from) / spacing)));
    std::vector<double> clocks;
    for (int i = 0; i <= parts; ++i) clocks.push_back(from + (to - from) * i / parts);
    return clocks;
}

}  // namespace

NearestPoints::NearestPoints(const RecordCurve<double>& curve) : curve_(curve) {
    const std::vector<double> corners = curve.corners();
    const double begin = corners.front(), end = corners.back(), length = end - begin;
    spacing_ = length / contact_chords;
    const double inset = nearest_tolerance * spacing_;
    std::vector<double> before = even_clocks(begin - margin * length, begin - inset, spacing_);
    std::vector<double> after = even_clocks(end + inset, end + margin * length, spacing_);
    for (int i = 1; i <= free_chords; ++i) {
        const double part = margin * length * std::exp2(i);
        before.insert(before.begin(), begin - part);
        after.push_back(end + part);
    }
    add_section(before);
    for (std::size_t i = 0; i + 1 < corners.size(); ++i)
        if (corners[i + 1] - corners[i] > 4.0 * inset)
            add_section(even_clocks(corners[i] + inset, corners[i + 1] - inset, spacing_));
    add_section(after);
    const auto at = Eigen::Map<const Eigen::ArrayXd>(clocks_.data(), static_cast<Eigen::Index>(clocks_.size()));
    abscissas_ = at.unaryExpr([&](double clock) { return curve.abscissa(clock); });
    ordinates_ = at.unaryExpr([&](double clock) { return curve.ordinate(clock); });
    boxes_ = boxes_of_runs(1);
    groups_ = boxes_of_runs(chords_a_group);
}

void NearestPoints::add_section(const std::vector<double>& clocks) {
    clocks_.insert(clocks_.end(), clocks.begin(), clocks.end());
    section_of_.resize(clocks_.size(), sections_.size());
    sections_.push_back({clocks.front(), clocks.back()});
}

/// Returns true for a chord, false for the gap between two sections.
bool NearestPoints::is_chord(Eigen::Index from) const {
    const auto i = static_cast<std::size_t>(from);
    return section_of_[i] == section_of_[i + 1];
}

/// Returns the bounding boxes of runs of `chords` chords.
ChordBoxes NearestPoints::boxes_of_runs(Eigen::Index chords) const {
    const Eigen::Index all = abscissas_.size() - 1, runs = (all + chords - 1) / chords;
    ChordBoxes boxes(runs);
    for (Eigen::Index run = 0; run < runs; ++run) {
        const Eigen::Index begin = run * chords, points = std::min(chords, all - begin) + 1;
        if (points == 2 && !is_chord(begin)) {
            boxes.set_empty(run);
            continue;
        }
        boxes.low_abscissa[run] = abscissas_.segment(begin, points).minCoeff();
        boxes.high_abscissa[run] = abscissas_.segment(begin, points).maxCoeff();
        boxes.low_ordinate[run] = ordinates_.segment(begin, points).minCoeff();
        boxes.high_ordinate[run] = ordinates_.segment(begin, points).maxCoeff();
    }
    return boxes;
}

double NearestPoints::squared_distance(const RecordSample& sample, double clock) const {
    return std::pow((curve_.abscissa(clock) - sample.abscissa) / sample.abscissa_deviation, 2) +
           std::pow((curve_.ordinate(clock) - sample.ordinate) / sample.ordinate_deviation, 2);
}

/// Returns the range of one chord length around the nearest point of a chord, within its section.
NearestPoints::Stretch NearestPoints::stretch_of(const Chord& chord) const {
    const auto number = static_cast<std::size_t>(chord.number);
    const Stretch section = sections_[section_of_[number]];
    const double reach = clocks_[number + 1] - clocks_[number];
    return {std::max(section.low, chord.clock - reach), std::min(section.high, chord.clock + reach)};
}

/// Returns the clock of the nearest point near a chord, or the end of the section. Uses Gauss-Newton steps, which
/// converge fast if the distance is small relative to the radius of curvature. Otherwise minimises the distance near
/// the chord.
double NearestPoints::refined(const RecordSample& sample, const Chord& chord) const {
    const Stretch within = stretch_of(chord);
    double at = chord.clock;
    for (int step = 0; step < 30; ++step) {
        const auto [abscissa, ordinate] = curve_.point(at);
        const double dx = abscissa.slope / sample.abscissa_deviation;
        const double dy = ordinate.slope / sample.ordinate_deviation;
        const double x = (abscissa.value - sample.abscissa) / sample.abscissa_deviation;
        const double y = (ordinate.value - sample.ordinate) / sample.ordinate_deviation;
        const double before = at;
        at = std::clamp(at - (x * dx + y * dy) / (dx * dx + dy * dy), within.low, within.high);
        if (std::abs(at - before) < nearest_tolerance * (within.high - within.low)) return at;
    }
    return least_distance(sample, within);
}

/// Golden-section search. The accuracy is the square root of rounding because the distance is stationary at its nearest
/// point.
double NearestPoints::least_distance(const RecordSample& sample, Stretch within) const {
    constexpr double golden = 0.6180339887498949;
    auto [low, high] = within;
    double left = high - golden * (high - low), right = low + golden * (high - low);
    double at_left = squared_distance(sample, left), at_right = squared_distance(sample, right);
    // A number of steps and not a length ends the search: a contact may be shorter than the rounding of its clock.
    const auto steps = static_cast<int>(std::ceil(std::log(nearest_tolerance) / std::log(golden)));
    for (int step = 0; step < steps; ++step) {
        if (at_left < at_right) {
            high = right, right = left, at_right = at_left;
            left = high - golden * (high - low), at_left = squared_distance(sample, left);
        } else {
            low = left, left = right, at_left = at_right;
            right = low + golden * (high - low), at_right = squared_distance(sample, right);
        }
    }
    return 0.5 * (low + high);
}

/// Returns the point nearest to a sample on the chord between two curve points.
NearestPoints::Chord NearestPoints::nearest_on_chord(const RecordSample& sample, Eigen::Index from) const {
    const double begin = clocks_[static_cast<std::size_t>(from)], end = clocks_[static_cast<std::size_t>(from) + 1];
    const auto scaled = [&](Eigen::Index i) {
        return std::array{(abscissas_[i] - sample.abscissa) / sample.abscissa_deviation,
                          (ordinates_[i] - sample.ordinate) / sample.ordinate_deviation};
    };
    const auto a = scaled(from), b = scaled(from + 1);
    const double dx = b[0] - a[0], dy = b[1] - a[1];
    const double square = dx * dx + dy * dy;  // 0 for a contact shorter than the rounding of its clock
    const double part = square > 0.0 ? std::clamp(-(a[0] * dx + a[1] * dy) / square, 0.0, 1.0) : 0.0;
    return {from, std::hypot(a[0] + part * dx, a[1] + part * dy), begin + part * (end - begin)};
}

void ChordBoxes::set_empty(Eigen::Index box) {
    low_abscissa[box] = low_ordinate[box] = std::numeric_limits<double>::infinity();
    high_abscissa[box] = high_ordinate[box] = -std::numeric_limits<double>::infinity();
}

double ChordBoxes::squared_distance(Eigen::Index box, const RecordSample& sample) const {
    const auto outside = [](double low, double high, double at) { return std::max({low - at, at - high, 0.0}); };
    return std::pow(outside(low_abscissa[box], high_abscissa[box], sample.abscissa) / sample.abscissa_deviation, 2) +
           std::pow(outside(low_ordinate[box], high_ordinate[box], sample.ordinate) / sample.ordinate_deviation, 2);
}

/// Returns the chords whose distance may be close to the minimum, in their order. The distance of a bounding box is a
/// lower bound for its chords, so most chords are skipped.
std::vector<NearestPoints::Chord> NearestPoints::near_chords(const RecordSample& sample) const {
    const auto nearest_box = [&](const ChordBoxes& boxes, Eigen::Index begin, Eigen::Index end) {
        Eigen::Index nearest = begin;
        double least = std::numeric_limits<double>::infinity();
        for (Eigen::Index i = begin; i < end; ++i)
            if (const double distance = boxes.squared_distance(i, sample); distance < least)
                least = distance, nearest = i;
        return nearest;
    };
    const auto chords_of = [&](Eigen::Index group) {
        return std::pair{group * chords_a_group, std::min((group + 1) * chords_a_group, boxes_.size())};
    };
    const auto [begin, end] = chords_of(nearest_box(groups_, 0, groups_.size()));
    const double reach = nearest_on_chord(sample, nearest_box(boxes_, begin, end)).distance + branch_margin;
    std::vector<Chord> near;
    for (Eigen::Index group = 0; group < groups_.size(); ++group) {
        if (groups_.squared_distance(group, sample) > reach * reach) continue;
        const auto [first, last] = chords_of(group);
        for (Eigen::Index i = first; i < last; ++i)
            if (boxes_.squared_distance(i, sample) <= reach * reach) near.push_back(nearest_on_chord(sample, i));
    }
    return near;
}

/// Returns the chords of locally least distance, nearest first: two branches of a loop may have similar distances.
std::vector<NearestPoints::Chord> NearestPoints::candidates(const RecordSample& sample) const {
    const std::vector<Chord> near = near_chords(sample);
    std::vector<Chord> least;
    for (std::size_t i = 0; i < near.size(); ++i) {
        const bool nearer_before =
            i > 0 && near[i - 1].number + 1 == near[i].number && near[i - 1].distance < near[i].distance;
        const bool nearer_after =
            i + 1 < near.size() && near[i].number + 1 == near[i + 1].number && near[i + 1].distance <= near[i].distance;
        if (!nearer_before && !nearer_after) least.push_back(near[i]);
    }
    std::sort(least.begin(), least.end(), [](const Chord& a, const Chord& b) { return a.distance < b.distance; });
    const double farthest = least.front().distance + branch_margin;
    const auto too_far = [&](const Chord& chord) { return chord.distance > farthest; };
    least.erase(std::find_if(least.begin(), least.end(), too_far), least.end());
    return least;
}

double NearestPoints::nearest(const RecordSample& sample) const {
    double best = 0.0, least = std::numeric_limits<double>::infinity();
    for (const Chord& candidate : candidates(sample)) {
        const double clock = refined(sample, candidate);
        const double distance = squared_distance(sample, clock);
        if (distance < least) least = distance, best = clock;
    }
    return best;
}

/// Returns the end of the contact at a clock.
ContactEnd NearestPoints::end_at(double clock) const {
    const double reach = 10.0 * nearest_tolerance * spacing_;
    if (std::abs(clock - curve_.touch()) <= reach) return ContactEnd::touch;
    return std::abs(clock - curve_.separation()) <= reach ? ContactEnd::separation : ContactEnd::none;
}

NearestPoint NearestPoints::nearest_point(const RecordSample& sample) const {
    if (!(sample.abscissa_deviation > 0.0)) return at_exact_abscissa(sample);
    NearestPoint closest{nearest(sample), 0.0, 1.0};
    const PointWithSlopes<double> point = curve_.point(closest.clock);
    const double dx = point.abscissa.slope / sample.abscissa_deviation;
    const double dy = point.ordinate.slope / sample.ordinate_deviation;
    const double speed = std::hypot(dx, dy);
    if (speed > 0.0) closest = {closest.clock, -dy / speed, dx / speed, end_at(closest.clock), 0.0};
    if (closest.end != ContactEnd::none) closest.past_end = closest.clock - clock_at(curve_, closest);
    const double x = (point.abscissa.value - sample.abscissa) / sample.abscissa_deviation;
    const double y = (point.ordinate.value - sample.ordinate) / sample.ordinate_deviation;
    const double distance = std::hypot(x, y);
    // On a smooth curve the distance is perpendicular to the curve, within the accuracy of the nearest point.
    const double found = 1e3 * nearest_tolerance * spacing_ * speed;
    const bool smooth = speed > 0.0 && std::abs(x * dx + y * dy) <= speed * std::max(least_slant * distance, found);
    if (!(distance > 0.0) || (smooth && closest.end == ContactEnd::none)) return closest;
    // At a corner the nearest point is the corner, for any direction.
    const double sign = x * closest.along_abscissa + y * closest.along_ordinate < 0.0 ? -1.0 : 1.0;
    return {closest.clock, sign * x / distance, sign * y / distance, closest.end, closest.past_end};
}

}  // namespace impactfit
