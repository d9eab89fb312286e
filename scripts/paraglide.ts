import type { CompilerOptions } from "@inlang/paraglide-js";

/**
 * How messages are compiled, the same for build, development and tests: compilers that agree on the output leave each
 * other's files alone, so they can run side by side in one tree. One module a message, so that a page ships only its own.
 */
export const paraglide: CompilerOptions = {
  project: "./app/i18n/project.inlang",
  outdir: "./app/i18n/paraglide",
  strategy: ["globalVariable", "baseLocale"],
  isServer: "import.meta.env.SSR",
  outputStructure: "message-modules",
  emitTsDeclarations: false,
};
