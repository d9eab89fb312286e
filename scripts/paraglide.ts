import type { CompilerOptions } from "@inlang/paraglide-js";

/**
 * Options for the messages of screens, the same for build, development and tests, so that compilers can run in parallel
 * without rewriting each other's files. One module a message, so that a page loads only its own.
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
 * Options for the server's messages, which runs unbuilt: one module a language. Without a locale strategy, a call that
 * does not name its reader's language throws.
 */
export const notifications: CompilerOptions = {
  project: "./app/i18n/notifications.inlang",
  outdir: "./app/i18n/notifications/paraglide",
  strategy: ["globalVariable"],
  outputStructure: "locale-modules",
  emitTsDeclarations: false,
};
