import { getLocale } from "./paraglide/runtime.js";
import { type Lang, parseLang } from "./screens.ts";

/** The page's language. It is constant: changing the language loads a new document. */
export const pageLang = (): Lang => getLocale();

/** The page's language, in a component. */
export const useLang = pageLang;

/** The language that the reader has chosen, else the page's. */
export function readerLang(): Lang {
  try {
    return parseLang(localStorage.getItem("language")) ?? pageLang();
  } catch {
    return pageLang();
  }
}
