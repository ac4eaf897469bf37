#pragma once
// A fingerprint of the bytes read, so that a result can say exactly which files it came from.

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // of the cryptographic library

namespace impactfit {

/// The SHA-256 digest of `bytes` as 64 lower-case hexadecimal digits (FIPS 180-4).
std::string sha256_hex(std::string_view bytes);

/// The same of bytes that come part by part, and of what has come so far at any time.
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
