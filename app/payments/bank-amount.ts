import { normalizeTyped } from "~/platform/text/normalize-typed";

export type BankAmount = {
  /** Negative with a minus or parentheses. */
  cents: number;
  /** The direction by a letter: `480,00C`, `20,00 D`. */
  direction?: "in" | "out";
};
export type Decimal = "," | ".";

const MONEY = /R\$|BRL|\$/g;
const LETTERS = /^(?:C|CR|CRED|CREDITO)$/;
const LETTERS_OUT = /^(?:D|DB|DR|DEB|DEBITO)$/;
const PARTS = /^([A-Z]*)([+-]?)(\d[\d.,']*)(\([+-]\)|[+-]?)([A-Z]*)$/;

type Parts = { number: string; minus: boolean; letters: string };

function partsOf(text: string): Parts | undefined {
  const bare = normalizeTyped(text).toUpperCase().replace("É", "E").replace(MONEY, "").replaceAll(" ", "");
  const inBrackets = /^\((\d[\d.,']*)\)$/.exec(bare)?.[1];
  if (inBrackets) return { number: inBrackets, minus: true, letters: "" };
  const [, before = "", sign = "", number, after = "", behind = ""] = PARTS.exec(bare) ?? [];
  if (number === undefined) return undefined;
  return { number: number.replaceAll("'", ""), minus: (sign + after).includes("-"), letters: before + behind };
}

/** The digits after the only separator, or after the last of two kinds. */
function tailOf(number: string): { separator: Decimal; digits: number; sure: boolean } | undefined {
  const at = Math.max(number.lastIndexOf(","), number.lastIndexOf("."));
  if (at < 0) return undefined;
  const separator = number[at] === "," ? "," : ".";
  const tail = number.slice(at + 1);
  const other = separator === "," ? "." : ",";
  return { separator, digits: tail.length, sure: number.includes(other) || tail.length !== 3 };
}

/** The decimal separator of a file, from the amounts that are unambiguous; undefined when they differ. */
export function decimalOf(cells: readonly string[]): Decimal | undefined {
  const found = new Set<Decimal>();
  for (const cell of cells) {
    const number = partsOf(cell)?.number ?? "";
    const tail = tailOf(number);
    if (tail && isRepeated(number)) found.add(tail.separator === "," ? "." : ",");
    else if (tail?.sure && number.split(tail.separator).length === 2) found.add(tail.separator);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** `1.234.567`: only thousands are separated more than once. */
function isRepeated(number: string): boolean {
  const separator = tailOf(number)?.separator;
  return separator !== undefined && number.split(separator).length > 2 && isGrouped(number, separator);
}

/** True if an amount can be read in two ways: `480.000`. */
export const isAmbiguous = (text: string): boolean =>
  readAmount(text, undefined) === undefined && readAmount(text, ",") !== undefined;

/** Parses an amount; undefined for other text and for ambiguous amounts. */
export function readAmount(text: string, decimal: Decimal | undefined): BankAmount | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const direction = LETTERS.test(parts.letters) ? "in" : LETTERS_OUT.test(parts.letters) ? "out" : undefined;
  if (parts.letters && !direction) return undefined;
  const cents = centsOf(parts.number, decimal);
  if (cents === undefined) return undefined;
  return { cents: parts.minus ? -cents : cents, ...(direction ? { direction } : {}) };
}

function centsOf(number: string, decimal: Decimal | undefined): number | undefined {
  const tail = tailOf(number);
  if (!tail) return cents(number, "");
  const times = number.split(tail.separator).length - 1;
  const thousands = number.includes(tail.separator === "," ? "." : ",") ? (tail.separator === "," ? "." : ",") : "";
  if (times > 1) return thousands || !isGrouped(number, tail.separator) ? undefined : cents(number, "");
  const whole = number.slice(0, number.length - tail.digits - 1);
  if (thousands) return isGrouped(whole, thousands) ? cents(whole, number.slice(-tail.digits)) : undefined;
  const couldBeThousands = tail.digits === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (couldBeThousands && decimal === undefined) return undefined;
  if (couldBeThousands && decimal !== tail.separator) return cents(number, "");
  return cents(whole, tail.digits === 0 ? "" : number.slice(-tail.digits));
}

const isGrouped = (number: string, separator: string): boolean =>
  number.split(separator).every((group, place) => (place === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));

function cents(whole: string, fraction: string): number | undefined {
  const amount = Math.round(Number(`${whole.replace(/\D/g, "")}.${fraction || "0"}`) * 100);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
