export const ONES =
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
/** Words that occur in a spoken number. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([...ONES, ...TENS, ...SCALES.map(([, name]) => name)]);

/** "twenty one" for 21. */
export function cardinal(n: number): string {
  if (n < 20) return ONES[n] ?? "";
  if (n < 100) return `${TENS[Math.floor(n / 10) - 2]}${n % 10 ? ` ${ONES[n % 10]}` : ""}`;
  const [scale, name] = SCALES.find(([size]) => n >= size) ?? [100, "hundred"];
  return `${cardinal(Math.floor(n / scale))} ${name}${n % scale ? ` ${cardinal(n % scale)}` : ""}`;
}

/** The last two figures of a year or an hour: "oh five", "hundred". */
export const spellPair = (n: number): string => (n === 0 ? "hundred" : n < 10 ? `oh ${ONES[n]}` : cardinal(n));
