/** One step into JSON: `->key`, `->>key` or, with an index, `->0`. */
export type JsonStep = { arrow: "->" | "->>"; operand: string; isIndex: boolean };

/** A column, or a path into its JSON. */
export type Field = { name: string; path: JsonStep[] };

export type SelectedField = { kind: "field"; field: Field; alias?: string | undefined; cast?: string | undefined };
export type SelectedRelation = {
  kind: "relation";
  name: string;
  alias?: string | undefined;
  hint?: string | undefined;
  join?: "inner" | "left" | undefined;
  /** True if its columns become columns of the row that embeds it. */
  spread: boolean;
  selected: Selected[];
};
export type Selected = SelectedField | SelectedRelation;

export type Operation =
  | { kind: "compare"; operator: string; value: string; quantifier?: "any" | "all" | undefined }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: "null" | "not null" | "true" | "false" | "unknown" }
  | { kind: "distinct"; value: string }
  | { kind: "search"; parser: string; language?: string | undefined; value: string };

export type Filter = { kind: "filter"; field: Field; negated: boolean; operation: Operation };
export type Logic = { kind: "logic"; negated: boolean; operator: "and" | "or"; conditions: Condition[] };
export type Condition = Filter | Logic;

export type OrderTerm = {
  /** The embedded table of the column; undefined for the row's own. */
  relation?: string | undefined;
  field: Field;
  direction?: "asc" | "desc" | undefined;
  nulls?: "first" | "last" | undefined;
};

/** A part of a query with the path of the embedded table it applies to; an empty path for the root. */
export type AtPath<T> = { path: string[]; is: T };

export type Query = {
  selected: Selected[];
  conditions: AtPath<Condition>[];
  order: AtPath<OrderTerm[]>[];
  limits: AtPath<number>[];
  offsets: AtPath<number>[];
  /** Columns of the body that are written; undefined for all. */
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  /** Parameters that are no filters: a function's arguments. */
  args: [name: string, value: string][];
};
