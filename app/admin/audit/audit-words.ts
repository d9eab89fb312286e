import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE } from "~/i18n/screens";
import { isId } from "~/platform/backend/is-id";
import { formatMoney } from "~/platform/money/money";
import { formatDay, formatInstant } from "~/platform/time/school-time";
import { FIELDS } from "./audit-fields";
import { CODED } from "./audit-values";
import type { AuditRow } from "./read-audit";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const TIME = /^\d{2}:\d{2}:\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:.*(?:Z|[+-]\d{2}:\d{2})$/;

/** The name of a changed column; an unknown one is shown as words. */
export const formatField = (name: string): string =>
  (Object.hasOwn(FIELDS, name) ? FIELDS[name]?.() : undefined) ?? name.replaceAll("_", " ");

type Change = AuditRow["changes"][number];

/** The values of a change: `before → after`. */
export const formatValues = (table: string, { name, before, after }: Change, lang: Lang): string =>
  `${formatValue(table, name, before, lang)} → ${formatValue(table, name, after, lang)}`;

/** A change in one line: `name: before → after`. */
export const formatChange = (table: string, change: Change, lang: Lang): string =>
  `${formatField(change.name)}: ${formatValues(table, change, lang)}`;

/** A column's value for people: codes by name, money, days and instants in the page's language and the school's time zone. */
export function formatValue(table: string, name: string, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? m.common_yes() : m.common_no();
  if (Array.isArray(value)) return formatList(value);
  if (typeof value === "object") return JSON.stringify(value);
  const codes = CODED[`${table}.${name}`] ?? CODED[name] ?? {};
  const written = String(value);
  if (Object.hasOwn(codes, written)) return codes[written]?.() ?? written;
  if (typeof value === "number")
    return name.endsWith("_cents") ? formatMoney(value, lang) : value.toLocaleString(LOCALE[lang]);
  if (DAY.test(written)) return formatDay(written, lang, { dateStyle: "short" });
  if (INSTANT.test(written)) return formatInstant(written, lang, { dateStyle: "short", timeStyle: "short" });
  if (LOCAL.test(written))
    return `${formatDay(written.slice(0, 10), lang, { dateStyle: "short" })}, ${written.slice(11, 16)}`;
  if (TIME.test(written)) return written.slice(0, 5);
  // An id says nothing to people, except that the column has a value.
  return isId(written) ? m.common_yes() : written;
}

/** A list of texts or numbers unchanged; the length of any other list. */
const formatList = (values: unknown[]): string =>
  values.every((one) => typeof one === "string" || typeof one === "number")
    ? values.join("; ") || "–"
    : String(values.length);
