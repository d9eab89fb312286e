import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "../theme.css"), "utf8");

type Tokens = Map<string, string>;

function tokensOf(selector: string): Tokens {
  const start = css.indexOf(`\n${selector} {`);
  const block = css.slice(start, css.indexOf("\n}", start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

const THEMES = { light: tokensOf(":root"), dark: new Map([...tokensOf(":root"), ...tokensOf(".dark")]) };

type Rgb = readonly [number, number, number];
const parse = (hex: string): Rgb => {
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
};

/** `name`, or `name/8 on ground` for a colour of 8 % over another. */
function colour(tokens: Tokens, spec: string): Rgb {
  const [paint = "", ground] = spec.split(" on ");
  const [name = "", percent] = paint.split("/");
  const hex = tokens.get(name);
  if (!hex) throw new Error(`no token --${name}`);
  if (!ground) return parse(hex);
  const top = parse(hex);
  const below = colour(tokens, ground);
  const share = Number(percent) / 100;
  const mix = (channel: 0 | 1 | 2) => top[channel] * share + below[channel] * (1 - share);
  return [mix(0), mix(1), mix(2)];
}

// Relative luminance and contrast ratio as WCAG 2.2 defines them.
const luminance = (rgb: Rgb): number => {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
};
function ratio(tokens: Tokens, above: string, below: string): number {
  const a = luminance(colour(tokens, above));
  const b = luminance(colour(tokens, below));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const GROUNDS = ["paper", "card", "mist"];

/** Text colours with their backgrounds. */
const TEXT: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  // Hovered buttons and rows are tinted with their text colour.
  [
    "ink",
    [...GROUNDS, "brass-soft", "ok-soft", "danger-soft", "line", "ink/8 on paper", "ink/8 on card", "ink/8 on mist"],
  ],
  ["ink/75 on card", ["card"]],
  ["paper", ["ink"]],
  // Hints and disabled controls, also on mist.
  ["soft", GROUNDS],
  ["red-ink", ["red", "red-hover"]],
  ["danger", [...GROUNDS, "danger-soft"]],
  ["danger-ink", ["danger"]],
  ["brass", [...GROUNDS, "brass-soft"]],
  ["ok", [...GROUNDS, "ok-soft"]],
  ["blue", GROUNDS],
  ["band-ink", ["band", "band-ink/10 on band"]],
  ["band-ink/75 on band", ["band"]],
];

/** Borders of controls, the focus ring, and the line: parts that must be visible to understand or use. */
const SHAPES: typeof TEXT = [
  ["line-strong", GROUNDS],
  ["blue", GROUNDS],
  ["band-ink", ["band"]],
  ["red", GROUNDS],
  ["ink", GROUNDS],
  ["danger", [...GROUNDS, "danger-soft"]],
];

/** Hairlines only separate; no information depends on them. */
const DECORATION = ["line"];

const pairs = (of: typeof TEXT) => of.flatMap(([above, grounds]) => grounds.map((below) => [above, below] as const));

describe.each(Object.entries(THEMES))("%s theme", (_theme, tokens) => {
  test.each(pairs(TEXT))("%s is legible on %s", (text, ground) => {
    expect(ratio(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(SHAPES))("%s stands out from %s", (shape, ground) => {
    expect(ratio(tokens, shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

test("the contrast measure agrees with WCAG's own examples", () => {
  const tokens = new Map(Object.entries({ black: "#000000", white: "#ffffff", grey: "#767676" }));
  expect(ratio(tokens, "black", "white")).toBeCloseTo(21, 5);
  expect(ratio(tokens, "grey", "white")).toBeCloseTo(4.54, 2);
});

test("every colour is checked, and the dark theme redefines what it must", () => {
  const checked = new Set([...pairs(TEXT), ...pairs(SHAPES)].flat().flatMap((spec) => spec.match(/[a-z-]{2,}/g) ?? []));
  expect([...THEMES.light.keys()].filter((name) => !checked.has(name) && !DECORATION.includes(name))).toEqual([]);
  expect([...tokensOf(".dark").keys()].filter((name) => !THEMES.light.has(name))).toEqual([]);
});
