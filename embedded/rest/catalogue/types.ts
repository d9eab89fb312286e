export type Column = {
  name: string;
  /** The type that a value of a body is read as: domains over types of PostgreSQL's own are those. */
  type: string;
  /** Its default as SQL. */
  fallback: string | null;
};

export type Table = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Columns of the primary key; of a view those of the table it shows. */
  key: readonly string[];
};

export type ColumnPair = readonly [own: string, foreign: string];

export type Junction = {
  table: string;
  /** Constraints to the own table and to the foreign one. */
  constraints: readonly [own: string, foreign: string];
  /** Columns of the own table with those of the junction. */
  own: readonly ColumnPair[];
  /** Columns of the foreign table with those of the junction. */
  foreign: readonly ColumnPair[];
};

/** How rows of one table lead to rows of another. */
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
  /** The kind of its result: one value, a row of a table or of columns of its own. */
  returns: "scalar" | "row";
  returnsSet: boolean;
  returnsVoid: boolean;
  /** The table whose rows it returns. */
  table: string | null;
  volatile: boolean;
};

/** The tables, views and functions that can be asked for. */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>;
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  routines: ReadonlyMap<string, readonly Routine[]>;
};
