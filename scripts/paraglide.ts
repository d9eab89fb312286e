import type { CompilerOptions } from "@inlang/paraglide-js";

/**
 * How the messages of screens are compiled, the same for build, development and tests: compilers that agree on the output leave each
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

/**
 * How the messages are compiled that the server says, too, which runs unbuilt: one module a language, to be loaded at once.
 * No strategy finds a language: a call that does not name its reader's throws.
 */
export const notifications: CompilerOptions = {
  project: "./app/i18n/notifications.inlang",
  outdir: "./app/i18n/notifications/paraglide",
  strategy: ["globalVariable"],
  outputStructure: "locale-modules",
  emitTsDeclarations: false,
};
