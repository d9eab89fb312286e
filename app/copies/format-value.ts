import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE } from "~/i18n/screens";
import type { Cell } from "~/platform/files/csv-text";
import { formatMoney, writeAmount } from "~/platform/money/money";
import { cellOfInstant, formatDay, formatInstant } from "~/platform/time/school-time";
import { CODES } from "./coded-values";

/** A column: its name, and the table whose codes it has. */
export type Column = { table?: string; field: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:.*(?:Z|[+-]\d{2}:\d{2})$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const TIME = /^\d{2}:\d{2}:\d{2}$/;
const WITH_ZONE = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "shortOffset",
} as const;

export const isInstant = (value: unknown): boolean => typeof value === "string" && INSTANT.test(value);

const codeOf = ({ table, field }: Column, value: unknown): string | undefined => {
  const codes = CODES[`${table}.${field}`] ?? CODES[field] ?? {};
  const code = String(value);
  return Object.hasOwn(codes, code) ? codes[code]?.() : undefined;
};

/** A value for people: codes by name, amounts in reais, instants with the zone. Empty where there is none. */
export function formatText(column: Column, value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => formatText(column, one, lang)).join("\n");
  if (typeof value === "object") return JSON.stringify(value);
  if (typeof value === "boolean") return value ? m.common_yes() : m.common_no();
  const code = codeOf(column, value);
  if (code !== undefined) return code;
  if (typeof value === "number")
    return column.field.endsWith("_cents") ? formatMoney(value, lang) : value.toLocaleString(LOCALE[lang]);
  const text = String(value);
  if (DAY.test(text)) return formatDay(text, lang, { dateStyle: "short" });
  if (INSTANT.test(text)) return formatInstant(text, lang, WITH_ZONE);
  if (LOCAL.test(text)) return `${formatDay(text.slice(0, 10), lang, { dateStyle: "short" })}, ${text.slice(11, 16)}`;
  return TIME.test(text) ? text.slice(0, 5) : text;
}

/** A value for a spreadsheet: days and times that sort, amounts and numbers with a decimal comma. */
export function formatCell(column: Column, value: unknown, lang: Lang): Cell {
  if (typeof value === "number" && codeOf(column, value) === undefined)
    return column.field.endsWith("_cents")
      ? writeAmount(value, "pt")
      : value.toLocaleString(LOCALE.pt, { useGrouping: false, maximumFractionDigits: 10 });
  if (typeof value !== "string" || codeOf(column, value) !== undefined) return formatText(column, value, lang);
  if (INSTANT.test(value)) return cellOfInstant(value);
  if (LOCAL.test(value)) return value.slice(0, 16).replace("T", " ");
  return TIME.test(value) ? value.slice(0, 5) : value;
}
