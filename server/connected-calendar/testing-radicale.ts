import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { ACCOUNT, type DavAnswer, type DavBackend, type DavCall } from "./testing-dav.ts";
import { COLLECTION } from "./testing-store.ts";

const PLACE = "/usr/bin/radicale";

/** True if Radicale, a CalDAV server, is installed. */
const hasRadicale = (): boolean => existsSync(PLACE);

/** Installs Radicale where it is missing, from the machine's packages. */
async function ensureRadicale(): Promise<void> {
  if (hasRadicale()) return;
  for (const order of [["update"], ["install", "-y", "--no-install-recommends", "radicale"]]) {
    const [code] = await once(spawn("apt-get", order, { stdio: "inherit" }), "exit");
    if (code !== 0) throw new Error("Radicale cannot be installed: apt-get install radicale");
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}

/** A real server, with one account and one calendar. */
export async function startRadicale(): Promise<DavBackend> {
  await ensureRadicale();
  const folder = await mkdtemp(path.join(os.tmpdir(), "radicale-"));
  const port = await freePort();
  const child = spawn(
    PLACE,
    [
      ["--config", ""],
      ["--server-hosts", `127.0.0.1:${port}`],
      ["--storage-filesystem-folder", folder],
      ["--auth-type", "http_x_remote_user"],
      ["--logging-level", "info"],
    ].flat(),
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  await new Promise<void>((ready, fails) => {
    child.stderr.on("data", (chunk) => {
      said += chunk;
      if (said.includes("ready")) ready();
    });
    child.once("exit", () => fails(new Error(`Radicale ends: ${said}`)));
  });
  const answer = ({ method, path: at, headers, body }: DavCall): Promise<DavAnswer> =>
    new Promise((resolve, reject) => {
      const { authorization: _, host: __, connection: ___, ...kept } = headers;
      const length = { "content-length": String(Buffer.byteLength(body)) };
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          method,
          path: at,
          headers: { ...kept, ...length, "x-remote-user": ACCOUNT.username },
        },
        async (answered) => {
          const { etag, location } = answered.headers;
          resolve({
            status: answered.statusCode ?? 0,
            headers: { ...(etag && { etag }), ...(location && { location }) },
            body: await text(answered),
          });
        },
      );
      sent.once("error", reject);
      sent.end(body);
    });
  const set =
    "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>Aulas &amp; eu</d:displayname>" +
    '<c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>';
  const body = `<d:mkcol xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>${set}</d:prop></d:set></d:mkcol>`;
  const made = await answer({ method: "MKCOL", path: COLLECTION, headers: {}, body });
  if (made.status !== 201) throw new Error(`Radicale makes no calendar: ${made.status} ${made.body} ${said}`);
  return {
    answer,
    async close() {
      child.kill();
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
