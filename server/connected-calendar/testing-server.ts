import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeCertificate } from "../checks/testing-certificate.ts";
import type { Network } from "./dav-request.ts";
import { ACCOUNT, type DavAnswer, type DavBackend } from "./testing-dav.ts";
import { createStore } from "./testing-store.ts";

/** A fault that one request meets. `lost`: it is carried out, and its answer is cut off. `end token`: it is refused as after its time. */
export type Fault = { status: number } | "lost" | "end token";

export const CLIENT = { clientId: "client-of-tests", clientSecret: "secret-of-tests" };

type TestCalendarServer = {
  address: string;
  network: Network & { ca: string };
  oauth: { authorizeUrl: string; tokenUrl: string; scope: string; address: string };
  /** The faults of the next calls (not of tokens), in order; null lets a call through. */
  faults: (Fault | null)[];
  /** Methods and last segments of all calls. */
  calls: string[];
  /** Told of each call, before it is carried out and before it is answered; returns whether the caller still lives. */
  step: ((call: string, isDone: boolean) => boolean) | undefined;
  /** Gives a new refresh token each time one is used. */
  rotates: boolean;
  /** A code as the provider's page gives it after consent. */
  consent(challenge: string): string;
  /** A call of the teacher's own program, past faults and counts. */
  own(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<DavAnswer>;
  close(): Promise<void>;
};

/** A CalDAV server on the loopback over TLS, with app passwords and OAuth tokens in front of what stores the events. */
export async function startTestCalendarServer(backend: DavBackend = createStore()): Promise<TestCalendarServer> {
  const authority = makeCertificate("Authority of tests", 30, { isAuthority: true });
  const certificate = makeCertificate("localhost", 30, { issuer: authority });
  const basic = `Basic ${Buffer.from(`${ACCOUNT.username}:${ACCOUNT.password}`).toString("base64")}`;
  const codes = new Map<string, string>();
  const refreshTokens = new Set<string>();
  const tokens = new Set<string>();
  const give = (set: Set<string>) => {
    const made = randomBytes(16).toString("hex");
    set.add(made);
    return made;
  };

  const answerToken = (form: URLSearchParams): DavAnswer => {
    const refused = { status: 400, body: JSON.stringify({ error: "invalid_grant" }) };
    if (form.get("client_id") !== CLIENT.clientId || form.get("client_secret") !== CLIENT.clientSecret) return refused;
    const token = { token_type: "Bearer", expires_in: 3600 };
    if (form.get("grant_type") === "authorization_code") {
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const code = form.get("code") ?? "";
      if (codes.get(code) !== challenge) return refused;
      codes.delete(code);
      const body = { ...token, access_token: give(tokens), refresh_token: give(refreshTokens) };
      return { status: 200, body: JSON.stringify(body) };
    }
    const used = form.get("refresh_token") ?? "";
    if (!refreshTokens.has(used)) return refused;
    if (server.rotates) refreshTokens.delete(used);
    const renewed = server.rotates ? { refresh_token: give(refreshTokens) } : {};
    return { status: 200, body: JSON.stringify({ ...token, ...renewed, access_token: give(tokens) }) };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url = "/" } = request;
    const send = ({ status, headers = {}, body: said = "" }: DavAnswer) =>
      response.writeHead(status, headers).end(said);
    if (url === "/token") return send(answerToken(new URLSearchParams(body)));
    const call = `${method} ${url.split("/").filter(Boolean).at(-1) ?? ""}`;
    if (server.step && !server.step(call, false)) return response.destroy();
    server.calls.push(call);
    const fault = server.faults.shift() ?? null;
    if (fault === "end token") tokens.clear();
    const { authorization = "" } = request.headers;
    if (authorization !== basic && !tokens.has(authorization.replace(/^Bearer /, ""))) return send({ status: 401 });
    if (fault !== null && typeof fault === "object") return send({ status: fault.status });
    if (url === "/.well-known/caldav") return send({ status: 301, headers: { location: "/" } });
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = await backend.answer({ method, path: url, headers, body });
    if (fault === "lost" || (server.step && !server.step(call, true))) return response.destroy();
    send(answer);
  };

  const http = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listens) => http.listen(0, "localhost", listens));
  const address = `https://localhost:${(http.address() as AddressInfo).port}/`;
  const server: TestCalendarServer = {
    address,
    network: { isAllowed: () => true, ca: authority.cert, deadlineMs: 20_000 },
    oauth: { authorizeUrl: `${address}authorize`, tokenUrl: `${address}token`, scope: "calendar", address },
    faults: [],
    calls: [],
    step: undefined,
    rotates: false,
    consent(challenge) {
      const code = randomBytes(8).toString("hex");
      codes.set(code, challenge);
      return code;
    },
    own: (method, path, body = "", headers = {}) => backend.answer({ method, path, body, headers }),
    async close() {
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
      await backend.close();
    },
  };
  return server;
}
