import { formerAreaAddress } from "../former-area-address.ts";
import { counterpart, DATE_LOCALE, type Lang, pathFor } from "../screens.ts";

/** The language of whoever reads a message, as every message takes it. */
export type Reader = { locale: Lang };

/** The student's area, as the database writes it: in English, without a language. */
const STUDENT_AREA = /^\/my-progress(?=\/|$)/;
/** A post has an address of its own in each language, or in one alone. */
const POST = /^\/(pt|en)\/blog\/./;

/** A path as the database writes it, or one with a language, at its address in a language. */
export function pathIn(link: string, lang: Lang): string {
  const [path = ""] = /^[^?#]*/.exec(link) ?? [];
  if (POST.test(path)) return link;
  const place = counterpart(path.replace(STUDENT_AREA, pathFor("myProgress", "en")), lang);
  const [search = "", hash = ""] = link.slice(path.length).split(/(?=#)/);
  const former = place === pathFor("myProgress", lang) && formerAreaAddress(new URLSearchParams(search), lang);
  return (former || place + search) + hash;
}

/** A day, yyyy-mm-dd, in words, with the day of the week where that helps; no words for no day. */
export function formatDay(day: string | undefined, lang: Lang, weekday = false): string {
  if (!day) return "";
  return new Intl.DateTimeFormat(DATE_LOCALE[lang], {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    ...(weekday ? { weekday: "long" } : {}),
  }).format(new Date(`${day}T00:00Z`));
}
