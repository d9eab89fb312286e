import { normalizeTyped } from "../text/normalize-typed.ts";

/** Parses a CPF (`529.982.247-25`) to its eleven digits; undefined for wrong check digits. */
export function toCpf(text: string): string | undefined {
  const digits = normalizeTyped(text)
    .replace(/^cpf\D*/i, "")
    .replace(/[\s./,_"'=-]/g, "");
  if (!/^\d{11}$/.test(digits) || digits === digits.charAt(0).repeat(11)) return undefined;
  return [9, 10].every((length) => Number(digits[length]) === checkDigit(digits.slice(0, length))) ? digits : undefined;
}

const checkDigit = (digits: string): number =>
  (([...digits].reduce((sum, digit, place) => sum + Number(digit) * (digits.length + 1 - place), 0) * 10) % 11) % 10;

/** Formats eleven digits: `529.982.247-25`. */
export const formatCpf = (digits: string): string => digits.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4");
