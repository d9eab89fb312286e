import type { Plugin } from "vite";

const WIDE = /[^\0-\x7f]/g;
const ESCAPED = /\\[^\0-\x7f]/;

/**
 * Escapes non-ASCII characters in the server's modules, because a single one makes V8 store the module's text with two
 * bytes a character. Raw template texts would change, so there must be none.
 */
export const oneByteText = (): Plugin => ({
  name: "one-byte-text",
  generateBundle(_, bundle) {
    if (this.environment.name !== "ssr") return;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      if (ESCAPED.test(chunk.code))
        this.error(`${chunk.fileName} escapes a character that is written by its number here`);
      chunk.code = chunk.code.replace(WIDE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
});
