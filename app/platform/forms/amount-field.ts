import { pageLang } from "~/i18n/use-lang";
import { toCentavos, writeAmount } from "~/platform/money/money";
import type { RowField } from "./row-fields";

/** An amount in centavos, written as the page's language does; null if nothing is typed. */
export const amountOrNull = (
  isAllowed: (cents: number | undefined) => boolean,
  error: () => string,
): RowField<string, number | null> => ({
  rule: (z) =>
    z
      .string()
      .trim()
      .refine((text) => text === "" || isAllowed(toCentavos(text)), { error }),
  toValue: (cents) => (cents === null ? "" : writeAmount(cents, pageLang())),
  toCell: (text) => (text ? (toCentavos(text) ?? null) : null),
});
