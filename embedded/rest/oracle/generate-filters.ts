import fc from "fast-check";
import { HOSTILE, quoted, value } from "./send.ts";

/** Columns of each table by the kind of their values. */
const COLUMNS = {
  kinds: {
    texts: ["label", "code", "fixed", "brief"],
    numbers: ["id", "small", "whole", "big", "exact", "money", "rough", "plus"],
    others: [
      "truth",
      "day",
      "moment",
      "instant",
      "hour",
      "span",
      "tag",
      "mood",
      "doc",
      "words",
      "numbers",
      "pair",
      "stretch",
      "bits",
      "bytes",
    ],
  },
  people: {
    texts: ["name", "phone", "camelCase", '"with space"'],
    numbers: ["id", "parent", "order"],
    others: ["secret"],
  },
  members: { texts: ["role"], numbers: ["person", "team"], others: [] },
  places: { texts: ["note"], numbers: ["a", "b"], others: [] },
  visits: { texts: [], numbers: ["id", "a", "b", "person", "host"], others: [] },
} as const;
export type Table = keyof typeof COLUMNS;
export const columnsOf = (table: Table): string[] => [
  ...COLUMNS[table].texts,
  ...COLUMNS[table].numbers,
  ...COLUMNS[table].others,
];

export const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "grapheme", maxLength: 6 }).filter((word) => !word.includes("\0")),
);
const number = fc.oneof(
  fc.integer({ min: -3, max: 12 }).map(String),
  fc.constantFrom(
    "1.5",
    "9007199254740993",
    "1e3",
    "NaN",
    "Infinity",
    "-0",
    "0x1F",
    "",
    "x",
    "99999999999999999999999",
  ),
);
const literals = fc.constantFrom(
  "true",
  "f",
  "2026-11-21",
  "2026-11-21T10:00:00-03:00",
  "07:30",
  "ok",
  "{1,3}",
  "{a}",
  "(1,a)",
  "[1,5)",
  '{"n":1.10}',
  "null",
  "\\x00ff",
);
const compared = fc.constantFrom("eq", "neq", "gt", "gte", "lt", "lte", "isdistinct");
const not = fc.constantFrom("", "", "not.");

/** `column` with `operator.value`, as in a parameter or quoted within a list of conditions. */
const filterOf = (
  table: Table,
): fc.Arbitrary<{ column: string; operator: string; values: string[] | undefined; value: string }> => {
  const { texts, numbers } = COLUMNS[table];
  return fc.constantFrom(...columnsOf(table)).chain((column) => {
    const isText = texts.some((name) => name === column);
    const values = isText ? text : numbers.some((name) => name === column) ? number : fc.oneof(literals, text);
    const single = fc.record({
      operator: isText ? fc.oneof(compared, fc.constantFrom("like", "ilike")) : compared,
      value: values,
    });
    return fc.oneof(
      { weight: 6, arbitrary: single.map((condition) => ({ column, ...condition, values: undefined })) },
      {
        weight: 2,
        arbitrary: fc
          .array(values, { minLength: 1, maxLength: 3 })
          .map((list) => ({ column, operator: "in", values: list, value: "" })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom("null", "true", "unknown")
          .map((is) => ({ column, operator: "is", values: undefined, value: is })),
      },
    );
  });
};

export const parameter = (table: Table): fc.Arbitrary<string> =>
  fc
    .tuple(not, filterOf(table))
    .map(([negation, { column, operator, value: is, values }]) =>
      values
        ? `${column}=${negation}in.(${values.map(quoted).join(",")})`
        : `${column}=${negation}${operator}.${value(is)}`,
    );

const among = (table: Table): fc.Arbitrary<string> =>
  fc.tuple(not, filterOf(table)).map(([negation, { column, operator, value: is, values }]) => {
    if (values) return `${column}.${negation}in.(${values.map(quoted).join(",")})`;
    return `${column}.${negation}${operator}.${operator === "is" ? is : quoted(is)}`;
  });

export const logic = (table: Table): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("or", "and", "not.or"),
      fc.array(among(table), { minLength: 1, maxLength: 3 }),
      fc.option(fc.array(among(table), { minLength: 1, maxLength: 2 })),
    )
    .map(
      ([operator, outer, inner]) =>
        `${operator}=(${[...outer, ...(inner ? [`and(${inner.join(",")})`] : [])].join(",")})`,
    );
