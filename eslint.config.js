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

/** @param {string[]} selectors @param {string} message */
const restricted = (selectors, message) => selectors.map((selector) => ({ selector, message }));
const STATE_RULES = restricted(
  MODULE_STATE,
  "A page's state is a store (shared/store.js), not a variable of a module.",
);

const DATE_RULES = restricted(
  [
    "NewExpression[callee.object.name='Intl'][callee.property.name='DateTimeFormat']",
    "MemberExpression[property.name=/^toLocale/] > NewExpression[callee.name='Date']",
  ],
  "How dates are written is said once: shared/dates.js.",
);

export default [
  { ignores: ["build/", "node_modules/", ".venv*/", "docs/", "site/"] },
  js.configs.recommended,
  {
    files: ["src/damas/page/static/js/**/*.js", "tests/web/test_components/**/*.mjs"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-len": [
        "error",
        {
          code: 100,
          ignoreUrls: true,
          ignorePattern: WHOLE_SENTENCE,
          ignoreTemplateLiterals: true, // a template's text, and all that stands in one
        },
      ],
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", { max: 50, skipComments: true }],
      "max-params": ["error", 6],
      "max-depth": ["error", 3],
      complexity: ["error", 12],
      eqeqeq: "error",
      "no-restricted-properties": [
        "error",
        {
          object: "crypto",
          property: "randomUUID",
          message:
            "It is missing on pages without TLS (`damas serve --lan`): shared/command-name.js.",
        },
      ],
      "no-shadow": "error",
      "no-undef-init": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "no-restricted-syntax": ["error", ...STATE_RULES, ...DATE_RULES],
    },
  },
  {
    files: ["tests/web/test_components/**/*.mjs"],
    languageOptions: { globals: globals.node },
    rules: { "max-lines-per-function": "off" },
  },
];
