import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import type postgres from "postgres";
import type { Reserved } from "../lasting-pool.ts";
import { Semaphore } from "../semaphore.ts";
import { sayAsJson } from "./mends/objects-as-json.ts";
import { type Patterns, refusePatterns } from "./patterns.ts";

/** What a transaction begins with. */
export type Opening = {
  sql: string;
  values: string[];
  /** Each statement may have a transaction of its own: it changes nothing, and none needs what another has set. */
  statementsAlone: boolean;
  /** What is always asked after the first statement, without values: it is sent along. */
  foreseen?: string | undefined;
  /** Statements that come again may be kept prepared; what is sent unprepared is never stale. */
  prepares: boolean;
  /** Whose turn at the database it takes. */
  asker: string;
  patterns: Patterns;
  /** Told whether the sign-in stands, where the statement looks for it. */
  told(alive: boolean): void;
};

/** The sign-in that a transaction was opened for has ended. */
export class SignInEnded extends Error {
  override name = "SignInEnded";
}

/**
 * The database for Kysely through postgres.js, with statements prepared that come again. Each statement of a transaction
 * that is alone goes together with its beginning and its end, in one round trip; no row leaves it before the opening has
 * succeeded.
 */
export class PipelineDriver implements Driver {
  readonly #sql: postgres.Sql;
  readonly #opening: () => Opening | undefined;
  readonly #worth = worthPreparing();
  readonly #transactions: Semaphore;
  /** Holders of a permit take no second one: all of them could wait for theirs. */
  readonly #having = new WeakSet<Opening>();

  /** @param most transactions with an opening at a time. */
  constructor(sql: postgres.Sql, opening: () => Opening | undefined, most: number) {
    this.#sql = sql;
    this.#opening = opening;
    this.#transactions = new Semaphore({ permits: most });
  }
  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const opening = this.#opening();
    if (!opening || this.#having.has(opening))
      return new PipelinedConnection(await this.#sql.reserve(), this.#worth, opening?.patterns);
    const release = await this.#transactions.acquire(opening.asker);
    this.#having.add(opening);
    const end = () => {
      this.#having.delete(opening);
      release();
    };
    try {
      return new PipelinedConnection(await this.#sql.reserve(), this.#worth, opening.patterns, end);
    } catch (error) {
      end();
      throw error;
    }
  }

  beginTransaction(connection: PipelinedConnection, { accessMode, isolationLevel }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    return connection.begin(`begin${level} ${accessMode ?? "read write"}`, accessMode === "read only", this.#opening());
  }
  commitTransaction = (connection: PipelinedConnection) => connection.end("commit");
  rollbackTransaction = (connection: PipelinedConnection) => connection.end("rollback");
  releaseConnection = async (connection: PipelinedConnection) => connection.release();
  destroy = () => this.#sql.end();
}

type Connection = postgres.ReservedSql & Partial<Pick<Reserved, "discard">>;

class PipelinedConnection implements DatabaseConnection {
  readonly #reserved: Connection;
  readonly #worth: (sql: string) => boolean;
  readonly #patterns: Patterns;
  readonly #onRelease: () => void;
  #prepares = true;
  #ended: Promise<unknown> = Promise.resolve();
  /** Begins a transaction around each statement. */
  #around: (() => Promise<void>) | undefined;
  #foreseen: string | undefined;
  #foretold: Promise<postgres.Row[]> | undefined;
  #onlyReads = false;

  constructor(reserved: Connection, worth: (sql: string) => boolean, patterns: Patterns = "any", onRelease = () => {}) {
    this.#reserved = reserved;
    this.#worth = worth;
    this.#patterns = patterns;
    this.#onRelease = onRelease;
  }

  async begin(statement: string, onlyReads: boolean, opening: Opening | undefined): Promise<void> {
    this.#prepares = opening?.prepares ?? true;
    this.#onlyReads = onlyReads;
    this.#foreseen = opening?.foreseen;
    const open = () => this.#open(statement, opening);
    if (opening?.statementsAlone) this.#around = open;
    else
      await open().catch(async (error: unknown) => {
        await this.end("rollback");
        throw error;
      });
  }

  /** Sent, and not waited for by what is sent behind it. */
  async #open(statement: string, opening: Opening | undefined): Promise<void> {
    const begun = this.#reserved.unsafe(statement).execute();
    const told = opening && this.#reserved.unsafe(opening.sql, opening.values, { prepare: true }).execute();
    const [, rows] = await Promise.all([begun, told && freshly(told)]);
    const alive = rows?.[0]?.alive;
    if (typeof alive === "boolean") opening?.told(alive);
    if (alive === false) throw new SignInEnded();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const refused = refusePatterns(sql, parameters, this.#patterns);
    if (refused) throw refused;
    parameters.forEach(sayAsJson);
    const foretold = this.#foretold;
    this.#foretold = undefined;
    if (foretold && isSame(sql, this.#foreseen)) return { rows: Array.from(await foretold) as R[] };
    const opened = this.#around?.();
    const asked = this.#reserved
      .unsafe<R[] & postgres.Row[]>(sql, [...parameters] as never[], { prepare: this.#prepares && this.#worth(sql) })
      .execute();
    const ended = opened && this.#reserved.unsafe("commit").execute();
    if (!opened) this.#foretell();
    const result = await (ended ? this.#afterOpening(opened, asked, ended) : freshly(asked));
    const changed = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(result.command);
    return { numAffectedRows: changed ? BigInt(result.count) : undefined, rows: Array.from(result) };
  }

  /** Asks what is foreseen behind the statement just sent; it fails where that one does, and then nobody asks for it. */
  #foretell(): void {
    if (!this.#foreseen) return;
    this.#foretold = freshly(this.#reserved.unsafe(this.#foreseen, [], { prepare: true }).execute());
    this.#ended = this.#foretold.catch(() => undefined);
  }

  /** The connection is for nobody else until all of this has been sent, and is left as it was found. */
  async #afterOpening<T>(
    opened: Promise<void>,
    asked: postgres.PendingQuery<T & postgres.MaybeRow[]>,
    ended: PromiseLike<unknown>,
  ) {
    const outcome = freshly(asked);
    // Nothing can be lost with the end of what only reads.
    this.#ended = Promise.allSettled([outcome, ended]);
    try {
      await opened;
      return await outcome;
    } catch (error) {
      if (isOfDriver(error)) this.#reserved.discard?.();
      await this.#ended;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are not streamed here");
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    if (this.#around) this.#around = undefined;
    else {
      const ended = this.#reserved.unsafe(how).execute();
      // Nothing can be lost with the end of what only reads.
      if (this.#onlyReads) this.#ended = Promise.allSettled([this.#ended, ended]);
      else await ended;
    }
  }
  /** Once nothing is under way on it: what the driver fails at while it waits for another's end, it takes for that one's failure. */
  release(): void {
    void this.#ended.then(() => {
      this.#reserved.release();
      this.#onRelease();
    });
  }
}

/** What the driver itself fails at leaves it between two statements; PostgreSQL's own errors, and ours, do not. */
const isOfDriver = (error: unknown): boolean =>
  error instanceof Error && !["PostgresError", "SignInEnded", "StaleStatement", "ConnectionLost"].includes(error.name);

const isSame = (sql: string, other: string | undefined) => sql.replace(/\s+/g, " ").trim().toLowerCase() === other;

/** A prepared statement was made for a table that another process has changed since. It is forgotten now. */
export class StaleStatement extends Error {
  override name = "StaleStatement";
}

/**
 * What a statement answers, unless the driver sent it a second time by itself: that comes after the transaction's end, and
 * so as the database's owner. Nothing of it may be seen.
 */
async function freshly<T>(query: postgres.PendingQuery<T & postgres.MaybeRow[]>) {
  const again = () => "retried" in query && query.retried !== undefined;
  try {
    const result = await query;
    if (!again()) return result;
  } catch (error) {
    if (!again()) throw error;
  }
  throw new StaleStatement();
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
