import { normalizeTyped } from "../text/normalize-typed.ts";

const SHAPE = /^[0-9A-Z]{12}\d{2}$/;
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Parses a CNPJ (`12.345.678/0001-95`, since July 2026 also with letters) to its fourteen characters; undefined for
 * wrong check digits.
 * Source: Receita Federal, IN RFB 2.229/2024: each character counts as its ASCII code minus 48, modulo 11.
 */
export function toCnpj(text: string): string | undefined {
  const signs = normalizeTyped(text)
    .toUpperCase()
    .replace(/^CNPJ(?:\/MF)?(?: NO?)?\b/, "")
    .replace(/[\s.:/,_"'=-]/g, "");
  if (!SHAPE.test(signs) || signs === signs.charAt(0).repeat(14)) return undefined;
  return [12, 13].every((length) => signs[length] === checkDigit(signs.slice(0, length))) ? signs : undefined;
}

function checkDigit(signs: string): string {
  const offset = WEIGHTS.length - signs.length;
  const sum = [...signs].reduce((total, sign, i) => total + (sign.charCodeAt(0) - 48) * (WEIGHTS[i + offset] ?? 0), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

/** Formats fourteen characters: `12.345.678/0001-95`. */
export const formatCnpj = (signs: string): string =>
  signs.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
