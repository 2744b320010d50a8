// Rule sets of movement and capture: small structs of constants, the article beside each.
//
// A combination has the name of the best-known game that plays by it; a row of the variants asks by flags.
// Keys: INT damas internacionais, FENAE regulamento 2025, CLAS damas clássicas (page), FPD federation book,
// DAMA one-page sheet. Common to all, so not asked at run time or compile time: kings fly (INT 3.9, FENAE 15,
// FPD 2.2.8), captured pieces leave the board when the chain ends (INT 4.11, FENAE 22, FPD 2.2.10).
// IDF64: draughts on 64 squares, the Russian version, read at second hand (docs/readings.md).
#pragma once

#include <concepts>

namespace damas {

struct International {
    static constexpr int size = 10;                      // INT 2.1
    static constexpr bool men_capture_backward = true;   // INT 4.1, 4.2
    static constexpr bool majority = true;               // INT 4.13
    static constexpr bool quality = false;               // INT 4.13, 4.14
    static constexpr bool promotion_in_passing = false;  // INT 4.15
};

struct Brazilian {
    static constexpr int size = 8;                       // FENAE 12, DAMA
    static constexpr bool men_capture_backward = true;   // FENAE 18.pu, DAMA tomada
    static constexpr bool majority = true;               // FENAE 19, DAMA tomada
    static constexpr bool quality = false;               // FENAE 18, DAMA tomada
    static constexpr bool promotion_in_passing = false;  // FENAE 20
};

struct Portuguese {
    static constexpr int size = 8;                       // FPD 2.1.2
    static constexpr bool men_capture_backward = false;  // FPD 2.2.8, reading AMB-03
    static constexpr bool majority = true;               // FPD 3.1.1.b
    static constexpr bool quality = true;                // FPD 3.1.1.c
    static constexpr bool promotion_in_passing = false;  // reading AMB-11
};

// The other reading of AMB-03, kept as an option.
struct PortugueseMenBackward : Portuguese {
    static constexpr bool men_capture_backward = true;
};

struct Russian {
    static constexpr int size = 8;                      // IDF64 versions
    static constexpr bool men_capture_backward = true;  // IDF64 russian
    static constexpr bool majority = false;             // IDF64 russian
    static constexpr bool quality = false;              // IDF64 russian
    static constexpr bool promotion_in_passing = true;  // IDF64 russian
};

}  // namespace damas
