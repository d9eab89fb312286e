// The baseline of `/rest/v1`: a handwritten handler with the same SQL, token and policies. Runs in a separate process
// on the database of `DATA_DIR`, and prints its address.
import path from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { jwtVerify } from "jose";
import postgres from "postgres";
import { connectionOf, readSecrets } from "./database.ts";

const POOL = 10;

const dataDir = path.resolve(process.env.DATA_DIR ?? "");
const { jwtSecret } = await readSecrets(dataDir);
const sql = postgres({ ...(await connectionOf(dataDir)), max: POOL, onnotice() {} });
const key = new TextEncoder().encode(jwtSecret);

const app = new Hono().get("/raw/notifications", async (c) => {
  const token = c.req.header("authorization")?.slice("Bearer ".length) ?? "";
  const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
  const user = c.req.query("user_id")?.slice("eq.".length) ?? "";
  const rows = await sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${payload.sub ?? ""}, true),
      set_config('request.jwt.claim.role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify(payload)}, true)`;
    return tx`select * from public.notifications where user_id = ${user} order by created_at desc limit 20`;
  });
  return c.json(rows);
});

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
