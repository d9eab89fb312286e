import { foldHeading } from "~/platform/files/parse-table";
import { toPhone } from "~/platform/people/phone";
import { readDay } from "~/platform/time/parse-day";
import { parseLevel } from "./parse-level";

/** Possible meanings of a column in a list of students, in display order. */
export const MEANINGS = [
  "full_name",
  "first",
  "last",
  "email",
  "phone",
  "other_phone",
  "birth_date",
  "plan",
  "level",
  "guardian_name",
  "guardian_contact",
  "other_contact",
] as const;
export type Meaning = (typeof MEANINGS)[number];

export const GUARDIAN =
  /\b(?:responsave(?:l|is)|guardians?|parents?|(?:pai|mae)(?! de\b)|dos pais|mother|father|mom|dad|carer|caregiver)\b/;
const EMAIL = /\b(?:e ?mails?|mail|correio eletronico)\d*\b/;
const MOBILE = /\b(?:celular(?:es)?|cel|whats ?app|whats|zap|wpp|mobile|cell)(?:phone)?\d*\b/;
const PHONE = /\b(?:telefones?|tel|fones?|phones?|telephone|contact number|numero (?:de |para )?contato)\d*\b/;
const CONTACT = /\b(?:contatos?|contacts?)\d*\b/;
const BIRTH = /\b(?:nasc\w*|birth\w*|born|dob|aniversario|aniv|niver)\b/;
const NO_BIRTH = /\b(?:local|lugar|cidade|pais|estado|mes|ano|place|city|country|month|year|certidao|idade|age)\b/;
/** `Nascimento (dia/mês/ano)`. */
const IN_ORDER = /\b(?:dia mes ano|mes dia ano|day month year|month day year)\b/;
const PLAN = /\b(?:planos?|plan|pacote|package)\b/;
const LEVEL = /\b(?:nivel|level|cefr|qecr)\b/;
const FIRST = /\b(?:primeiro nome|first ?name|given ?name|forename|prenome)\b|^first$/;
const LAST = /\b(?:sobrenomes?|ultimo nome|last ?name|surname|family ?name)\b|^last$/;
const FULL = /\b(?:completo|full)\b/;
const PART = /\b(?:nome|name|first)\b/;
const EXACT_NAME =
  /^(?:(?:seu |your )?(?:nome|name)|(?:nome |name )?(?:d[oa] |of )?(?:alun[oa]s?(?: a)?|students?|estudantes?|clientes?)(?: s)?(?: name)?)$/;
const NAME = /\b(?:nome|name)\b/;
/** Headers with another meaning. */
const NAMED = new Set(
  "escola school turma class curso course social user usuario empresa company arquivo file meio middle preferred nick nickname cidade city rua street professor professora teacher banco bank group grupo livro book phonetic suffix prefix yomi additional segundo second maiden spouse conjuge children filhos manager gerente assistant assistente referred department departamento job cargo organization organizacao organisation org business negocio employer empregador institution instituicao firma razao fantasia corporate account".split(
    " ",
  ),
);
/** Words that change the meaning of "e-mail" and the like. */
const ABOUT =
  /\b(?:label|type|tipo|rotulo|marcador|etiqueta|status|situacao|opt|recebe|aceita|verif\w*|emergencia|emergency|fax|id)\b/;
const SECOND =
  /\b(?:outr[oa]s?|other|alternativ[oa]|secundari[oa]|secondary|alternate|backup|work|trabalho)\b|\b[2-9]\b/;

type Guess = { meaning: Meaning; rank: number };

/** The meaning of a header, and its distance from an exact match. */
function meaningOf(heading: string): Guess | undefined {
  const text = foldHeading(heading);
  if (!text || ABOUT.test(text)) return undefined;
  const rank = SECOND.test(text) ? 2 : 0;
  const isPhone = MOBILE.test(text) || PHONE.test(text);
  if (GUARDIAN.test(text)) {
    const isContact = EMAIL.test(text) || isPhone || CONTACT.test(text);
    if (isContact) return { meaning: "guardian_contact", rank };
    const isName = NAME.test(text) || text.split(" ").length < 3;
    return isName && !LAST.test(text) ? { meaning: "guardian_name", rank } : undefined;
  }
  if (EMAIL.test(text)) return { meaning: "email", rank };
  if (isPhone) return { meaning: "phone", rank: MOBILE.test(text) ? rank : rank + 1 };
  if (BIRTH.test(text)) return NO_BIRTH.test(text.replace(IN_ORDER, "")) ? undefined : { meaning: "birth_date", rank };
  if (PLAN.test(text)) return { meaning: "plan", rank };
  if (LEVEL.test(text)) return { meaning: "level", rank };
  if (text.split(" ").some((word) => NAMED.has(word))) return undefined;
  const beside = text.replace(LAST, "");
  const isWhole = FULL.test(text) ? NAME.test(text) : beside !== text && PART.test(beside);
  if (isWhole) return { meaning: "full_name", rank: 0 };
  if (FIRST.test(text)) return { meaning: "first", rank };
  if (LAST.test(text)) return { meaning: "last", rank };
  if (EXACT_NAME.test(text)) return { meaning: "full_name", rank: 1 };
  return NAME.test(text) ? { meaning: "full_name", rank: 2 } : undefined;
}

/** True if cells are the headings of a list of students. */
export const isStudentHeading = (cells: readonly string[]): boolean =>
  !looksLikeData(cells) && new Set(cells.map((cell) => meaningOf(cell)?.meaning).filter(Boolean)).size >= 2;

/** True if two cells of a row or more are headings of a list of students, of the same meaning or not. */
export const hasMeanings = (cells: readonly string[]): boolean => cells.filter((cell) => meaningOf(cell)).length >= 2;

/** True if a row's cells look like a person's data rather than headings. */
export const looksLikeData = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\S@\S/.test(cell) || readDay(cell) !== undefined || /\d{4}-?\d{4}$/.test(cell.trim()));

export type Column = {
  /** Empty in a file without headers. */
  heading: string;
  /** All cells that are not empty. */
  cells: string[];
};

/** The meaning of each column by its header or, without one, by its cells. */
export async function meaningsOf(
  columns: readonly Column[],
  plans: readonly string[],
): Promise<(Meaning | undefined)[]> {
  const said = columns.map(({ heading, cells }, place) => {
    const guess = meaningOf(heading);
    const isOther = guess?.meaning === "email" && !cells.some((cell) => cell.includes("@"));
    return { ...guess, place, rank: (guess?.rank ?? 0) + (cells.length === 0 || isOther ? 10 : 0) };
  });
  const found = new Map<number, Meaning>();
  const take = (meaning: Meaning, next?: Meaning) => {
    const all = said.filter((one) => one.meaning === meaning).sort((a, b) => a.rank - b.rank || a.place - b.place);
    if (all[0]) found.set(all[0].place, meaning);
    if (all[1] && next && all[1].rank < 10) found.set(all[1].place, next);
    return all[0];
  };
  const name = take("full_name");
  const first = take("first");
  const last = take("last");
  const hasParts = [first, last].some((part) => part && part.rank < 10);
  if (name && last && !first && name.rank > 0) found.set(name.place, "first");
  else if (name && name.rank > 1 && hasParts) found.delete(name.place);
  else if (name) for (const part of [first, last]) if (part) found.delete(part.place);
  take("email");
  take("phone", "other_phone");
  const birth = take("birth_date")?.place ?? -1;
  // A day without its month and year, which have columns of their own.
  const days = columns[birth]?.cells ?? [];
  if (days.length > 0 && days.every((cell) => /^\d{1,2}$/.test(cell))) found.delete(birth);
  take("guardian_name");
  take("guardian_contact", "other_contact");
  // Another school's plans and levels are not a problem.
  const takeKnown = (meaning: Meaning, isKnown: (cell: string) => boolean) => {
    const { place = -1 } = take(meaning) ?? {};
    if (!columns[place]?.cells.some(isKnown)) found.delete(place);
  };
  takeKnown("plan", (cell) => plans.some((plan) => plan.toLowerCase() === cell.toLowerCase()));
  takeKnown("level", (cell) => parseLevel(cell) !== undefined);
  await guessByCells(columns, found);
  return columns.map((_, place) => found.get(place));
}

async function guessByCells(columns: readonly Column[], found: Map<number, Meaning>): Promise<void> {
  const has = (meaning: Meaning) => [...found.values()].includes(meaning);
  const mostly = async (place: number, is: (cell: string) => boolean | Promise<boolean>) => {
    const cells = (columns[place]?.cells ?? []).slice(0, 50);
    const yes = (await Promise.all(cells.map(is))).filter(Boolean).length;
    return !found.has(place) && yes > 0 && yes * 2 >= cells.length;
  };
  const guess = async (
    meaning: Meaning,
    may: (column: Column) => boolean,
    is: (cell: string) => boolean | Promise<boolean>,
  ) => {
    for (const [place, column] of columns.entries())
      if (!has(meaning) && may(column) && (await mostly(place, is))) found.set(place, meaning);
  };
  const isBare = ({ heading }: Column) => heading === "";
  await guess(
    "email",
    () => true,
    (cell) => /\S@\S/.test(cell),
  );
  await guess("birth_date", isBare, (cell) => readDay(cell) !== undefined);
  const isPhone = async (cell: string) => (await toPhone(cell)) !== undefined;
  await guess("phone", (column) => isBare(column) || CONTACT.test(foldHeading(column.heading)), isPhone);
  await guess("full_name", isBare, (cell) => /^[\p{L}\p{M}' .-]{2,}$/u.test(cell));
}
