const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
  [1e3, "thousand"],
  [100, "hundred"],
] as const;
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
const FRACTIONS: Readonly<Record<string, string[]>> = {
  "1/2": ["half", "a half", "one half"],
  "1/3": ["a third", "one third"],
  "2/3": ["two thirds"],
  "1/4": ["a quarter", "one quarter", "quarter", "a fourth", "one fourth"],
  "3/4": ["three quarters", "three fourths"],
};
const MOST_DIGITS = 15;

/** Words that occur in a spoken number. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([...ONES, ...TENS, ...SCALES.map(([, name]) => name)]);

function cardinal(n: number): string {
  if (n < 20) return ONES[n] ?? "";
  if (n < 100) return `${TENS[Math.floor(n / 10) - 2]}${n % 10 ? ` ${ONES[n % 10]}` : ""}`;
  const [scale, name] = SCALES.find(([size]) => n >= size) ?? [100, "hundred"];
  return `${cardinal(Math.floor(n / scale))} ${name}${n % scale ? ` ${cardinal(n % scale)}` : ""}`;
}

const lastWord = (words: string, change: (word: string) => string) => words.replace(/\w+$/, change);
const ordinal = (words: string) => lastWord(words, (word) => ORDINALS[word] ?? `${word.replace(/y$/, "ie")}th`);
/** "third" for 3. */
export const spellOrdinal = (n: number): string => ordinal(cardinal(n));
const plural = (words: string) =>
  lastWord(words, (word) => (/[^e]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`));
const pair = (n: number): string => (n === 0 ? "hundred" : n < 10 ? `oh ${ONES[n]}` : cardinal(n));
const digits = (text: string, zero: string) =>
  [...text].map((digit) => (digit === "0" ? zero : ONES[Number(digit)])).join(" ");

/** The spoken forms of a whole number, the likeliest first. */
function whole(text: string): string[] {
  const n = Number(text);
  const said = cardinal(n);
  const year = /^(1[1-9]|20)\d\d$/.test(text) ? `${cardinal(Math.floor(n / 100))} ${pair(n % 100)}` : undefined;
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

/**
 * The ways to say a time of the day, with the half of the day if the hour alone is ambiguous: 18:30 is "six thirty p.m.",
 * too.
 */
function clock(hour: number, minute: number): string[] {
  const all = clockOf(hour, minute);
  if (hour === 12) return minute === 0 ? [...all, "twelve pm", "noon", "midday"] : [...all, ...ofHalf(all, "pm")];
  if (hour % 24 === 0) {
    const late = clockOf(12, minute);
    return [...all, ...late, ...ofHalf(late, "am"), ...(minute === 0 ? ["midnight"] : [])];
  }
  if (hour < 12) return [...all, ...ofHalf(all, "am")];
  const afternoon = clockOf(hour - 12, minute);
  return [...all, ...afternoon, ...ofHalf(afternoon, "pm")];
}
const ofHalf = (ways: readonly string[], half: "am" | "pm") =>
  ways.map((way) => `${way.replace(" o'clock", "")} ${half}`);

function clockOf(hour: number, minute: number): string[] {
  const now = cardinal(hour);
  const next = cardinal((hour % 12) + 1);
  if (minute === 0) return [`${now} o'clock`, now, `${now} hundred`];
  const all = [`${now} ${minute < 10 ? pair(minute) : cardinal(minute)}`];
  if (minute === 30) all.push(`half past ${now}`);
  if (minute === 15) all.push(`quarter past ${now}`, `a quarter past ${now}`);
  if (minute === 45) all.push(`quarter to ${next}`, `a quarter to ${next}`);
  if (minute < 30) all.push(`${cardinal(minute)} past ${now}`);
  if (minute > 30) all.push(`${cardinal(60 - minute)} to ${next}`);
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

/** "19h", "6h30", "6h30min". */
function hours(text: string): string[] | undefined {
  const [, hour = "", minute = "0"] = /^([01]?\d|2[0-4])h(?:(?:s|rs)|([0-5]\d)(?:min)?)?$/.exec(text) ?? [];
  return hour ? clock(Number(hour), Number(minute)) : undefined;
}

function ways(currency: string, figures: string, ending: string): string[] {
  const all = FRACTIONS[figures] ?? amount(figures);
  const unit = CURRENCIES[currency];
  if (unit && /^\d[\d.,]*$/.test(figures)) return money(unit, plainNumber(figures));
  if (/^(st|nd|rd|th)$/.test(ending)) return all.slice(0, 1).map(ordinal);
  if (/^'?s$/.test(ending)) return all.map(plural);
  if (ending === "%") return all.flatMap((way) => [`${way} percent`, `${way} per cent`]);
  return ending ? all.map((way) => `${way} ${ending.replace(/^'/, "")}`) : all;
}
