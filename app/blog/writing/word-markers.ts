/** The marker before a list entry: no numbers for a bullet, two where a letter may be a Roman number. */
export type Marker = { kind: "ul" | "ol"; numbers: number[] };

const BULLET: Marker = { kind: "ul", numbers: [] };

/** Reads the marker that Word writes before an item of a list, such as `a)` or `iv.`; any other text is a bullet. */
export function readMarker(said: string): Marker {
  const sign = said.replace(/[\s\u00a0]+/g, "");
  const figures = /(\d{1,6})\D{0,3}$/.exec(sign)?.[1];
  if (figures) return { kind: "ol", numbers: [Number(figures)] };
  const letters = /^\(?([a-z]{1,8})[.):-]$/i.exec(sign)?.[1]?.toLowerCase();
  if (!letters) return BULLET;
  const roman = romanNumber(letters);
  const letter = /^(.)\1*$/.test(letters) ? (letters.length - 1) * 26 + letters.charCodeAt(0) - 96 : undefined;
  // At the start of a list, "i" is more likely Roman and "c" more likely a letter.
  const order = letters.startsWith("i") || letters.length > 1 ? [roman, letter] : [letter, roman];
  const numbers = order.filter((number) => number !== undefined);
  return numbers.length > 0 ? { kind: "ol", numbers } : BULLET;
}

const ROMAN = { i: 1, v: 5, x: 10, l: 50, c: 100 } as const;

function romanNumber(letters: string): number | undefined {
  const values = [...letters].map((letter) => Object.entries(ROMAN).find(([name]) => name === letter)?.[1]);
  let sum = 0;
  for (const [index, value] of values.entries()) {
    if (value === undefined) return undefined;
    sum += value < (values[index + 1] ?? 0) ? -value : value;
  }
  return sum;
}

/** True if an entry continues the list of the one before it. */
export function sameList(before: Marker | undefined, next: Marker): boolean {
  if (!before) return true;
  if (before.kind !== next.kind) return false;
  return next.kind === "ul" || next.numbers.some((number) => before.numbers.includes(number - 1));
}
