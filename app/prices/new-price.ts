import { toCentavos } from "~/platform/money/money";
import type { StudentPrice } from "./read-prices";

/** A typed percentage: "5", "5,5", "-2.25". */
const PERCENT = /^-?\d{1,3}(?:[.,]\d{1,2})?$/;
const LEAST_PERCENT = -99;
const MOST_PERCENT = 500;

/** A typed percentage as a number; null for an empty field, undefined for anything else. */
export function parsePercent(typed: string): number | null | undefined {
  const written = typed.trim();
  const text = written.endsWith("%") ? written.slice(0, -1).trim() : written;
  if (text === "") return null;
  if (!PERCENT.test(text)) return undefined;
  const percent = Number(text.replace(",", "."));
  return percent >= LEAST_PERCENT && percent <= MOST_PERCENT ? percent : undefined;
}

/** The price after an adjustment, in centavos: the plan's new one where it is typed, otherwise by the percentage; the old one without either. */
export function newPrice(
  { plan, cents }: StudentPrice,
  percent: number | null,
  byPlan: Record<string, string>,
): number {
  const typed = byPlan[plan]?.trim() ? toCentavos(byPlan[plan]) : undefined;
  return typed ?? Math.round(cents * (1 + (percent ?? 0) / 100));
}
