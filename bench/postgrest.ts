// Runs PostgREST itself on the database of `DATA_DIR`, with the site's tokens, and prints its address. Exits at once on
// machines that it is not built for.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { postgrestProgram } from "../embedded/rest/oracle/postgrest.ts";
import { eventually } from "../embedded/testing.ts";
import { connectionOf, readSecrets } from "./database.ts";

const POOL = "10";

const dataDir = path.resolve(process.env.DATA_DIR ?? "");
const { jwtSecret } = await readSecrets(dataDir);
const { host, port, username, password, database } = await connectionOf(dataDir);
const free = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const bound = server.address();
    server.close(() => resolve(typeof bound === "object" ? (bound?.port ?? 0) : 0));
  });
});
const address = `http://127.0.0.1:${free}`;
const child = spawn(postgrestProgram() ?? "", [], {
  stdio: "ignore",
  env: {
    PGRST_DB_URI: `postgresql://${username}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_EXTRA_SEARCH_PATH: "public, extensions",
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_MAX_ROWS: "1000",
    PGRST_DB_POOL: POOL,
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_JWT_AUD: "authenticated",
    PGRST_LOG_LEVEL: "crit",
    PGRST_OPENAPI_MODE: "disabled",
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(free),
  },
});
process.once("SIGTERM", () => child.kill("SIGTERM"));
await eventually(() =>
  fetch(address).then(
    () => true,
    () => false,
  ),
);
console.log(address);
