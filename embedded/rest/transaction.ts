import type postgres from "postgres";
import { sessionAliveSql } from "../access-tokens.ts";
import type { ReservedConnection } from "../reconnecting-pool.ts";
import { roleSettings } from "../role-limits.ts";
import type { Semaphore } from "../semaphore.ts";
import { isWorthPreparing } from "./prepared-statements.ts";
import type { RestRequest } from "./rest-request.ts";
import type { PersonalShares } from "./shares.ts";

export type Statement = { sql: string; values: readonly (string | null)[] };

export type Work = {
  /** Statements in order; the last one gives the answer. */
  statements: readonly Statement[];
  /**
   * `read` reads tables: its COMMIT is sent along. `call` runs a function in a read-only transaction, `write` may
   * change data: their COMMIT waits for the answers, because the driver may repeat a statement by itself, which after
   * the COMMIT would run as the owner.
   */
  mode: "read" | "call" | "write";
  timezone: string | undefined;
  /** True if the change is rolled back after it has been answered. */
  takesBack?: boolean | undefined;
  /** Checks the results before they are committed; if it throws, nothing is. */
  check?: ((rows: Row[]) => void) | undefined;
};
export type Row = Record<string, string | null>;

/** The session that a transaction was opened for has ended. */
export class SignInEnded extends Error {
  override name = "SignInEnded";
}
/** A prepared statement became invalid by a change of its table. It is dropped. */
class StaleStatement extends Error {
  override name = "StaleStatement";
}

/** A role that does not exist, so that assuming it fails the transaction before its first statement. */
const NOBODY = "sign-in ended";
const ROLE_IS_UNKNOWN = "22023";

export type TransactionOptions = {
  /** The fair queue for the connections, so that a caller with many requests delays only itself. */
  queue: Semaphore;
  shares: PersonalShares;
  /** True if the owner may limit files on the disk. */
  maySetFiles: boolean;
};

/** Runs statements as the caller's role. */
export class Transactions {
  readonly #sql: postgres.Sql;
  readonly #queue: Semaphore;
  readonly #shares: PersonalShares;
  readonly #maySetFiles: boolean;

  constructor(sql: postgres.Sql, { queue, shares, maySetFiles }: TransactionOptions) {
    this.#sql = sql;
    this.#queue = queue;
    this.#shares = shares;
    this.#maySetFiles = maySetFiles;
  }

  /**
   * Runs statements in one transaction.
   * @returns the first row of each statement
   * @throws SignInEnded, PostgreSQL's errors, and what `check` throws; nothing is kept then
   */
  run(request: RestRequest, work: Work): Promise<Row[]> {
    return this.#shares.run(request, () => this.#queue.run(request.caller, () => this.#tryTwice(request, work)));
  }

  async #tryTwice(request: RestRequest, work: Work): Promise<Row[]> {
    try {
      return await this.#attempt(request, work, true);
    } catch (error) {
      // The next connection may have a stale statement as well.
      if (error instanceof StaleStatement) return this.#attempt(request, work, false);
      throw error;
    }
  }

  async #attempt(request: RestRequest, work: Work, prepares: boolean): Promise<Row[]> {
    const connection: postgres.ReservedSql & Partial<Pick<ReservedConnection, "discard">> = await this.#sql.reserve();
    const sent: Promise<unknown>[] = [];
    const send = ({ sql, values }: Statement, always = false) => {
      const query = connection
        .unsafe<Row[]>(sql, [...values], { prepare: prepares && (always || isWorthPreparing(sql)) })
        .execute();
      const answer = retryStale(query);
      // Also handles the rejection of a second failure, after the first one.
      sent.push(answer.catch(() => undefined));
      return answer;
    };
    const isRead = work.mode === "read";
    try {
      // Sent without waiting: where one fails, the following fail as well.
      const begun = send({ sql: `begin ${work.mode === "write" ? "read write" : "read only"}`, values: [] });
      const opened = send(openingSql(request, work, this.#maySetFiles), true);
      const answers = work.statements.map((statement) => send(statement));
      const commit = isRead ? send({ sql: "commit", values: [] }) : undefined;
      const rows = await settleFirst(begun, opened, answers);
      work.check?.(rows);
      if (work.takesBack && !isRead) {
        await send({ sql: "set constraints all immediate", values: [] });
        await send({ sql: "rollback", values: [] });
      } else await (commit ?? send({ sql: "commit", values: [] }));
      return rows;
    } catch (error) {
      if (isOfDriver(error)) connection.discard?.();
      else if (!isRead) send({ sql: "rollback", values: [] }).catch(() => undefined);
      throw error;
    } finally {
      // The connection is reserved until all of this has been answered.
      void Promise.all(sent).then(() => connection.release());
    }
  }
}

/** The first row of each result. Of several failures the first is thrown, since it caused the others. */
async function settleFirst(
  begun: Promise<unknown>,
  opened: Promise<unknown>,
  answers: Promise<Row[]>[],
): Promise<Row[]> {
  await begun;
  await opened.catch((error: unknown) => {
    throw isPostgres(error, ROLE_IS_UNKNOWN) ? new SignInEnded() : error;
  });
  return (await Promise.all(answers)).map(([row]) => row ?? {});
}

/** The statement that sets the caller's role and claims, and checks whether a person's session is alive. */
function openingSql(
  { role, access, method, url, headers }: RestRequest,
  { timezone }: Work,
  maySetFiles: boolean,
): Statement {
  const claims = access?.claims ?? { role };
  const settings: [name: string, value: string][] = [
    ["search_path", '"public", "extensions"'],
    ...roleSettings(role, maySetFiles),
    ["request.jwt.claim.sub", access?.id ?? ""],
    ["request.jwt.claim.role", role],
    ["request.jwt.claims", JSON.stringify(claims)],
    ["request.method", method],
    ["request.path", url.pathname.slice("/rest/v1".length)],
    ["request.headers", JSON.stringify(Object.fromEntries([...headers].filter(([name]) => name !== "cookie")))],
  ];
  if (timezone !== undefined) settings.push(["timezone", timezone]);
  const values = settings.map(([, value]) => value);
  const parts = settings.map(([name], at) => `set_config('${name}', $${at + 1}, true)`);
  values.push(role);
  const taken = `$${values.length}`;
  if (access) {
    values.push(access.sessionId, access.id);
    const stands = sessionAliveSql(`$${values.length - 1}`, `$${values.length}`);
    parts.push(`set_config('role', case when ${stands} then ${taken} else '${NOBODY}' end, true)`);
  } else parts.push(`set_config('role', ${taken}, true)`);
  return { sql: `select ${parts.join(", ")}`, values };
}

/** True if an error is a refusal of PostgreSQL with this SQLSTATE. */
const isPostgres = (error: unknown, code: string): boolean =>
  error instanceof Error && error.name === "PostgresError" && "code" in error && error.code === code;

/**
 * True if the driver itself failed, which leaves the connection in an unknown state; PostgreSQL's errors, and ours, do
 * not.
 */
const isOfDriver = (error: unknown): boolean =>
  error instanceof Error &&
  !["PostgresError", "SignInEnded", "StaleStatement", "ConnectionLost", "RestError"].includes(error.name);

/**
 * The answer of a statement, unless the driver repeated it by itself: the repetition runs after the transaction's end,
 * as the database's owner, so its result must not be used.
 */
async function retryStale(query: postgres.PendingQuery<Row[]>): Promise<Row[]> {
  const again = () => "retried" in query && query.retried !== undefined;
  try {
    const result = await query;
    if (!again()) return result;
  } catch (error) {
    if (!again()) throw error;
  }
  throw new StaleStatement();
}
