#pragma once
// Access: which requests come from the page that this program opened.

#include <httplib.h>

#include <string>

namespace impactfit::app {

/// Returns 256 bits of the system's generator as 64 hexadecimal digits.
std::string random_secret();

/// The secrets of one server. The token permits commands; the page sends it in a header. The cookie permits the page
/// itself, which has no data, so that a reload works: other servers of this machine may see cookies.
class Access {
public:
    explicit Access(int port);

    const std::string& token() const { return token_; }

    /// Returns the header Set-Cookie.
    std::string cookie() const;

    /// Returns true for a request with the token to this server, by its own name, from its own page. GET requests of
    /// the page and its modules may have the cookie, and the first one the token in its address.
    bool permits(const httplib::Request& request) const;

private:
    bool is_for_this_server(const httplib::Request& request) const;

    std::string token_ = random_secret(), page_ = random_secret();
    int port_;
};

}  // namespace impactfit::app
