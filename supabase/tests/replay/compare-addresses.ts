import { type Outcome, outcomeOf } from "../../../embedded/rest/oracle/side-by-side.ts";
import type { Call, Caller } from "./calls.ts";
import { complete, namedTables } from "./complete-call.ts";
import { createMask } from "./mask.ts";
import { unordered } from "./unordered.ts";

/** A Supabase project or an equivalent backend, with two of its people. */
export type Address = {
  url: string;
  publishableKey: string;
  secretKey: string;
  tokens: Record<"student" | "teacher", string>;
  fetch(request: Request): Promise<Response>;
};
export type Difference = { call: Call; one: Outcome; other: Outcome };

const NOBODY = "0e000000-0000-4000-8000-00000000000e";
/** Masks ids, digests and instants, which differ between the two. */
const mask = createMask("");

/**
 * Sends calls to two addresses that hold the same rows under other ids.
 * @returns the calls that they answer differently: by status, body, `Content-Range` or `Location`.
 */
export async function compareAddresses(calls: readonly Call[], one: Address, other: Address): Promise<Difference[]> {
  const askOne = createPlace(one);
  const askOther = createPlace(other);
  const differences: Difference[] = [];
  for (const call of calls) {
    const first = await askOne(call);
    const second = await askOther(call);
    if (JSON.stringify(first) !== JSON.stringify(second)) differences.push({ call, one: first, other: second });
  }
  return differences;
}

function createPlace(address: Address): (call: Call) => Promise<Outcome> {
  const today = new Date().toISOString().slice(0, 10);
  const rows = new Map<string, Promise<Record<string, unknown>[]>>();
  const rowsOf = (table: string) => {
    const found = rows.get(table) ?? readRows(address, table);
    rows.set(table, found);
    return found;
  };
  return async (call) => {
    const me = idOf(address, call.caller);
    const ids = new Map<string, string>();
    for (const table of namedTables(call)) {
      const all = await rowsOf(table);
      const own = all.find((row) => row.student_id === me || row.user_id === me) ?? all[0];
      ids.set(table, String(own?.id ?? NOBODY));
    }
    const whole = complete(call, { today, me: () => me, rowOf: (table) => ids.get(table) });
    const { status, headers, text } = await send(address, whole);
    const { body, location, ...outcome } = outcomeOf(status, headers, text);
    return { ...outcome, body: unordered(mask(body)), location: location && String(mask(location)) };
  };
}

/** Sorted by content, so that the same row comes first on both. */
async function readRows(address: Address, table: string): Promise<Record<string, unknown>[]> {
  const call: Call = { caller: "server", method: "GET", path: `/${table}?select=*`, headers: {} };
  const rows: Record<string, unknown>[] = JSON.parse((await send(address, call)).text);
  const texts = new Map(rows.map((row) => [row, JSON.stringify(mask(row))]));
  return rows.toSorted((a, b) => (texts.get(a) ?? "").localeCompare(texts.get(b) ?? ""));
}

async function send({ url, publishableKey, secretKey, tokens, fetch }: Address, call: Call) {
  const { caller, method, path, headers, body } = call;
  const token = caller === "student" || caller === "teacher" ? tokens[caller] : undefined;
  const request = new Request(`${url}/rest/v1${path}`, {
    method,
    headers: {
      ...headers,
      apikey: caller === "server" ? secretKey : publishableKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body ?? null,
  });
  const answer = await fetch(request);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text: method === "HEAD" ? "" : text };
}

function idOf({ tokens }: Address, caller: Caller): string {
  if (caller !== "student" && caller !== "teacher") return NOBODY;
  return String(JSON.parse(Buffer.from(tokens[caller].split(".")[1] ?? "", "base64url").toString("utf8")).sub);
}
