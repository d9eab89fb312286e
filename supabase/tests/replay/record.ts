// For `node --import`: records the calls of a site's backend in the file `RECORD_CALLS`.
import { registerHooks } from "node:module";

const OPENS = new URL("../../../server/backend/site-backend.ts", import.meta.url).href;
const OPENED = new URL("../../../embedded/index.ts", import.meta.url).href;
const RECORDING = new URL("./recording-backend.ts", import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return context.parentURL === OPENS && found.url === OPENED ? { ...found, url: RECORDING } : found;
  },
});
