/** A row of a table in a file. */
export type Row = { /** From 1, as an editor counts. */ line: number; cells: string[] };
