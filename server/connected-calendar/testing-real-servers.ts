import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ACCOUNT, type DavAnswer, type DavBackend, type DavCall } from "./testing-dav.ts";
import { COLLECTION } from "./testing-store.ts";

/** Installs packages of the machine where a file of theirs is missing. */
async function ensure(file: string, packages: string[]): Promise<void> {
  if (existsSync(file)) return;
  for (const order of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [code] = await once(spawn("apt-get", order, { stdio: "inherit" }), "exit");
    if (code !== 0) throw new Error(`A server cannot be installed: apt-get install ${packages.join(" ")}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}

type ServerProgram = {
  /** The program, its arguments and its environment. */
  run: (port: number, folder: string) => [place: string, args: string[], env?: Record<string, string>];
  /** It says so once it answers. */
  ready: RegExp;
  /** Its own address of the calendar, where that is not the one of the tests. */
  collection?: string;
  /** Makes the calendar, where the program has none. */
  make?: Pick<DavCall, "method" | "body">;
};

/** A real server, with one account and one calendar. */
async function start({ run, ready, collection = COLLECTION, make }: ServerProgram): Promise<DavBackend> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "calendar-server-"));
  const port = await freePort();
  const [place, args, env = {}] = run(port, folder);
  const child = spawn(place, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  await untilReady(child, ready);
  const answer = async ({ method, path: at, headers, body }: DavCall): Promise<DavAnswer> => {
    const { authorization: _, host: __, connection: ___, ...kept } = headers;
    const sent = { "content-type": "application/xml", ...kept, "x-remote-user": ACCOUNT.username };
    const there = (of: string) => of.replaceAll(COLLECTION.slice(0, -1), collection.slice(0, -1));
    const here = (of: string) => of.replaceAll(collection.slice(0, -1), COLLECTION.slice(0, -1));
    const answered = await forward(port, { method, path: there(at), headers: sent, body: there(body) });
    const { location } = answered.headers ?? {};
    return {
      ...answered,
      headers: { ...answered.headers, ...(location && { location: here(location) }) },
      body: here(answered.body ?? ""),
    };
  };
  if (make) {
    const made = await answer({ ...make, path: COLLECTION, headers: {} });
    if (made.status !== 201) throw new Error(`It makes no calendar: ${made.status} ${made.body}`);
  }
  return {
    answer,
    async close() {
      child.kill();
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, ready: RegExp): Promise<void> {
  let said = "";
  await new Promise<void>((isReady, fails) => {
    for (const output of [child.stdout, child.stderr])
      output?.on("data", (chunk) => {
        said += chunk;
        if (ready.test(said)) isReady();
      });
    child.once("exit", () => fails(new Error(`A server ends: ${said}`)));
  });
}

const forward = (port: number, { method, path: at, headers, body }: DavCall): Promise<DavAnswer> =>
  new Promise((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(
      { host: "127.0.0.1", port, method, path: at, headers: { ...headers, ...length } },
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

const NAME = "<d:displayname>Aulas &amp; eu</d:displayname>";
const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';

async function startRadicale(): Promise<DavBackend> {
  await ensure("/usr/bin/radicale", ["radicale"]);
  const kinds = '<c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>';
  const set = `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>${NAME}${kinds}`;
  return start({
    run: (port, folder) => [
      "/usr/bin/radicale",
      [
        ["--config", ""],
        ["--server-hosts", `127.0.0.1:${port}`],
        ["--storage-filesystem-folder", folder],
        ["--auth-type", "http_x_remote_user"],
        ["--logging-level", "info"],
      ].flat(),
    ],
    ready: /ready/,
    make: { method: "MKCOL", body: `<d:mkcol ${NAMESPACES}><d:set><d:prop>${set}</d:prop></d:set></d:mkcol>` },
  });
}

/** The base of Nextcloud and Baikal, in PHP. */
async function startSabre(): Promise<DavBackend> {
  await ensure("/usr/share/php/Sabre/CalDAV/Plugin.php", ["php-sabre-dav", "php-cli", "php-sqlite3", "php-xml"]);
  const file = fileURLToPath(new URL("./testing-sabre.php", import.meta.url));
  return start({
    run: (port, folder) => [
      "/usr/bin/php",
      ["-S", `127.0.0.1:${port}`, file],
      { SABRE_DB: path.join(folder, "calendars.sqlite") },
    ],
    ready: /started/,
    collection: "/calendars/teresa/aulas/",
  });
}

/** A server that keeps each change as a commit of Git. */
async function startXandikos(): Promise<DavBackend> {
  await ensure("/usr/bin/xandikos", ["xandikos"]);
  const body = `<c:mkcalendar ${NAMESPACES}><d:set><d:prop>${NAME}</d:prop></d:set></c:mkcalendar>`;
  return start({
    run: (port, folder) => [
      "/usr/bin/xandikos",
      ["-d", folder, "--current-user-principal", "/teresa/", "--autocreate", "-l", "127.0.0.1", "-p", String(port)],
      { PYTHONUNBUFFERED: "1" },
    ],
    ready: /Running on/,
    collection: "/teresa/calendars/aulas/",
    make: { method: "MKCALENDAR", body },
  });
}

/** The real servers, by name. */
export const SERVERS = { Radicale: startRadicale, "sabre/dav": startSabre, Xandikos: startXandikos };
