#pragma once
// Library that is loaded at its first use: one that loads 30 others would cost each start of the program 20 ms.

#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace impactfit {

class LoadedLibrary {
public:
    /// Loads the library of a name such as "libmatio.so.11". It stays loaded.
    explicit LoadedLibrary(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}

    bool is_loaded() const { return handle_ != nullptr; }

    /// Returns the function or variable of a name. Throws std::runtime_error without it.
    template <class Symbol>
    Symbol* find(const char* name) const {
        void* symbol = dlsym(handle_, name);
        if (symbol == nullptr) throw std::runtime_error(std::string("no function ") + name);
        return reinterpret_cast<Symbol*>(symbol);
    }

private:
    void* handle_;
};

}  // namespace impactfit
