#pragma once
// Digest: SHA-256 of the bytes read, which identifies the input files of a result.

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // type of the cryptographic library

namespace impactfit {

/// Returns the SHA-256 digest of `bytes` as 64 lower-case hexadecimal digits (FIPS 180-4).
std::string sha256_hex(std::string_view bytes);

/// Incremental SHA-256. hex() returns the digest of all bytes added so far.
class RunningDigest {
public:
    RunningDigest();

    void add(std::string_view bytes);
    std::string hex() const;

private:
    struct Free {
        void operator()(evp_md_ctx_st* context) const;
    };
    using Context = std::unique_ptr<evp_md_ctx_st, Free>;

    static Context new_context();

    Context context_;
};

}  // namespace impactfit
