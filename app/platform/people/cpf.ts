import { normalizeTyped } from "../text/normalize-typed.ts";

/** A CPF as people write or copy it (`529.982.247-25`), as its eleven digits; undefined when its check digits say that it is none. */
export function toCpf(text: string): string | undefined {
  const digits = normalizeTyped(text)
    .replace(/^cpf\D*/i, "")
    .replace(/[\s./,_"'=-]/g, "");
  if (!/^\d{11}$/.test(digits) || digits === digits.charAt(0).repeat(11)) return undefined;
  return [9, 10].every((length) => Number(digits[length]) === checkDigit(digits.slice(0, length))) ? digits : undefined;
}

const checkDigit = (digits: string): number =>
  (([...digits].reduce((sum, digit, place) => sum + Number(digit) * (digits.length + 1 - place), 0) * 10) % 11) % 10;

/** Eleven digits as they are printed. */
export const formatCpf = (digits: string): string => digits.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4");
