import { formerAreaAddress } from "../former-area-address.ts";
import { counterpart, DATE_LOCALE, type Lang, LOCALE, pathFor } from "../screens.ts";

/** The locale parameter that every message takes. */
export type Reader = { locale: Lang };

/** The student's area in stored links: in English, without a language. */
const STUDENT_AREA = /^\/my-progress(?=\/|$)/;
/** An article's address differs by language, and may exist in only one. */
const POST = /^\/(pt|en)\/blog\/./;

/** A stored path, or one of any language, as the path in `lang`. */
export function pathIn(link: string, lang: Lang): string {
  const [path = ""] = /^[^?#]*/.exec(link) ?? [];
  if (POST.test(path)) return link;
  const address = counterpart(path.replace(STUDENT_AREA, pathFor("myProgress", "en")), lang);
  const [search = "", hash = ""] = link.slice(path.length).split(/(?=#)/);
  const former = address === pathFor("myProgress", lang) && formerAreaAddress(new URLSearchParams(search), lang);
  return (former || address + search) + hash;
}

/** An amount in centavos with its currency; spaces are ordinary ones, for texts outside a page. */
export const formatAmount = (cents: number, lang: Lang): string =>
  new Intl.NumberFormat(LOCALE[lang], { style: "currency", currency: "BRL" })
    .format(cents / 100)
    .replaceAll("\u00a0", " ");

/** English dates spell out the month, because figures alone are ambiguous. */
const DATE_STYLES = { pt: "short", en: "medium" } as const satisfies Record<Lang, string>;

/** An instant as date and time on the school's clocks. */
export const formatMoment = (instant: string, lang: Lang): string =>
  new Intl.DateTimeFormat(DATE_LOCALE[lang], {
    dateStyle: DATE_STYLES[lang],
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  }).format(new Date(instant));

/** A day (yyyy-mm-dd) in words with its year: `9 de dezembro de 2026`. */
export const formatLongDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));

/** A day (yyyy-mm-dd) in words without its year, optionally with the weekday; undefined without a day. */
export function formatDay(day: string | undefined, lang: Lang, weekday = false): string {
  if (!day) return "";
  return new Intl.DateTimeFormat(DATE_LOCALE[lang], {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    ...(weekday ? { weekday: "long" } : {}),
  }).format(new Date(`${day}T00:00Z`));
}
