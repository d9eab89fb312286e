import { getLocale } from "./paraglide/runtime.js";
import type { Lang } from "./screens.ts";

/** The page's language. It never changes while a document lives: switching it loads a new document. */
export const useLang = (): Lang => (getLocale() === "en" ? "en" : "pt");
