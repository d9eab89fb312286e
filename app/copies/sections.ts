import { isId } from "~/platform/backend/is-id";
import { type Facts, isFacts } from "./facts";
import { TOPICS, type Topic } from "./topics";

/** A row of a section, numbered from 1. */
export type Row = {
  number: number;
  /** The id under which files and other rows refer to it. */
  id?: string;
  facts: Facts;
  /** The row of whose list it is one. */
  of?: Place;
};

/** A row's place in a copy. */
export type Place = { topic: Topic; number: number };

export type Section = { topic: Topic; fields: string[]; rows: Row[] };

export type Sections = {
  sections: Section[];
  /** The topics of which nothing is kept. */
  empty: Topic[];
  /** The rows by their ids. */
  places: ReadonlyMap<string, Place>;
};

/** Says when and how it was made, in the page's heading. */
const HEADING = ["exported_at"];

/** Columns that lead their row, in this order, and columns that end it; the others are between them in their own order. */
const FIRST: readonly string[] =
  `at starts_at ends_at held_on month paid_on due_on marked_on first_day last_day day full_name child email phone kind title description
  module station front back question answer sentence about to status state amount_cents`.split(/\s+/);
const LAST: readonly string[] = ["created_at", "updated_at"];
const rank = (field: string): number => {
  if (FIRST.includes(field)) return FIRST.indexOf(field);
  return FIRST.length + LAST.indexOf(field) + 1;
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Exported data as sections with numbered rows, in the order of the topics; lists inside rows are sections of their own. A topic that is
 * unknown comes last, under its own name: nothing is left out.
 */
export function sectionsOf(data: Facts): Sections {
  const rows = new Map<string, Row[]>();
  const places = new Map<string, Place>();
  const known = new Map(TOPICS.map((topic) => [topic.key, topic]));
  const unknown = Object.keys(data).filter((key) => !known.has(key) && !HEADING.includes(key));
  const topics = [...TOPICS, ...unknown.map((key): Topic => ({ key, name: () => key, table: key }))];

  const add = (topic: Topic, facts: Facts, of?: Place): void => {
    const list = rows.get(topic.key) ?? [];
    const place = { topic, number: list.length + 1 };
    rows.set(topic.key, list);
    const { id } = facts;
    if (typeof id === "string") places.set(id, place);
    const lists = Object.entries(topic.lists ?? {});
    const own = Object.fromEntries(Object.entries(facts).filter(([field]) => !topic.lists?.[field]));
    const shaped = topic.shape ? topic.shape(own) : own;
    list.push({ number: place.number, facts: shaped, ...(typeof id === "string" && { id }), ...(of && { of }) });
    for (const [field, key] of lists) {
      const inside = known.get(key);
      if (inside) for (const one of rowsIn(facts[field], field)) add(inside, one, place);
    }
  };
  for (const topic of topics) for (const facts of rowsIn(data[topic.key], "link")) add(topic, facts);

  const sections = topics.flatMap((topic): Section[] => {
    const list = rows.get(topic.key);
    return list ? [{ topic, rows: list, fields: fieldsOf(list, places) }] : [];
  });
  return { sections, empty: topics.filter(({ key }) => !rows.has(key)), places };
}

/** The rows of exported data: a list's, or a single one; a single text is a row with this field. */
function rowsIn(value: unknown, field: string): Facts[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => !isEmpty(one)).map((one) => (isFacts(one) ? one : { [field]: one }));
}

/** The columns that say something: ids do so only where they are another row's. */
function fieldsOf(rows: readonly Row[], places: ReadonlyMap<string, Place>): string[] {
  // Every row is the person's, so that their own id says nothing.
  const isOther = (id: string): boolean => places.has(id) && places.get(id)?.topic.key !== "profile";
  const says = (field: string, value: unknown): boolean =>
    field !== "id" && !isEmpty(value) && (typeof value !== "string" || !isId(value) || isOther(value));
  const fields = new Set(
    rows.flatMap(({ facts }) => Object.entries(facts).flatMap(([field, value]) => (says(field, value) ? field : []))),
  );
  return [...fields].sort((a, b) => rank(a) - rank(b));
}
