import path from "node:path";
import type { Plugin } from "vite";

const READS = "export const clientLoader = inBrowser(read);\n";
const WRITES = /^export const clientAction = ([^;]+;\n)/m;
/** A page's second module, which has what reads and writes. */
const PART = "?later";

/**
 * Divides pages in two: what shows them, and what reads and writes, which a document that came with its data does not need
 * (app/platform/pages/load-later.ts). Sources have both in one file.
 */
export const partsOfPages = (): Plugin => ({
  name: "parts-of-pages",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    return this.environment.name === "client" ? divide(code, id) : undefined;
  },
});

/** A page's first or second module by its name; undefined for another module. */
export function divide(code: string, id: string): string | undefined {
  if (!code.includes(READS) || /\.server["']/.test(code)) return;
  if (id.endsWith(PART)) return toPart(code);
  return id.includes("?") ? undefined : toPage(code, path.basename(id));
}

/** The page without its reader and its writes: it imports them only in exports for the server, which the router removes. */
function toPage(code: string, file: string): string {
  const later = `const later = loadLater(() => import("./${file}${PART}"));
export const clientLoader = inBrowser(async (asked) => (await later()).read(asked));
`;
  const action = `export const action = $1export const clientAction = async (asked) => {
  const part = await later().catch(() => undefined);
  return part ? part.clientAction(asked) : unsent(asked);
};
`;
  return `import { unsent } from "~/platform/forms/write-action";
import { loadLater } from "~/platform/pages/load-later";
${code
  .replace(/^((?:async )?function|const) read\b/m, "$1 readPage")
  .replace("onServer(read)", "onServer(readPage)")
  .replace(READS, later)
  .replace(WRITES, action)}`;
}

/** The reader and the action; the bundler leaves out what only the page's elements need. */
const toPart = (code: string): string =>
  code
    .replace(READS, "export { read };\n")
    .replace(/^export const loader = .*;\n/m, "")
    .replace(/^export \{[^}]*\} from .*;\n/gm, "")
    .replace(/^export default /gm, "")
    .replace(/^export (?=(?:const|function|async function) (?!clientAction\b))/gm, "")
    .replace(/^((?:export )?const \w+ = )(?=\w+\()/gm, "$1/* @__PURE__ */ ");
