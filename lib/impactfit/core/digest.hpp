#pragma once
// A fingerprint of the bytes read, so that a result can say exactly which files it came from.

#include <string>
#include <string_view>

namespace impactfit {

/// The SHA-256 digest of `bytes` as 64 lower-case hexadecimal digits (FIPS 180-4).
std::string sha256_hex(std::string_view bytes);

}  // namespace impactfit
