import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import globals from "globals";

export default defineConfig({
  files: ["widgets/js/**/*.js"],
  extends: [js.configs.recommended],
  languageOptions: { globals: globals.browser },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    complexity: ["error", 16],
    eqeqeq: ["error", "always", { null: "ignore" }],
    "max-lines": ["error", 400],
    "max-lines-per-function": ["error", 60],
    "no-implicit-coercion": "error",
    "no-param-reassign": "error",
    "no-shadow": "error",
    "no-var": "error",
    "object-shorthand": "error",
    "prefer-const": "error",
    "prefer-template": "error",
  },
});
