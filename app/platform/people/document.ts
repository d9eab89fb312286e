import { formatCnpj, toCnpj } from "./cnpj.ts";
import { formatCpf, toCpf } from "./cpf.ts";

/** A CPF or CNPJ without punctuation; undefined when it is neither. */
export const toDocument = (text: string): string | undefined => toCpf(text) ?? toCnpj(text);

/** Formats a CPF or CNPJ with its punctuation. */
export const formatDocument = (signs: string): string => (signs.length === 11 ? formatCpf(signs) : formatCnpj(signs));

/** A CPF or CNPJ with its name: `CPF 123.456.789-09`. */
export const nameDocument = (signs: string): string =>
  `${signs.length === 11 ? "CPF" : "CNPJ"} ${formatDocument(signs)}`;
