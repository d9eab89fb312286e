import { DATE_LOCALE, type Lang, LOCALE } from "../screens.ts";
import { formatCharge } from "./charge.ts";
import { formatAmount } from "./in-language.ts";

/** The fields of a notification's content as text in a language. */
export type Words = Record<string, string | undefined>;

const ZONE = "America/Sao_Paulo";

const longDate = (instant: Date, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", ...options }).format(instant);

/** Formats an ISO date or time in long form; times without a zone are in the school's zone. Any other text stays unchanged. */
function formatDate(text: string, lang: Lang): string {
  const [, date, time, zone, hours, minutes = "00"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::[\d.]+)?(Z|([+-]\d{2})(?::?(\d{2}))?)?)?$/.exec(text) ?? [];
  const instant = new Date(`${date}T${time ?? "00:00"}${hours ? `${hours}:${minutes}` : "Z"}`);
  if (!date || Number.isNaN(instant.getTime())) return text;
  if (!time) return longDate(instant, lang, { timeZone: "UTC" });
  return longDate(instant, lang, { timeStyle: "short", timeZone: zone ? ZONE : "UTC" });
}

/** A grade with the language's decimal separator and unchanged precision. */
function formatGrade(grade: string, lang: Lang): string {
  const [, decimals = ""] = grade.split(/[.,]/);
  const value = Number(grade.replace(",", "."));
  if (Number.isNaN(value)) return grade;
  return value.toLocaleString(LOCALE[lang], { minimumFractionDigits: decimals.length });
}

/** Fields that are a day or an instant, which sentences name in long form. */
const IN_WORDS: ReadonlySet<string> = new Set([
  "class_date",
  "new_date",
  "answer_by",
  "due_on",
  "first_day",
  "last_day",
  "from_on",
]);

/**
 * Converts a content object to text: numbers and grades with the language's decimal separator, dates in long form,
 * `what` as the purpose of a charge, `new_price` as an adjusted price. Other values are left out.
 */
export function wordsOf(content: unknown, lang: Lang): Words {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return {};
  const words: Words = {};
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === "number") words[name] = value.toLocaleString(LOCALE[lang]);
    else if (typeof value === "string" && value.trim())
      words[name] = IN_WORDS.has(name) ? formatDate(value.trim(), lang) : value.trim();
  }
  if (words.grade) words.grade = formatGrade(words.grade, lang);
  if ("new_cents" in content && typeof content.new_cents === "number")
    words.new_price = formatAmount(content.new_cents, lang);
  words.what = formatCharge(words, lang) || undefined;
  return words;
}
