import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import type postgres from "postgres";

/** What a transaction begins with. */
export type Opening = {
  sql: string;
  values: string[];
  /** Told whether the sign-in stands, where the statement looks for it. */
  told(alive: boolean): void;
};

/** The sign-in that a transaction was opened for has ended. */
export class SignInEnded extends Error {
  override name = "SignInEnded";
}

/**
 * The database for Kysely through postgres.js, with statements prepared that come again. A transaction that only reads
 * does not wait for its opening, and is not waited for after its rows; no row leaves it before its opening has succeeded.
 */
export class PipelineDriver implements Driver {
  readonly #sql: postgres.Sql;
  readonly #opening: () => Opening | undefined;
  readonly #worth = worthPreparing();

  constructor(sql: postgres.Sql, opening: () => Opening | undefined) {
    this.#sql = sql;
    this.#opening = opening;
  }
  async init(): Promise<void> {}
  acquireConnection = async () => new PipelinedConnection(await this.#sql.reserve(), this.#worth);

  async beginTransaction(connection: PipelinedConnection, { accessMode, isolationLevel }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    await connection.begin(`begin${level} ${accessMode ?? "read write"}`, this.#opening(), accessMode === "read only");
  }
  commitTransaction = (connection: PipelinedConnection) => connection.commit();
  rollbackTransaction = (connection: PipelinedConnection) => connection.rollback();
  releaseConnection = async (connection: PipelinedConnection) => connection.release();
  destroy = () => this.#sql.end();
}

class PipelinedConnection implements DatabaseConnection {
  readonly #reserved: postgres.ReservedSql;
  readonly #worth: (sql: string) => boolean;
  #opened: Promise<unknown> | undefined;
  #readOnly = false;

  constructor(reserved: postgres.ReservedSql, worth: (sql: string) => boolean) {
    this.#reserved = reserved;
    this.#worth = worth;
  }

  async begin(statement: string, opening: Opening | undefined, readOnly: boolean): Promise<void> {
    const begun = this.#reserved.unsafe(statement).execute();
    const told = opening && this.#reserved.unsafe(opening.sql, opening.values, { prepare: true }).execute();
    this.#opened = Promise.all([begun, told]).then(([, rows]) => {
      const alive = rows?.[0]?.alive;
      if (typeof alive === "boolean") opening?.told(alive);
      if (alive === false) throw new SignInEnded();
    });
    // Whoever asks for rows hears of it.
    this.#opened.catch(() => undefined);
    this.#readOnly = readOnly;
    if (readOnly) return;
    try {
      await this.#opened;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const asked = this.#reserved.unsafe<R[] & postgres.Row[]>(sql, [...parameters] as never[], {
      prepare: this.#worth(sql),
    });
    // Where the opening failed, that is what went wrong, and not what came behind it.
    const result = await asked.catch(async (error: unknown) => {
      await this.#opened;
      throw error;
    });
    await this.#opened;
    const changed = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(result.command);
    return { numAffectedRows: changed ? BigInt(result.count) : undefined, rows: Array.from(result) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are not streamed here");
  }

  async commit(): Promise<void> {
    const done = this.#reserved.unsafe("commit").execute();
    // There is nothing that could be lost; the connection's next statement comes after this one.
    if (this.#readOnly) done.catch(() => undefined);
    else await done;
  }
  async rollback(): Promise<void> {
    await this.#reserved.unsafe("rollback");
  }
  release(): void {
    this.#reserved.release();
  }
}

const MOST_PREPARED = 500;
const MOST_SEEN = 5_000;
const LONGEST = 8_192;

/**
 * Whether a statement is worth preparing: one that comes a second time. Each connection keeps what it prepared, and callers
 * make statements of any shape, so there is an end to it.
 */
function worthPreparing(): (sql: string) => boolean {
  const prepared = new Set<string>();
  const seen = new Set<string>();
  return (sql) => {
    if (prepared.has(sql)) return true;
    if (prepared.size >= MOST_PREPARED || sql.length > LONGEST) return false;
    if (!seen.has(sql)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(sql);
      return false;
    }
    seen.delete(sql);
    prepared.add(sql);
    return true;
  };
}
