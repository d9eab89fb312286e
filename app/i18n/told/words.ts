/** The fields of a notification's content that can be said, as Portuguese words. */
export type Words = Record<string, string | undefined>;

const ZONE = "America/Sao_Paulo";

const longDate = (instant: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", ...options }).format(instant);

/** An ISO date or time in long form; wall-clock times without a zone are the school's own. Anything else stays as it is. */
function sayDate(text: string): string {
  const [, date, time, zone, hours, minutes = "00"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::[\d.]+)?(Z|([+-]\d{2})(?::?(\d{2}))?)?)?$/.exec(text) ?? [];
  const instant = new Date(`${date}T${time ?? "00:00"}${hours ? `${hours}:${minutes}` : "Z"}`);
  if (!date || Number.isNaN(instant.getTime())) return text;
  if (!time) return longDate(instant, { timeZone: "UTC" });
  return longDate(instant, { timeStyle: "short", timeZone: zone ? ZONE : "UTC" });
}

/** Reads a content object into words: numbers with a decimal comma, dates in long form, all else left out. */
export function wordsOf(content: unknown): Words {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return {};
  const words: Words = {};
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === "number") words[name] = value.toLocaleString("pt-BR");
    else if (typeof value === "string" && value.trim())
      words[name] = name === "class_date" ? sayDate(value.trim()) : value.trim();
  }
  if (words.grade) words.grade = words.grade.replace(".", ",");
  return words;
}
