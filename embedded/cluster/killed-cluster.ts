// For the tests that kill a process: starts a cluster, writes something that is acknowledged, says so, and waits for its end.
import postgres from "postgres";
import { startCluster } from "./index.ts";

const [dataDir = "", password = ""] = process.argv.slice(2);
const { options } = await startCluster({ dataDir, password });
const sql = postgres({ ...options, max: 1, onnotice() {} });
await sql`create table acknowledged as select 1 as n`;
process.stdout.write("written\n");
setInterval(() => {}, 1_000);
