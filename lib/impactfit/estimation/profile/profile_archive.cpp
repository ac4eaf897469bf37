#include "impactfit/estimation/profile/profile_archive.hpp"

#include "impactfit/estimation/checkpoint/number_archive.hpp"

namespace impactfit {

bool interrupted(const ProfileSide& side) {
    return side.end == ProfileEnd::interrupted;
}

std::vector<double> numbers_of(const ProfileSide& side) {
    NumberWriter writer;
    writer.put(static_cast<double>(side.end));
    writer.put(side.limit);
    writer.put(side.error);
    writer.put(side.counts);
    writer.put(static_cast<double>(side.points.size()));
    for (const ProfilePoint& point : side.points) {
        writer.put(point.delta_chi_squared);
        writer.put(point.parameters);
    }
    return std::move(writer).numbers();
}

ProfileSide profile_side_of(const std::vector<double>& numbers, Eigen::Index parameters) {
    NumberReader reader(numbers, parameters);
    ProfileSide side;
    side.end = static_cast<ProfileEnd>(reader.whole(static_cast<long>(ProfileEnd::interrupted)));
    side.limit = reader.number();
    side.error = reader.number();
    side.counts = reader.counts();
    side.points.resize(static_cast<std::size_t>(reader.whole(static_cast<long>(numbers.size()))));
    for (ProfilePoint& point : side.points) {
        point.delta_chi_squared = reader.finite();
        point.parameters = reader.vector();
    }
    reader.end();
    const bool ends_at_point = side.end == ProfileEnd::unbounded || side.end == ProfileEnd::better_minimum;
    if (ends_at_point && side.points.empty()) NumberReader::refuse();
    return side;
}

}  // namespace impactfit
