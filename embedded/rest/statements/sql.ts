/** Values of a statement's parameters, sent as text; PostgreSQL parses each by the type of its position. */
export class Parameters {
  readonly values: (string | null)[] = [];

  /** @returns the parameter's placeholder */
  add(value: string | null): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A quoted identifier. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A quoted literal of a text from the program or the catalogue. */
export const literal = (text: string): string => `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** A column, qualified by an alias of the statement. */
export const columnOf = (alias: string, name: string): string =>
  name === "*" ? `${alias}.*` : `${alias}.${identifier(name)}`;

/** A PostgreSQL array literal. */
export const listLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
