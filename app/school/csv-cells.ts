import { writeAmount } from "~/platform/money/money";

/** Centavos as a cell in Brazilian format. */
export const cellOfMoney = (cents: number): string => writeAmount(cents, "pt");
/** A grade as a cell in Brazilian format, or null. */
export const cellOfGrade = (grade: number | null): string | null => grade?.toLocaleString("pt-BR") ?? null;
