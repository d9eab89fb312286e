const MONTHS = "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";
const SHORT_MONTHS = "jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez";
const WEEKDAYS = "(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo";
const SHORT_WEEKDAYS = "seg|ter|qua|qui|sex|sáb|dom";

/** Words that differ from day to day, and the names that stand for them. */
const DATES: [RegExp, string][] = [
  [/\b\d{2}\/\d{2}(\/\d{4})?/g, "‹dia›"],
  [new RegExp(`\\b\\d{1,2}º? de (?:${MONTHS})(?: de \\d{4})?`, "gi"), "‹dia›"],
  [new RegExp(`\\b(?:${MONTHS}) de \\d{4}`, "gi"), "‹mês›"],
  [new RegExp(`(?<!\\p{L})(?:${WEEKDAYS})(?!\\p{L})`, "giu"), "‹dia da semana›"],
  [new RegExp(`(?<!\\p{L})(?:${SHORT_WEEKDAYS}), \\d{1,2} (?:${SHORT_MONTHS})(?!\\p{L})`, "gu"), "‹dia›"],
  [new RegExp(`^(?:${SHORT_WEEKDAYS})(?= cabeçalho)`), "‹dia da semana›"],
  [/\d+(?= horários? livres?)/, "‹alguns›"],
  // A day’s place in its month.
  [/^(tabela com |linha |coluna )\d+/, "$1‹número›"],
  [/\b\d{1,2}:\d{2}\b/g, "‹hora›"],
];

/** Spoken words without those that another day says otherwise. */
export const withoutDates = (text: string): string =>
  DATES.reduce((plain, [date, name]) => plain.replace(date, name), text).trim();
