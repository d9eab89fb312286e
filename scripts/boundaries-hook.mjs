// dependency-cruiser has swc parse every file as TypeScript without JSX, so that .tsx files fail. This provides an
// @swc/core that chooses the parser by the file's name. Remove it when dependency-cruiser passes `tsx` itself.
import { registerHooks } from "node:module";

const SHIM = `data:text/javascript,${encodeURIComponent(`
import swc from "@swc/core";
export const parseSync = swc.parseSync;
export const parseFileSync = (file, options) => swc.parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });
export default { ...swc, parseSync, parseFileSync };
`)}`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== "@swc/core") return next(specifier, context);
    if (context.parentURL?.startsWith("data:")) return next(specifier, { ...context, parentURL: import.meta.url });
    return { url: SHIM, shortCircuit: true };
  },
});
