import { loadSecrets } from "../../secrets.ts";
import type { TestBackend } from "../../testing.ts";
import { startTestBackend, startTestCluster, type TestCluster } from "../../testing.ts";
import { FIXTURE, ROWS, TABLES } from "./fixture.ts";
import { type Oracle, type OracleCaller, signToken, startOracle } from "./postgrest.ts";

export type SentRequest = {
  method: string;
  /** Behind `/rest/v1`. */
  path: string;
  prefer?: string;
  accept?: string;
  type?: string;
  range?: string;
  body?: string;
  caller?: "visitor" | "person" | "server";
  /** Instead of the caller's token: a text, or changed claims of a person's token. */
  token?: string | Record<string, unknown>;
  /** True if an error's message is compared as well. */
  words?: boolean;
};

/**
 * The compared parts of an answer: parsed JSON, or an error's code. The range past the last row is not compared, since
 * later versions report the total there.
 */
export type Outcome = {
  status: number;
  body: unknown;
  range: string | null;
  location: string | null;
  applied: string | null;
  /** The scheme of `WWW-Authenticate` and its error, without the words. */
  challenge: string | null;
  left?: unknown;
};

export type SideBySide = {
  askBackend(sent: SentRequest): Promise<Outcome>;
  askOracle(sent: SentRequest): Promise<Outcome>;
  close(): Promise<void>;
};

/** Starts the backend and PostgREST on one database. */
export async function startSideBySide(program: string): Promise<SideBySide> {
  const cluster = await startTestCluster({ durable: false });
  const url = await cluster.url("postgres", "a-password-of-a-test", "postgres");
  const backend = await startTestBackend({ databaseUrl: url });
  await cluster.sql.unsafe(FIXTURE);
  await cluster.sql.unsafe(ROWS);
  const oracle = await startOracle(program, url);
  return { ...(await createAskers(cluster, backend, oracle)), close: () => closeAll(cluster, backend, oracle) };
}

async function createAskers(cluster: TestCluster, t: TestBackend, oracle: Oracle): Promise<Omit<SideBySide, "close">> {
  const { client } = await t.person("ana");
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const claims: Record<string, unknown> = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  const callers: Record<NonNullable<SentRequest["caller"]>, OracleCaller> = {
    visitor: { kind: "visitor" },
    server: { kind: "server" },
    person: { kind: "person", claims },
  };
  const { jwtSecret } = await loadSecrets(t.dataDir);
  const tokenOf = async (given: NonNullable<SentRequest["token"]>, secret?: string) =>
    typeof given === "string" ? given : signToken({ ...claims, ...given }, secret);
  const before = await rowsLeft(cluster);
  const withRowsLeft = async (sent: SentRequest, outcome: Outcome): Promise<Outcome> => {
    if (sent.method === "GET" || sent.method === "HEAD") return outcome;
    const rows = await rowsLeft(cluster);
    if (rows !== before) await cluster.sql.unsafe(ROWS);
    return { ...outcome, left: rows };
  };
  return {
    async askBackend(sent) {
      const key = sent.caller === "server" ? t.backend.secretKey : t.backend.publishableKey;
      const headers = new Headers({ ...headersOf(sent), apikey: key });
      const given = sent.token === undefined ? token : await tokenOf(sent.token, jwtSecret);
      if ((sent.caller ?? "person") === "person") headers.set("authorization", `Bearer ${given}`);
      const request = new Request(`http://localhost:3000/rest/v1${sent.path}`, {
        method: sent.method,
        headers,
        body: sent.body ?? null,
      });
      const answer = await t.backend.fetch(request);
      return withRowsLeft(sent, outcomeOf(answer.status, answer.headers, await answer.text(), sent.words));
    },
    async askOracle(sent) {
      const { method, body } = sent;
      const { pathname, search } = new URL(sent.path, "http://localhost");
      const path = pathname + search;
      const given = sent.token === undefined ? undefined : await tokenOf(sent.token);
      const answer = given
        ? await oracle.ask(
            { method, path, headers: { ...headersOf(sent), authorization: `Bearer ${given}` }, body },
            callers.visitor,
          )
        : await oracle.ask({ method, path, headers: headersOf(sent), body }, callers[sent.caller ?? "person"]);
      return withRowsLeft(sent, outcomeOf(answer.status, answer.headers, answer.text, sent.words));
    },
  };
}

async function closeAll(cluster: TestCluster, backend: TestBackend, oracle: Oracle): Promise<void> {
  await oracle.close();
  await backend.close();
  await cluster.close();
}

function headersOf({ prefer, accept, type, range, body }: SentRequest): Record<string, string> {
  return {
    ...(prefer === undefined ? {} : { prefer }),
    ...(accept === undefined ? {} : { accept }),
    ...(range === undefined ? {} : { range, "range-unit": "items" }),
    ...(body === undefined ? {} : { "content-type": type ?? "application/json" }),
  };
}

/** The parts of an answer that are compared. */
export function outcomeOf(status: number, headers: Headers, text: string, words = false): Outcome {
  const body = bodyOf(text);
  return {
    status,
    body: words ? body : (codeOf(body) ?? body),
    range: status === 416 ? null : headers.get("content-range"),
    location: headers.get("location"),
    applied: headers.get("preference-applied"),
    challenge: headers.get("www-authenticate")?.split(", ")[0] ?? null,
  };
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return text;
  }
}

/** Numbers as text, so that different spellings of equal numbers differ. */
function keepDigits(_key: string, value: unknown, { source = "" }: { source?: string } = {}): unknown {
  return typeof value === "number" ? `number ${source}` : value;
}

/** An error's code without its message. */
const codeOf = (body: unknown): { code: unknown } | undefined =>
  typeof body === "object" && body !== null && "code" in body && "message" in body ? { code: body.code } : undefined;

async function rowsLeft({ sql }: TestCluster): Promise<unknown> {
  const parts = TABLES.map((table) => `'${table}', (select json_agg(t order by t::text) from public.${table} t)`);
  const [row] = await sql.unsafe(`select json_build_object(${parts.join(", ")})::text as rows`);
  return row?.rows;
}
