import { foldHeading } from "~/platform/files/parse-table";

/**
 * Why a line is not income. `own`: between the owner's own balances; `pending`: not there yet; `undone`: cancelled or
 * refused; `text`: headings, notes and second lines of a movement.
 */
export const LEFT_OUT = ["out", "balance", "zero", "currency", "pending", "undone", "own", "text"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

const PENDING =
  /^(?:pendentes?|pending|agendad[oa]s?|scheduled|aguardando|em (?:processamento|analise|andamento|aberto)|processando|processing|in process|previst[oa]s?|nao (?:pag[oa]|recebid[oa]|efetivad[oa]|conciliad[oa])|a (?:receber|creditar|compensar|liberar|vencer)|futur[oa]s?|upcoming|waiting|incoming payment waiting|bloquead[oa]s?|retid[oa]s?|held|on hold|unclaimed)\b/;
const UNDONE =
  /^(?:cancel\w*|recusad[oa]s?|rejeitad[oa]s?|negad[oa]s?|nao (?:realizad[oa]|efetuad[oa]|concluid[oa]|aprovad[oa]|autorizad[oa])|falh\w*|estornad[oa]s?|devolvid[oa]s?|revert\w*|reversed|refunded|failed|failure|declined|rejected|denied|charged back|chargeback|expirad[oa]s?|expired|returned|voided?|bounced|funds refunded)\b/;

/** The words of a status column, and what they say of its line. */
export function leftByStatus(cell: string): LeftOut | undefined {
  const words = foldHeading(cell);
  return PENDING.test(words) ? "pending" : UNDONE.test(words) ? "undone" : undefined;
}

const ENTRIES =
  "(?:lancamentos?|transacoes|movimentacoes|movimentos|creditos?|entradas?|pagamentos?|transactions?|payments?)";
const SECTION_PENDING = new RegExp(
  `^(?:${ENTRIES} (?:futur[oa]s?|agendad[oa]s?|previst[oa]s?|pendentes?|programad[oa]s?|a (?:vencer|receber|creditar|compensar|efetivar))|agendamentos?|proximos lancamentos|(?:upcoming|scheduled|pending|future)(?: ${ENTRIES})?)(?: \\d.*| de .*| ate .*)?$`,
);
const SECTION_DONE = new RegExp(
  `^(?:ultim[oa]s ${ENTRIES}|${ENTRIES} (?:realizad[oa]s?|efetuad[oa]s?|efetivad[oa]s?|processad[oa]s?|recentes|passad[oa]s?|do periodo)|(?:completed|posted|recent|past)(?: ${ENTRIES})?)(?: \\d.*| de .*| ate .*)?$`,
);

/** True if a row without an amount opens a part of the file with lines to come, or one with past lines. */
export function sectionOf(cells: readonly string[]): "pending" | "done" | undefined {
  const texts = cells.filter(Boolean).map(foldHeading);
  if (texts.length !== 1) return undefined;
  const [words = ""] = texts;
  return SECTION_PENDING.test(words) ? "pending" : SECTION_DONE.test(words) ? "done" : undefined;
}

const REAIS = /^(?:brl|r|real|reais|986|real brasileiro|brazilian real)$/;

/** True if a currency's name or code is another than reais. */
export const isForeign = (currency: string): boolean =>
  currency.trim() !== "" && currency.trim() !== "$" && !REAIS.test(foldHeading(currency));

const FOREIGN =
  /(?:^|[^A-Z])(?:US\$|U\$S?|USD|EUR|GBP|CAD|AUD|CHF|JPY|ARS|CLP|MXN|UYU|PYG|COP|PEN|CNY)(?![A-Z])|[€£¥]|(?:CA|AU|NZ|HK|MX)\$/i;
/** True if an amount names a currency other than reais. */
export const isForeignAmount = (written: string): boolean => FOREIGN.test(written);

const FOREIGN_WORDS = /\b(?:us|usd|eur|gbp|dolar(?:es)?|euros?|libras?|dollars?)\b/;
/** True if the heading of an amount names a currency other than reais. */
export const isForeignHeading = (heading: string): boolean => FOREIGN_WORDS.test(foldHeading(heading));

/** True if the heading of an amount says that it is in reais, whatever the currency of the line. */
export const isReaisHeading = (heading: string): boolean => /\bbrl\b|\breais\b|r\$/i.test(heading);

/** A change between the owner's balances in two currencies, as Wise and Revolut describe it. */
const OWN_MOVE =
  /^(?:conversion|conversao|exchange|cambio)$|^(?:converted|convertido|conversao de) \d|^exchanged (?:to|from)\b/;
/** True if a line's texts say that the money was the owner's before. */
export const isOwnMove = (texts: readonly string[]): boolean => texts.some((text) => OWN_MOVE.test(foldHeading(text)));
