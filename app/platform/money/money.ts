import { type Lang, LOCALE } from "~/i18n/screens";
import { normalizeTyped } from "../text/normalize-typed.ts";

/** Formats by language and digits of centavos, each made once: a list writes an amount in each row. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function format(centavos: number, lang: Lang, digits: 0 | 2): string {
  const key = lang + digits;
  const money =
    FORMATS.get(key) ??
    new Intl.NumberFormat(LOCALE[lang], {
      style: "currency",
      currency: "BRL",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  FORMATS.set(key, money);
  return money.format(centavos / 100);
}

/** Centavos as money: `R$ 1.234,56` in Portuguese, `R$1,234.56` in English. */
export const formatMoney = (centavos: number, lang: Lang): string => format(centavos, lang, 2);

/** Centavos as whole reais: `R$ 1.235` in Portuguese, `R$1,235` in English. */
export const formatReais = (centavos: number, lang: Lang): string => format(centavos, lang, 0);

const AMOUNT = /^(?:R\$)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
const AMOUNT_EN = /^(?:R\$)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** An amount as people write it, in centavos; undefined for other text and for ambiguous amounts. */
export function toCentavos(text: string): number | undefined {
  const written = normalizeTyped(text).replaceAll(" ", "");
  const [, whole, cents = ""] = AMOUNT.exec(written) ?? AMOUNT_EN.exec(written) ?? [];
  if (whole === undefined) return undefined;
  const centavos = Number(whole.replace(/\D/g, "") + cents.padEnd(2, "0"));
  return Number.isSafeInteger(centavos) ? centavos : undefined;
}

/** Centavos for a form field: `480,00`. */
export const writeAmount = (centavos: number, lang: Lang): string =>
  (centavos / 100).toLocaleString(LOCALE[lang], { minimumFractionDigits: 2, useGrouping: false });
