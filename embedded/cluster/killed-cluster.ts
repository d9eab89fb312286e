// A process that tests kill: it starts a cluster, writes an acknowledged row, reports it, and waits.
import postgres from "postgres";
import { startCluster } from "./index.ts";

const [dataDir = "", password = ""] = process.argv.slice(2);
const { options } = await startCluster({ dataDir, password });
const sql = postgres({ ...options, max: 1, onnotice() {} });
await sql`create table acknowledged as select 1 as n`;
process.stdout.write("written\n");
setInterval(() => {}, 1_000);
