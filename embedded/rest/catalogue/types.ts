export type Column = {
  name: string;
  /** The type that a body's value is read as: the base type of a domain over a built-in type. */
  type: string;
  /** Its default as SQL. */
  fallback: string | null;
};

export type Table = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Columns of the primary key; for a view, those of the table that it shows. */
  key: readonly string[];
};

export type ColumnPair = readonly [own: string, foreign: string];

type Junction = {
  table: string;
  /** Constraints to the own table and to the foreign one. */
  constraints: readonly [own: string, foreign: string];
  /** Columns of the own table with those of the junction. */
  own: readonly ColumnPair[];
  /** Columns of the foreign table with those of the junction. */
  foreign: readonly ColumnPair[];
};

/** A relationship from the rows of one table to those of another. */
export type Relationship = {
  table: string;
  foreignTable: string;
  foreignIsView: boolean;
  isSelf: boolean;
} & (
  | { kind: "many-to-one" | "one-to-many" | "one-to-one"; constraint: string; columns: readonly ColumnPair[] }
  | { kind: "many-to-many"; junction: Junction }
  | { kind: "computed"; functionName: string; toOne: boolean }
);

export type Parameter = { name: string; type: string; castType: string; required: boolean; variadic: boolean };

export type Routine = {
  name: string;
  parameters: readonly Parameter[];
  /** The kind of its result: a single value, or a row. */
  returns: "scalar" | "row";
  returnsSet: boolean;
  returnsVoid: boolean;
  /** The table whose rows it returns. */
  table: string | null;
  volatile: boolean;
};

/** The served tables, views and functions. */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>;
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  routines: ReadonlyMap<string, readonly Routine[]>;
};
