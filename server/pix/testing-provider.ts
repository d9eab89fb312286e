import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { PixProfile } from "../../app/school/pix-profiles.ts";
import { makeCertificate } from "../checks/testing-certificate.ts";
import type { Credentials } from "./encrypt-credentials.ts";
import type { Network } from "./send-request.ts";
import { CLIENT, DIALECTS, provesClient, refuseByDialect, sayInDialect } from "./testing-dialects.ts";
import { type Books, createBooks, Refused } from "./testing-provider-books.ts";

/** A fault that one request meets. `lost`: the request is carried out, and its answer is cut off. */
export type Fault = { status: number } | "half" | "slow" | "lost" | "redirect";

export type TestProvider = {
  provider: { profile: PixProfile; base_url: string; token_url: string; pix_key: string };
  credentials: Credentials;
  network: Network & { ca: string };
  books: Books;
  /** The faults of the next API calls (not of tokens), in order; null lets a call through. */
  faults: (Fault | null)[];
  /** Told of each call, before it is carried out and before it is answered; returns whether the caller still lives. */
  step: ((call: string, isDone: boolean) => boolean) | undefined;
  /** Methods and paths of all calls. */
  calls: string[];
  /** Tokens given. */
  tokens: number;
  /** Forgets all tokens, as a provider that restarts does. */
  forgetTokens(): void;
  /** How far its clock is ahead, in ms. */
  clockMs: number;
  close(): Promise<void>;
};

const KEY = "pix@englishwith.test";
const SLOW_MS = 60_000;

/**
 * A provider on the loopback that behaves as the Central Bank's description of the API Pix says, with its own authority.
 * `profile`: whose dialect it speaks.
 */
export async function startTestProvider(profile: PixProfile = "standard"): Promise<TestProvider> {
  const dialect = DIALECTS[profile];
  const { path: base = "/api", changesPath = base } = dialect;
  const authority = makeCertificate("Authority of tests", 30, { isAuthority: true });
  const server = makeCertificate("localhost", 30, { issuer: authority });
  const client = makeCertificate("client", 30, { issuer: authority });
  const tokens = new Set<string>();
  const books = createBooks(KEY, () => new Date(Date.now() + provider.clockMs));
  const timers = new Set<NodeJS.Timeout>();

  const answer = (response: ServerResponse, status: number, body?: unknown) => {
    response.writeHead(status, {
      "content-type": status < 300 ? "application/json" : "application/problem+json",
      date: new Date(Date.now() + provider.clockMs).toUTCString(),
    });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { method = "", url = "/" } = request;
    const target = new URL(url, "https://localhost");
    const lives = (isDone: boolean) => provider.step?.(`${method} ${target.pathname}`, isDone) ?? true;
    if (!lives(false)) return response.destroy();
    if (target.pathname === "/oauth/token") {
      const asked = { method, path: target.pathname, query: target.searchParams, headers: request.headers, text };
      if (!provesClient(dialect, asked)) return answer(response, 401, { error: "invalid_client" });
      if (dialect.hasNoScopes && /\bscope=/.test(text)) return answer(response, 400, { error: "invalid_scope" });
      const token = randomBytes(16).toString("hex");
      tokens.add(token);
      provider.tokens += 1;
      return answer(response, 200, { access_token: token, token_type: "Bearer", expires_in: 3600 });
    }
    provider.calls.push(`${method} ${target.pathname}`);
    if (!tokens.has(request.headers.authorization?.slice("Bearer ".length) ?? "")) return answer(response, 401);
    const fault = provider.faults.shift() ?? null;
    if (fault === "slow") {
      timers.add(setTimeout(() => response.destroy(), SLOW_MS).unref());
      return;
    }
    if (fault === "redirect") {
      response.writeHead(302, { location: "/api/pix" }).end();
      return;
    }
    if (fault !== null && typeof fault === "object") return answer(response, fault.status);
    try {
      const own = method === "PATCH" ? changesPath : base;
      if (!target.pathname.startsWith(`${own}/`)) throw new Refused(405, "another address");
      const path = target.pathname.slice(own.length);
      const call = { method, path, query: target.searchParams, headers: request.headers, text };
      refuseByDialect(dialect, call);
      const found = sayInDialect(dialect, call, books.answer(method, path, target.searchParams, text));
      if (fault === "lost" || !lives(true)) return response.destroy();
      if (fault !== "half") return answer(response, found.status, found.body);
      const whole = JSON.stringify(found.body);
      response.writeHead(200, { "content-type": "application/json" }).end(whole.slice(0, whole.length / 2));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      answer(response, error.status, { type: "https://pix.bcb.gov.br/api/v2/error/refused", title: error.message });
    }
  };

  const http = createServer(
    { key: server.key, cert: server.cert, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((listens) => http.listen(0, "localhost", listens));
  const { port } = http.address() as AddressInfo;
  const provider: TestProvider = {
    provider: {
      profile,
      base_url: `https://localhost:${port}${base}`,
      token_url: `https://localhost:${port}/oauth/token`,
      pix_key: KEY,
    },
    credentials: {
      clientId: CLIENT.id,
      clientSecret: dialect.token === "certificate" ? "" : CLIENT.secret,
      ...(dialect.keyParameter && { applicationKey: CLIENT.key }),
      certificate: { cert: client.cert, key: client.key },
    },
    network: { isAllowed: () => true, ca: authority.cert, deadlineMs: 5_000 },
    books,
    faults: [],
    step: undefined,
    calls: [],
    tokens: 0,
    forgetTokens: () => tokens.clear(),
    clockMs: 0,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
    },
  };
  return provider;
}
