/* The linter of the page's modules: `npm run lint`, or `make check`. */

import js from "@eslint/js";
import globals from "globals";

/** A sentence for people is found by the catalogues only in one piece: its line may be longer. */
const WHOLE_SENTENCE = '^\\s*("[^"]*"|[\\w-]+: "[^"]*"|t\\("[^"]*"\\)),?;?$';

/** What a page knows while it is open stands in its store (shared/store.js), never in a module. */
const MODULE_STATE = [
  "Program > VariableDeclaration[kind='let']",
  "Program > ExportNamedDeclaration > VariableDeclaration[kind='let']",
  "Program > VariableDeclaration > VariableDeclarator" +
    "[init.type='NewExpression'][init.callee.name=/^(Map|Set)$/][init.arguments.length=0]",
];

/** Files that do not keep a rule yet: this list only gets shorter. */
const NOT_YET = {
  complexity: [
    "arbiter/training/player.js",
    "shared/api.js",
    "shared/study/study.js",
    "tournament/desk/rounds/board-rows.js",
    "tournament/desk/settings/settings.js",
  ],
  "max-len": [
    "arbiter/training/main.js",
    "game/endgame.js",
    "game/tournament.js",
    "shared/board/pieces.js",
  ],
  "max-lines-per-function": [
    "game/options.js",
    "shared/move-tree.js",
    "tournament/desk/players/players-file.js",
    "tournament/desk/rounds/colours.js",
  ],
  "no-restricted-syntax": [
    "arbiter/training/keep.js",
    "arbiter/training/main.js",
    "archive/game/main.js",
    "archive/list/main.js",
    "game/sound.js",
    "shared/i18n.js",
  ],
  "no-shadow": [
    "arbiter/list/main.js",
    "arbiter/training/ask.js",
    "arbiter/training/keep.js",
    "archive/game/main.js",
    "tournament/desk/players/players-file.js",
    "tournament/desk/players/players.js",
    "tournament/desk/rounds/board-rows.js",
    "tournament/desk/settings/settings.js",
  ],
};

export default [
  { ignores: ["build/", "node_modules/", ".venv*/", "docs/", "site/"] },
  js.configs.recommended,
  {
    files: ["src/damas/web/static/js/**/*.js", "tests/web/test_components/**/*.mjs"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-len": ["error", { code: 100, ignoreUrls: true, ignorePattern: WHOLE_SENTENCE }],
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", { max: 50, skipComments: true }],
      "max-params": ["error", 6],
      "max-depth": ["error", 3],
      complexity: ["error", 12],
      eqeqeq: "error",
      "no-shadow": "error",
      "no-undef-init": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "no-restricted-syntax": [
        "error",
        ...MODULE_STATE.map((selector) => ({
          selector,
          message: "A page's state is a store (shared/store.js), not a variable of a module.",
        })),
      ],
    },
  },
  {
    files: ["tests/web/test_components/**/*.mjs"],
    languageOptions: { globals: globals.node },
    rules: { "max-lines-per-function": "off" },
  },
  ...Object.entries(NOT_YET).map(([rule, files]) => ({
    files: files.map((file) => `src/damas/web/static/js/${file}`),
    rules: { [rule]: "off" },
  })),
];
