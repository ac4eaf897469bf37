#pragma once
// Provenance of data; every dataset in the catalogue has one.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace impactfit {

/// Kind of provenance: read from an instrument, printed in a publication, read from a figure, computed from other
/// numbers, or simulated.
enum class ProvenanceKind { measured, printed, digitised, derived, synthetic };

inline constexpr std::array<std::string_view, 5> provenance_kind_names{"measured", "printed", "digitised", "derived",
                                                                       "synthetic"};

inline std::string_view name_of(ProvenanceKind kind) {
    return provenance_kind_names[static_cast<std::size_t>(kind)];
}

/// Returns the kind with this name. Empty if there is none.
inline std::optional<ProvenanceKind> provenance_kind(std::string_view name) {
    for (std::size_t i = 0; i < provenance_kind_names.size(); ++i) {
        if (provenance_kind_names[i] == name) return static_cast<ProvenanceKind>(i);
    }
    return std::nullopt;
}

/// Origin of a dataset; `kind` is empty if not stated, as in a bare CSV file.
struct Provenance {
    std::optional<ProvenanceKind> kind;
    std::string source;   ///< publication, laboratory or program
    std::string place;    ///< table, figure, equation or section of the source
    std::string tool;     ///< instrument, digitiser or simulator
    std::string date;     ///< date of the measurement, ISO 8601
    std::string licence;  ///< terms of use of the numbers
};

}  // namespace impactfit
