import type { Plugin } from "vite";

const WIDE = /[^\0-\x7f]/g;
const ESCAPED = /\\[^\0-\x7f]/;

/**
 * Writes each character of the server's modules that is not ASCII as its escape: with a single one of them in it, Node gives V8
 * a module's text with two bytes a character. A text that is read raw would change by this, so there may be none.
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
