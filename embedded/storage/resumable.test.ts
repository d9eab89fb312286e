import { readdir, readFile, rename } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { serve } from "@hono/node-server";
import { Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, type TestBackend } from "../testing.ts";
import { createStorage } from "./index.ts";
import { signPath } from "./signed-addresses.ts";
import { PLACES, type StorageFixture, startBackendWithFiles } from "./testing.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
describe.each(PLACES)("files %s", (where) => {
  let t: TestBackend;
  let fixture: StorageFixture;
  let site: ReturnType<typeof serve>;
  let origin: string;
  let ana: Person;
  let bia: Person;
  beforeAll(async () => {
    fixture = await startBackendWithFiles(where);
    t = fixture.t;
    await t.backend.sql.unsafe(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('files', 'files', false, 2000000, array['text/plain', 'application/pdf']);
    create policy "own files" on storage.objects for all to authenticated
      using (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)
      with check (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)`);
    ana = await t.person("ana");
    bia = await t.person("bia");
    site = serve({ fetch: (request) => t.backend.fetch(request), port: 0, hostname: "127.0.0.1" });
    await eventually(() => site.address() !== null);
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((done) => site.close(done));
    await fixture.close();
  });

  const tokenOf = async ({ client }: Person) => (await client.auth.getSession()).data.session?.access_token ?? "";

  /** An upload as the official client makes it. */
  async function upload(who: Person, objectName: string, bytes: Buffer, options: UploadOptions = {}) {
    const headers = { apikey: t.backend.publishableKey, authorization: `Bearer ${await tokenOf(who)}` };
    return new Upload(bytes, {
      endpoint: `${origin}/storage/v1/upload/resumable`,
      metadata: { bucketName: "files", objectName, contentType: "text/plain", cacheControl: "60" },
      headers,
      retryDelays: null,
      storeFingerprintForResuming: false,
      ...options,
    });
  }

  /** Sends an upload. @returns the status of the refusal, or undefined when it was accepted */
  const send = (one: Upload): Promise<number | undefined> =>
    new Promise((resolve) => {
      one.options.onSuccess = () => resolve(undefined);
      one.options.onError = (error) => resolve("originalResponse" in error ? error.originalResponse?.getStatus() : 0);
      one.start();
    });

  const words = async (who: Person, name: string) =>
    (await who.client.storage.from("files").download(name)).data?.text();
  const waiting = () => readdir(path.join(t.dataDir, "storage/resumable"));

  test("a file arrives in parts and is then an object like any other", async () => {
    const name = `${ana.id}/diário.txt`;
    const text = "ação ".repeat(50_000);
    expect(await send(await upload(ana, name, Buffer.from(text), { chunkSize: 100_000 }))).toBeUndefined();
    expect(await words(ana, name)).toBe(text);
    expect(await eventually(async () => (await waiting()).length === 0)).toBe(true);
  });

  test("concatenated uploads are refused as a client error", async () => {
    const one = await upload(ana, `${ana.id}/several.txt`, Buffer.from("ab"), { parallelUploads: 2 });
    expect(await send(one)).toBe(400);
  });

  test("an interrupted upload continues where it was", async () => {
    const name = `${ana.id}/cut.txt`;
    const text = "0123456789".repeat(100_000);
    const first = await upload(ana, name, Buffer.from(text), { chunkSize: 300_000 });
    await new Promise<void>((done) => {
      first.options.onChunkComplete = () => void first.abort().then(done);
      first.start();
    });
    expect(await words(ana, name)).toBeUndefined();
    const second = await upload(ana, name, Buffer.from(text));
    second.url = first.url;
    let begun = 0;
    second.options.onProgress = (sent) => {
      begun ||= sent;
    };
    expect(await send(second)).toBeUndefined();
    expect(begun).toBeGreaterThanOrEqual(300_000);
    expect(await words(ana, name)).toBe(text);
  });

  test("uploads get an answer to retry while their storage is unreachable, and continue afterwards", async () => {
    const name = `${ana.id}/away.txt`;
    const folder = path.join(t.dataDir, "storage/resumable");
    const first = await upload(ana, name, Buffer.from("0123456789"), { chunkSize: 4 });
    await new Promise<void>((done) => {
      first.options.onChunkComplete = () => void first.abort().then(done);
      first.start();
    });
    await rename(folder, `${folder}-away`);
    const second = await upload(ana, name, Buffer.from("0123456789"));
    second.url = first.url;
    expect(await send(second)).toBe(503);
    expect(await send(await upload(ana, `${ana.id}/new.txt`, Buffer.from("a")))).toBe(503);
    await rename(`${folder}-away`, folder);
    second.url = first.url;
    expect(await send(second)).toBeUndefined();
    expect(await words(ana, name)).toBe("0123456789");
  });

  test("a part whose connection breaks keeps what arrived, without an object", async () => {
    const name = `${ana.id}/broken.txt`;
    const one = await upload(ana, name, Buffer.alloc(1_000_000, "x"), {
      uploadDataDuringCreation: false,
      chunkSize: 10,
    });
    await new Promise<void>((done) => {
      one.options.onChunkComplete = () => void one.abort().then(done);
      one.start();
    });
    const headers = {
      apikey: t.backend.publishableKey,
      authorization: `Bearer ${await tokenOf(ana)}`,
      "tus-resumable": "1.0.0",
      "upload-offset": "10",
      "content-type": "application/offset+octet-stream",
      "content-length": "999990",
    };
    const broken = http.request(one.url ?? "", { method: "PATCH", headers });
    broken.on("error", () => {});
    broken.write(Buffer.alloc(5000, "x"), () => broken.destroy());
    const head = async () => {
      const { "upload-offset": _, "content-type": __, "content-length": ___, ...asked } = headers;
      const answer = await fetch(one.url ?? "", { method: "HEAD", headers: asked });
      return Number(answer.headers.get("upload-offset"));
    };
    expect(await eventually(async () => (await head()) >= 10)).toBe(true);
    expect(await words(ana, name)).toBeUndefined();
    const again = await upload(ana, name, Buffer.alloc(1_000_000, "x"));
    again.url = one.url;
    expect(await send(again)).toBeUndefined();
    expect((await words(ana, name))?.length).toBe(1_000_000);
  });

  test.each([
    ["into somebody else's folder", () => `${bia.id}/a.txt`, "text/plain", Buffer.from("x"), 403],
    ["larger than the bucket takes", () => `${ana.id}/b.txt`, "text/plain", Buffer.alloc(2_000_001, "x"), 413],
    ["of a kind that is not taken", () => `${ana.id}/c.txt`, "text/html", Buffer.from("x"), 415],
    ["that is not what it says", () => `${ana.id}/d.pdf`, "application/pdf", Buffer.from("<script>"), 415],
    ["under a name that climbs", () => `${ana.id}/../e.txt`, "text/plain", Buffer.from("x"), 400],
  ])("an upload %s is refused and leaves nothing", async (_, name, contentType, bytes, status) => {
    const metadata = { bucketName: "files", objectName: name(), contentType };
    expect(await send(await upload(ana, name(), bytes, { metadata }))).toBe(status);
    expect(await waiting()).toEqual([]);
  });

  test("nobody else sees, continues or ends an upload", async () => {
    const one = await upload(ana, `${ana.id}/mine.txt`, Buffer.alloc(1000, "x"), { chunkSize: 100 });
    await new Promise<void>((done) => {
      one.options.onChunkComplete = () => void one.abort().then(done);
      one.start();
    });
    const base = { apikey: t.backend.publishableKey, "tus-resumable": "1.0.0" };
    for (const authorization of [`Bearer ${await tokenOf(bia)}`, `Bearer ${t.backend.publishableKey}`, "Bearer wrong"])
      for (const method of ["HEAD", "PATCH", "DELETE"]) {
        const part = { "upload-offset": "100", "content-type": "application/offset+octet-stream" };
        const headers = { ...base, authorization, ...(method === "PATCH" ? part : {}) };
        const body = method === "PATCH" ? Buffer.alloc(900, "y") : null;
        const { status } = await fetch(one.url ?? "", { method, headers, body });
        expect([401, 404]).toContain(status);
      }
    one.options.onChunkComplete = null;
    expect(await send(one)).toBeUndefined();
    expect(await words(ana, `${ana.id}/mine.txt`)).toBe("x".repeat(1000));
  });

  test("bytes without an object are removed after a day, and others stay", async () => {
    const old = crypto.randomUUID();
    const fresh = crypto.randomUUID();
    for (const version of [old, fresh]) await t.backend.files.write(version, Buffer.from("x"));
    await fixture.age(old);
    await send(await upload(ana, `${ana.id}/stays.txt`, Buffer.from("stays")));
    const [row] = await t.backend.sql`select version from storage.objects where name = ${`${ana.id}/stays.txt`}`;
    const stays = String(row?.version);
    await fixture.age(stays);
    const { sql, files: store } = t.backend;
    const secrets = { jwtSecret: "", publishableKey: "", secretKey: "", databasePassword: "" };
    const arriving = path.join(t.dataDir, "storage/resumable");
    await createStorage({ sql, secrets, store, arriving, log() {} }).sweep();
    const left = async (version: string) => (await fixture.versions()).includes(version);
    expect([await left(old), await left(fresh), await left(stays)]).toEqual([false, true, true]);
  });

  test("a file that could run a script is served as a download, and so is a PDF", async () => {
    const name = `${ana.id}/paper.pdf`;
    const metadata = { bucketName: "files", objectName: name, contentType: "application/pdf" };
    expect(await send(await upload(ana, name, Buffer.from("%PDF-1.4 x"), { metadata }))).toBeUndefined();
    const { data } = await ana.client.storage.from("files").createSignedUrl(name, 60);
    const answer = await t.backend.fetch(new Request(data?.signedUrl ?? ""));
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  test("a signed address opens one file to anyone who has it, for a while", async () => {
    const name = `${ana.id}/carta número 1.txt`;
    await send(await upload(ana, name, Buffer.from("0123456789")));
    const { data } = await ana.client.storage.from("files").createSignedUrl(name, 60, { download: "carta.txt" });
    const url = new URL(data?.signedUrl ?? "");
    const ask = (address: URL | string, headers: HeadersInit = {}) =>
      t.backend.fetch(new Request(address, { headers }));
    const whole = await ask(url);
    expect(await whole.text()).toBe("0123456789");
    expect(whole.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''carta.txt");
    expect(whole.headers.get("content-security-policy")).toContain("sandbox");
    const part = await ask(url, { range: "bytes=2-4" });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([206, "234", "bytes 2-4/10"]);
    expect((await ask(url, { range: "bytes=20-" })).status).toBe(416);

    const token = url.searchParams.get("token") ?? "";
    const altered = new URL(url);
    altered.searchParams.set("token", `${token.slice(0, -3)}abc`);
    const other = new URL(url.href.replace(/carta[^?]*/, "mine.txt"));
    const expired = new URL(url);
    const { jwtSecret } = JSON.parse(await readFile(path.join(t.dataDir, "secrets.json"), "utf8"));
    expired.searchParams.set("token", await signPath(`files/${name}`, -1, jwtSecret, { level: "server" }));
    const access = new URL(url);
    access.searchParams.set("token", await tokenOf(ana));
    const none = new URL(url);
    none.search = "";
    for (const address of [altered, other, expired, access, none]) expect((await ask(address)).status).toBe(400);

    expect((await bia.client.storage.from("files").createSignedUrl(name, 60)).data).toBeNull();
    const several = await ana.client.storage.from("files").createSignedUrls([name, `${bia.id}/none.txt`], 60);
    expect(several.data?.map(({ error }) => error === null)).toEqual([true, false]);
  });
});
