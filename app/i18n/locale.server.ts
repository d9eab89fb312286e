import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteGetLocale } from "./paraglide/runtime.js";
import { DEFAULT_LANG, type Lang } from "./screens.ts";

const current = new AsyncLocalStorage<Lang>();
overwriteGetLocale(() => current.getStore() ?? DEFAULT_LANG);

/** Runs `fn` with every message in `lang`; concurrent requests do not affect each other. */
export const runWithLang = <T>(lang: Lang, fn: () => T): T => current.run(lang, fn);
