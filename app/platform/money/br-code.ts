import { hasPixLetters, pixLetters } from "./pix-letters.ts";

/** The content of a Pix code. */
export type Pix = {
  /** In the form of the directory of keys: see `pix-key.ts`. */
  key: string;
  /** At most 25 letters; accents are removed. */
  name: string;
  /** At most 15 letters. */
  city: string;
  /** Centavos. */
  amount: number;
  /** At most 25 letters and digits; it appears in the bank statement. */
  txid: string;
};

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, "0")}${value}`;

/** Truncated to fit and never empty, because banks refuse a code without a name or a city. */
const named = (text: string, most: number, otherwise: string): string =>
  (hasPixLetters(text) ? pixLetters(text) : otherwise).slice(0, most).trim();

/**
 * The "copia e cola" of a payment: a static code with its own amount and txid.
 * Source: Banco Central do Brasil, Manual de Padrões para Iniciação do Pix (EMV QRCPS-MPM).
 */
export const brCode = ({ key, name, city, amount, txid }: Pix): string =>
  payload(field("01", key), [field("54", (amount / 100).toFixed(2))], name, city, txid);

/** The longest location that a code can hold: with its names, field 26 has at most 99 letters. */
const LONGEST_LOCATION = 77;

/** The dynamic code of a charge at a provider: where its details are, without an amount and a txid of its own. */
export const dynamicBrCode = ({ location, name, city }: Pick<Pix, "name" | "city"> & { location: string }): string =>
  location.length > LONGEST_LOCATION ? "" : payload(field("25", location), [], name, city, "***");

function payload(account: string, amount: string[], name: string, city: string, txid: string): string {
  const text = [
    field("00", "01"),
    field("26", field("00", "br.gov.bcb.pix") + account),
    field("52", "0000"),
    field("53", "986"),
    ...amount,
    field("58", "BR"),
    field("59", named(name, 25, "RECEBEDOR")),
    field("60", named(city, 15, "BRASIL")),
    field("62", field("05", txid)),
    "6304",
  ].join("");
  return text + checksum(text);
}

/** CRC-16/CCITT-FALSE of the whole code, including the id and length of its own field. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
