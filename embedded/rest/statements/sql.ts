/** The values of a statement's parameters, which PostgreSQL reads as the type that their place has. */
export class Parameters {
  readonly values: (string | null)[] = [];

  /** @returns the parameter's place in the statement */
  add(value: string | null): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A name as SQL. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text that the program itself, or the catalogue, holds, as SQL. */
export const literal = (text: string): string => `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** A column of what is called so in the statement. */
export const columnOf = (alias: string, name: string): string =>
  name === "*" ? `${alias}.*` : `${alias}.${identifier(name)}`;

/** A list as PostgreSQL reads one. */
export const listLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
