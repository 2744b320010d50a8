// Classes and functions of the module with the docstrings of _kernel.pyi, which is their one home.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "docstrings.hpp"

namespace damas::python {

namespace nb = nanobind;

// The docstring of *name* ("Move", "Move.path", "evaluate"); empty where the stub has none.
inline const char* doc(std::string_view name) {
    const auto* found = std::lower_bound(std::begin(docstrings), std::end(docstrings), name,
                                         [](const Docstring& row, std::string_view n) { return row.name < n; });
    return found != std::end(docstrings) && found->name == name ? found->text : "";
}

// As nb::class_; every member gets its docstring.
template <typename T>
class documented : public nb::class_<T> {
    using Base = nb::class_<T>;

   public:
    template <typename... Extra>
    documented(nb::handle scope, const char* name, const Extra&... extra)
        : Base(scope, name, doc(name), extra...), name_(name) {}

    template <typename F, typename... Extra>
    documented& def(const char* name, F&& f, const Extra&... extra) {
        Base::def(name, std::forward<F>(f), of(name), extra...);
        return *this;
    }

    template <typename Visitor, typename... Extra>
    documented& def(nb::def_visitor<Visitor>&& visitor, const Extra&... extra) {
        Base::def(std::move(visitor), extra...);
        return *this;
    }

    template <typename F, typename... Extra>
    documented& def_static(const char* name, F&& f, const Extra&... extra) {
        Base::def_static(name, std::forward<F>(f), of(name), extra...);
        return *this;
    }

    template <typename F, typename... Extra>
    documented& def_prop_ro(const char* name, F&& f, const Extra&... extra) {
        Base::def_prop_ro(name, std::forward<F>(f), of(name), extra...);
        return *this;
    }

    template <typename Getter, typename Setter, typename... Extra>
    documented& def_prop_rw(const char* name, Getter&& get, Setter&& set, const Extra&... extra) {
        Base::def_prop_rw(name, std::forward<Getter>(get), std::forward<Setter>(set), of(name), extra...);
        return *this;
    }

    template <typename D>
    documented& def_ro_static(const char* name, D* value) {
        Base::def_ro_static(name, value);
        return *this;
    }

   private:
    const char* of(const char* member) const { return doc(std::string(name_) + "." + member); }

    const char* name_;
};

// As m.def, with the docstring of *name*.
template <typename F, typename... Extra>
void def_function(nb::module_& m, const char* name, F&& f, const Extra&... extra) {
    m.def(name, std::forward<F>(f), doc(name), extra...);
}

}  // namespace damas::python
