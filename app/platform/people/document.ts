import { formatCnpj, toCnpj } from "./cnpj.ts";
import { formatCpf, toCpf } from "./cpf.ts";

/** A CPF or CNPJ without punctuation; undefined when it is neither. */
export const toDocument = (text: string): string | undefined => toCpf(text) ?? toCnpj(text);

/** A CPF or CNPJ as it is printed. */
export const formatDocument = (signs: string): string => (signs.length === 11 ? formatCpf(signs) : formatCnpj(signs));
