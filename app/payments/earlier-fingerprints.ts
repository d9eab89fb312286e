import { textFingerprint } from "./text-fingerprint";

const MEMO = /^(descri|hist|lan[çc]amento|memo|title|t[íi]tulo|detalhe|details)/i;
const ID = /^(identificador|id|documento|fitid)/i;

/** The fingerprint that earlier versions gave a CSV line, so that statements imported then are not imported twice. */
export function earlierFingerprint(
  heading: readonly string[],
  cells: readonly string[],
  day: string,
  cents: number,
): string {
  const cell = (what: RegExp) => cells[heading.findIndex((name) => what.test(name))] ?? "";
  const id = cell(ID);
  return id ? `csv ${id} ${day} ${cents}` : textFingerprint(`${day} ${cents} ${cell(MEMO)}`);
}
