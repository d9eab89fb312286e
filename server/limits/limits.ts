import { decodeJwt } from "jose";
import type postgres from "postgres";
import { z } from "zod";
import { networkGroup, type Visitor } from "../visitor.ts";
import { tooManyRequests } from "../web/api-answers.ts";
import { type Admission, type Counter, createCounter } from "./counters.ts";
import { RULES, type RuleName, rulesFor } from "./rules.ts";

/** A backend call with its body already read, so that it can be inspected and passed on. */
export type Call = { request: Request; body?: string; visitor: Visitor; signedIn: boolean };

/** Answers a call, or refuses it with 429 when its visitor made too many attempts. */
export type Limits = (call: Call, answer: () => Promise<Response>) => Promise<Response>;

/**
 * Counts calls against the limits of {@link RULES}: in the database where one is given, so that several processes
 * share them, otherwise in memory.
 * @param alone whether no other process is on the database
 */
export function createLimits(sql?: postgres.Sql, alone = false): Limits {
  const counters = new Map<string, Counter>(
    Object.entries(RULES).map(([name, rule]) => [name, createCounter(name, rule, sql, alone)]),
  );
  const admit = async (name: RuleName, subject: string) =>
    (await counters.get(name)?.admit(subject)) ?? { async end() {} };

  return async ({ request, body, visitor, signedIn }, answer) => {
    const address = networkGroup(visitor.address);
    const subjects = {
      address: () => "",
      account: () => ` ${accountOf(body)}`,
      person: () => ` ${personOf(request)}`,
    };
    const admitted: Admission[] = [];
    let failed = false;
    try {
      for (const name of rulesFor({ method: request.method, url: new URL(request.url), signedIn })) {
        const entry = await admit(name, address + subjects[RULES[name].per]());
        if ("wait" in entry) return tooManyRequests(entry.wait);
        admitted.push(entry);
      }
      const response = await answer();
      // A failure of the server is not a failed attempt.
      failed = response.status >= 400 && response.status < 500;
      return response;
    } finally {
      await Promise.all(admitted.map((entry) => entry.end(failed)));
    }
  };
}

const Credentials = z.object({ email: z.string() });

function accountOf(body = ""): string {
  const parsed = Credentials.safeParse(parseJson(body));
  return parsed.success ? parsed.data.email.normalize("NFKC").trim().toLowerCase() : "";
}

/** The person that the token claims, unverified: it counts only together with an address. */
function personOf(request: Request): string {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  try {
    return decodeJwt(token).sub ?? "";
  } catch {
    return "";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
