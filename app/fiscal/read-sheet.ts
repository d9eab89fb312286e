import { plusMonths } from "~/platform/time/plus-months";
import type { Sheet } from "./carne-leao-sheet";
import { readOccupation } from "./read-fiscal-year";
import { readIncomes } from "./read-incomes";

/** This year's months and those of the year before: the Carnê-Leão is declared until April. */
const MONTHS = 24;

/** The Carnê-Leão of a month (`2026-11`), of the current one where the asked one cannot be chosen. */
export async function readSheet(asked: string | null, today: string): Promise<Sheet> {
  const months = Array.from({ length: MONTHS }, (_, back) => plusMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7));
  const month = months.find((one) => one === asked) ?? today.slice(0, 7);
  const [incomes, occupation] = await Promise.all([readIncomes(month), readOccupation()]);
  return { month, months, incomes, occupation };
}
