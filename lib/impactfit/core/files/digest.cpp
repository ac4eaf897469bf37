#include "impactfit/core/files/digest.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void require(bool done) {
    if (!done) throw Error(ErrorKind::internal, "SHA-256 failed in the cryptographic library");
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
    RunningDigest digest;
    digest.add(bytes);
    return digest.hex();
}

void RunningDigest::Free::operator()(evp_md_ctx_st* context) const {
    EVP_MD_CTX_free(context);
}

RunningDigest::Context RunningDigest::new_context() {
    Context context(EVP_MD_CTX_new());
    require(context != nullptr);
    return context;
}

RunningDigest::RunningDigest() : context_(new_context()) {
    require(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

void RunningDigest::add(std::string_view bytes) {
    require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
}

std::string RunningDigest::hex() const {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    const Context end = new_context();  // finalisation invalidates the context
    require(EVP_MD_CTX_copy_ex(end.get(), context_.get()) == 1);
    require(EVP_DigestFinal_ex(end.get(), digest.data(), &length) == 1);
    std::string text;
    for (unsigned int i = 0; i < length; ++i) text += fmt::format("{:02x}", digest[i]);
    return text;
}

}  // namespace impactfit
