import { cardinal, ONES, spellPair } from "./cardinal";
import { clock, hours } from "./spell-time";
import { unitWays } from "./units";

const ORDINALS: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};
const CURRENCIES: Readonly<Record<string, string>> = {
  $: "dollar",
  us$: "dollar",
  "£": "pound",
  "€": "euro",
  r$: "real",
};
/** The signs of currencies by their names after a sum: "32,50 reais". */
export const SIGNS: Readonly<Record<string, string>> = {
  real: "r$",
  reais: "r$",
  dollars: "$",
  euros: "€",
  pounds: "£",
};
const FRACTIONS: Readonly<Record<string, string[]>> = {
  "1/2": ["half", "a half", "one half"],
  "1/3": ["a third", "one third"],
  "2/3": ["two thirds"],
  "1/4": ["a quarter", "one quarter", "quarter", "a fourth", "one fourth"],
  "3/4": ["three quarters", "three fourths"],
};
const MOST_DIGITS = 15;

const lastWord = (words: string, change: (word: string) => string) => words.replace(/\w+$/, change);
const ordinal = (words: string) => lastWord(words, (word) => ORDINALS[word] ?? `${word.replace(/y$/, "ie")}th`);
/** "third" for 3. */
export const spellOrdinal = (n: number): string => ordinal(cardinal(n));
const plural = (words: string) =>
  lastWord(words, (word) => (/[^e]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`));
const digits = (text: string, zero: string) =>
  [...text].map((digit) => (digit === "0" ? zero : ONES[Number(digit)])).join(" ");

/** The spoken forms of a whole number, the likeliest first. */
function whole(text: string): string[] {
  const n = Number(text);
  const said = cardinal(n);
  const year = /^(1[1-9]|20)\d\d$/.test(text) ? `${cardinal(Math.floor(n / 100))} ${spellPair(n % 100)}` : undefined;
  const all = year && n < 2000 ? [year, said] : year ? [said, year] : [said];
  if (/^one /.test(said)) all.push(said.replace(/^one/, "a"));
  if (n === 0) all.push("oh", "o", "nought", "nil");
  if (text.length > 2) all.push(digits(text, "zero"), digits(text, "oh"));
  return all;
}

function decimal(text: string): string[] {
  const [before = "0", after = ""] = text.split(".");
  const said = whole(before)[0] ?? "";
  const all = [`${said} point ${digits(after, "zero")}`, `${said} point ${digits(after, "oh")}`];
  if (after === "5") all.push(`${said} and a half`);
  if (before === "0") all.push(`point ${digits(after, "zero")}`);
  return all;
}

const CENTS: Readonly<Record<string, readonly string[]>> = { real: ["cents", "centavos"], pound: ["pence", "p"] };

function money(unit: string, amount: string): string[] {
  const [before = "0", cents = ""] = amount.split(".");
  const units = Number(before) === 1 ? unit : unit === "real" ? "reais" : plural(unit);
  const first = whole(before).slice(0, 3);
  if (Number(cents) === 0) return first.map((said) => `${said} ${units}`);
  const small = cardinal(Number(cents.padEnd(2, "0")));
  const names = (CENTS[unit] ?? ["cents"]).map((name) =>
    Number(cents.padEnd(2, "0")) === 1 ? name.replace(/s$/, "") : name,
  );
  return first.flatMap((said) => [
    `${said} ${units} ${small}`,
    ...names.flatMap((name) => [`${said} ${units} and ${small} ${name}`, `${said} ${units} ${small} ${name}`]),
    `${said} ${small}`,
  ]);
}

/** A number without separators of thousands and with a decimal point, from the English notation or the Brazilian one. */
function plainNumber(text: string): string {
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text.replaceAll(",", "");
}

function amount(text: string): string[] {
  // In Portuguese notation, "1.000" is a thousand and "3,5" three and a half.
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return amount(text.replaceAll(",", ""));
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) return decimal(plainNumber(text));
  if (/^\d{1,3}(\.\d{3})+$/.test(text))
    return [...whole(text.replaceAll(".", "")), ...(text.length < 8 ? decimal(text) : [])];
  if (/^\d+$/.test(text)) return whole(text);
  if (/^\d+,\d{1,2}$/.test(text)) return decimal(text.replace(",", "."));
  const [, hour, minute] = /^([01]?\d|2[0-4])[:.]([0-5]\d)$/.exec(text) ?? [];
  const asTime = hour && minute ? clock(Number(hour), Number(minute)) : [];
  return /^\d+\.\d+$/.test(text) ? [...decimal(text), ...asTime] : asTime;
}

/** The spoken forms of a number in figures, as words without the "and" after a hundred; none for other text. */
export function spellNumber(sound: string): string[][] {
  const [, sign = "", currency = "", figures = "", ending = ""] =
    /^([-−–])?((?:us|r)?\$|[£€])?([\d.,:/⁄]+)(.*)$/.exec(sound) ?? [];
  if (!figures || figures.replace(/\D/g, "").length > MOST_DIGITS) return [];
  const all = mixed(figures) ?? hours(figures + ending) ?? ways(currency, figures.replace("⁄", "/"), ending);
  return (sign ? all.flatMap((way) => [`minus ${way}`, `negative ${way}`]) : all).map((way) => way.split(" "));
}

/** "2½", which is compared as "21⁄2". */
function mixed(figures: string): string[] | undefined {
  const [, before = "", part = ""] = /^(\d+)([123]⁄[234])$/.exec(figures) ?? [];
  return before
    ? whole(before).flatMap((said) => (FRACTIONS[part.replace("⁄", "/")] ?? []).map((way) => `${said} and ${way}`))
    : undefined;
}

function ways(currency: string, figures: string, ending: string): string[] {
  const all = FRACTIONS[figures] ?? amount(figures);
  const unit = CURRENCIES[currency];
  if (unit && /^\d[\d.,]*$/.test(figures)) return money(unit, plainNumber(figures));
  if (/^(st|nd|rd|th|a)$/.test(ending)) return all.slice(0, 1).map(ordinal);
  // "2º" is Brazil's "2nd", and its sign that of degrees.
  if (ending === "o") return [...all.slice(0, 1).map(ordinal), ...all.map((way) => `${way} degrees`)];
  if (/^'?s$/.test(ending)) return all.map(plural);
  if (ending === "%") return all.flatMap((way) => [`${way} percent`, `${way} per cent`]);
  if (!ending) return all;
  const ofUnit = all.flatMap((way) => [ending.replace(/^'/, ""), ...unitWays(ending)].map((unit) => `${way} ${unit}`));
  return ending === "m" ? [...ofUnit, ...metres(figures)] : ofUnit;
}

/** "one meter eighty" for "1.80". */
function metres(figures: string): string[] {
  const [, whole = "", rest = ""] = /^(\d)[.,](\d\d)$/.exec(figures) ?? [];
  return whole ? [`${cardinal(Number(whole))} ${whole === "1" ? "meter" : "meters"} ${cardinal(Number(rest))}`] : [];
}
