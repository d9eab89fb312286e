import { getLocale } from "./paraglide/runtime.js";
import { type Lang, parseLang } from "./screens.ts";

/** The page's language, from anywhere. It never changes while a document lives: switching it loads a new document. */
export const pageLang = (): Lang => getLocale();

/** The page's language, in a component. */
export const useLang = pageLang;

/** The language that the page's reader has chosen by the switch, else the page's. */
export function readerLang(): Lang {
  try {
    return parseLang(localStorage.getItem("language")) ?? pageLang();
  } catch {
    return pageLang();
  }
}
