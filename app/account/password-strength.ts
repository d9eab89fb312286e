export type Strength = "weak" | "fair" | "strong";

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
const SIGNS_OF_A_KIND = 26;
/** Bits that a guesser needs days for, and years for. */
const FAIR_BITS = 45;
const STRONG_BITS = 60;

/** A password's strength by its length and signs. The server knows the most used ones, and refuses them. */
export function passwordStrength(password: string): Strength {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  // A sign that comes again adds half as much.
  const signs = (password.length + new Set(password).size) / 2;
  const bits = signs * Math.log2(Math.max(2, kinds * SIGNS_OF_A_KIND));
  if (bits < FAIR_BITS) return "weak";
  return bits < STRONG_BITS ? "fair" : "strong";
}
