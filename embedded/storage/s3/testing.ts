import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { AwsV4Signer } from "aws4fetch";
import S3rver from "s3rver";
import type { S3Settings } from "./client.ts";

export type TestBucket = {
  settings: S3Settings;
  /** The versions whose bytes lie in the bucket. */
  versions(): Promise<string[]>;
  /** Makes an object one of 1970. */
  age(version: string): Promise<void>;
  /** Stops the service: connections are cut and new ones refused. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
  /** Cuts each further connection after so many bytes; undefined for never. */
  cutAfter(bytes: number | undefined): void;
  /** The highest number of concurrent removals. */
  mostRemovals(): number;
  /** Stalls each answer after so many bytes; undefined for never. */
  stallAfter(bytes: number | undefined): void;
  close(): Promise<void>;
};

const SUFFIX = "._S3rver_object";
const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Starts an S3 service with one empty bucket, behind a connection that can be cut. */
export async function startTestBucket(name = "files"): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "s3-"));
  const { service, mostRemovals } = await startService(directory, name);
  const line = await startProxy(portOf(service));
  const objects = async () =>
    (await readdir(path.join(directory, name), { recursive: true })).filter((file) => file.endsWith(SUFFIX));
  const versionOf = (file: string) => path.basename(file).slice(0, -SUFFIX.length);
  return {
    settings: {
      endpoint: `http://127.0.0.1:${line.port}`,
      region: "us-east-1",
      bucket: name,
      pathStyle: true,
      ...KEYS,
    },
    versions: async () => (await objects()).map(versionOf).filter((version) => version.length === 36),
    async age(version) {
      const file = (await objects()).find((name) => versionOf(name) === version);
      if (!file) throw new Error("no such object");
      await utimes(path.join(directory, name, file), 0, 0);
    },
    ...line,
    mostRemovals,
    async close() {
      await line.interrupt();
      await new Promise((done) => service.close(done));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** An S3 service that refuses requests that are not signed with its key. */
async function startService(directory: string, name: string) {
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name }] });
  await s3rver.configureBuckets();
  const answer = s3rver.getMiddleware();
  const removals = { now: 0, most: 0 };
  const service = http.createServer(async (request, response) => {
    if (request.method === "DELETE") {
      removals.most = Math.max(removals.most, ++removals.now);
      response.on("close", () => removals.now--);
    }
    if (await isSigned(request)) return answer(request, response);
    response.writeHead(403, { "content-type": "application/xml" });
    response.end("<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is another.</Message></Error>");
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  return { service, mostRemovals: () => removals.most };
}

/** Verifies a request's signature by another implementation than the client's. */
async function isSigned({ method = "", url = "", headers }: http.IncomingMessage): Promise<boolean> {
  const authorization = headers.authorization ?? "";
  const [id, , region] = /Credential=([\w/-]+)/.exec(authorization)?.[1]?.split("/") ?? [];
  // An unknown key is refused by the service itself.
  if (id !== KEYS.accessKeyId) return true;
  const names = /SignedHeaders=([\w;-]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const signed = names.map((name): [string, string] => [name, String(headers[name] ?? "")]);
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: signed.filter(([name]) => name !== "host"),
    ...KEYS,
    service: "s3",
    region,
    datetime: String(headers["x-amz-date"]),
    allHeaders: true,
  });
  return (await signer.signature()) === /Signature=(\w+)/.exec(authorization)?.[1];
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

async function startProxy(to: number) {
  const open = new Set<net.Socket>();
  let left: number | undefined;
  let still: number | undefined;
  const server = net.createServer((client) => {
    const service = net.connect(to, "127.0.0.1");
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    service.pipe(client);
    let passed = 0;
    service.on("data", (chunk: Buffer) => {
      passed += chunk.length;
      if (still !== undefined && passed > still) service.unpipe(client).pause();
    });
    client.on("data", (chunk: Buffer) => {
      if (left !== undefined) left -= chunk.length;
      if (left !== undefined && left < 0) return client.destroy();
      service.write(chunk);
    });
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const port = portOf(server);
  return {
    port,
    async interrupt() {
      if (!server.listening) return;
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
    resume: () => listen(port),
    cutAfter(bytes: number | undefined) {
      left = bytes;
    },
    stallAfter(bytes: number | undefined) {
      still = bytes;
    },
  };
}
