import { readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { WebSocket } from "ws";
import { z } from "zod";
import { type BuiltSite, startBuiltSite } from "../built-site.ts";

/** A site whose memory and database can be inspected. */
export type MeasuredSite = BuiltSite & {
  /** Memory in bytes after a full garbage collection. */
  held(): Promise<number>;
  /** The owner's connection to its database, on which no trigger runs. */
  sql: postgres.Sql;
};

const Answer = z.object({ id: z.number(), result: z.looseObject({}) });
const Evaluated = z.object({ result: z.object({ value: z.string() }) });
const Memory = z.object({ heapUsed: z.number(), external: z.number() });
const Secrets = z.object({ databasePassword: z.string() });

/** Starts the built site with Node's inspector on a free port of this machine. */
export async function startMeasuredSite(env: Record<string, string> = {}): Promise<MeasuredSite> {
  const site = await startBuiltSite(env, ["--inspect=127.0.0.1:0"]);
  const [inspector] = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(site.printed()) ?? [];
  if (!inspector) throw new Error(`There is no inspector:\n${site.printed()}`);
  const { databasePassword } = Secrets.parse(
    JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8")),
  );
  const sql = postgres({
    host: path.join(site.dataDir, "run"),
    port: 5432,
    database: "postgres",
    max: 2,
    onnotice() {},
    username: "postgres",
    password: databasePassword,
    connection: { session_replication_role: "replica" },
  });
  const ask = async (socket: WebSocket, id: number, method: string, params: object = {}) => {
    const answered = new Promise<string>((resolve) =>
      socket.on("message", (data) => JSON.parse(String(data)).id === id && resolve(String(data))),
    );
    socket.send(JSON.stringify({ id, method, params }));
    return Answer.parse(JSON.parse(await answered)).result;
  };
  return {
    ...site,
    sql,
    async close() {
      await sql.end({ timeout: 2 });
      await site.close();
    },
    async held() {
      const socket = new WebSocket(inspector);
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      await ask(socket, 1, "HeapProfiler.collectGarbage");
      await ask(socket, 2, "HeapProfiler.collectGarbage");
      const expression = "JSON.stringify(process.memoryUsage())";
      const { result } = Evaluated.parse(await ask(socket, 3, "Runtime.evaluate", { expression }));
      socket.close();
      const { heapUsed, external } = Memory.parse(JSON.parse(result.value));
      return heapUsed + external;
    },
  };
}
