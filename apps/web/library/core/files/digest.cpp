#include "impactfit/core/files/digest.hpp"

#include <fmt/format.h>
#include <sys/types.h>

extern "C" {
#include <libmd/sha2.h>
}

#include <array>

/// The digest of libmd: the cryptographic library of the program is larger than the page.
struct evp_md_ctx_st {
    SHA2_CTX state;
};

namespace impactfit {

std::string sha256_hex(std::string_view bytes) {
    RunningDigest digest;
    digest.add(bytes);
    return digest.hex();
}

void RunningDigest::Free::operator()(evp_md_ctx_st* context) const {
    delete context;
}

RunningDigest::Context RunningDigest::new_context() {
    return Context(new evp_md_ctx_st);
}

RunningDigest::RunningDigest() : context_(new_context()) {
    SHA256Init(&context_->state);
}

void RunningDigest::add(std::string_view bytes) {
    SHA256Update(&context_->state, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::string RunningDigest::hex() const {
    SHA2_CTX end = context_->state;  // finalisation invalidates the context
    std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
    SHA256Final(digest.data(), &end);
    std::string text;
    for (const std::uint8_t byte : digest) text += fmt::format("{:02x}", byte);
    return text;
}

}  // namespace impactfit
