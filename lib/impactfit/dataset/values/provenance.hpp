#pragma once
// Where numbers come from: data enter only with this.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace impactfit {

/// How a number came to be: read off an instrument, printed in a publication, read off a figure, computed from other
/// numbers, or simulated.
enum class ProvenanceKind { measured, printed, digitised, derived, synthetic };

inline constexpr std::array<std::string_view, 5> provenance_kind_names{"measured", "printed", "digitised", "derived",
                                                                       "synthetic"};

inline std::string_view name_of(ProvenanceKind kind) {
    return provenance_kind_names[static_cast<std::size_t>(kind)];
}

/// The kind with this name, or nothing.
inline std::optional<ProvenanceKind> provenance_kind(std::string_view name) {
    for (std::size_t i = 0; i < provenance_kind_names.size(); ++i) {
        if (provenance_kind_names[i] == name) return static_cast<ProvenanceKind>(i);
    }
    return std::nullopt;
}

/// The origin of a dataset; `kind` is empty when nobody stated it, as in a bare CSV file.
struct Provenance {
    std::optional<ProvenanceKind> kind;
    std::string source;   ///< publication, laboratory or program
    std::string place;    ///< table, figure, equation or section of the source
    std::string tool;     ///< instrument, digitiser or simulator
    std::string date;     ///< when the numbers were taken, ISO 8601
    std::string licence;  ///< terms the numbers may be used under
};

}  // namespace impactfit
