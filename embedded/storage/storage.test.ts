import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SITE, type TestBackend } from "../testing.ts";
import { PLACES, type StorageFixture, startBackendWithFiles } from "./testing.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
describe.each(PLACES)("files %s", (where) => {
  let t: TestBackend;
  let fixture: StorageFixture;
  let ana: Person;
  let bia: Person;
  beforeAll(async () => {
    fixture = await startBackendWithFiles(where);
    t = fixture.t;
    await t.backend.sql.unsafe(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('files', 'files', false, 1000, null), ('photos', 'photos', true, 1000, array['image/png']);
    create policy "own files" on storage.objects for all to authenticated
      using (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)
      with check (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)`);
    ana = await t.person("ana");
    bia = await t.person("bia");
  });
  afterAll(() => fixture.close());
  beforeEach(() => t.backend.sql`delete from storage.objects`);

  const files = ({ client }: Pick<Person, "client">) => client.storage.from("files");
  /** One pixel. */
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const words = async (blob: Blob | null) => blob?.text();

  describe("a file", () => {
    test("a file is returned unchanged, and is replaced if its sender requests that", async () => {
      const object = `${ana.id}/redação número 1.txt`;
      expect((await files(ana).upload(object, Buffer.from("olá"), { contentType: "text/plain" })).error).toBeNull();
      expect((await files(ana).upload(object, "outra", { contentType: "text/plain" })).error?.message).toMatch(
        /exists/,
      );
      expect((await files(ana).upload(object, new Blob(["nova"]), { upsert: true })).error).toBeNull();
      expect(await words((await files(ana).download(object)).data)).toBe("nova");
      const { data } = await files(ana).list(ana.id);
      expect(data?.map(({ name }) => name)).toEqual(["redação número 1.txt"]);
      expect((await files(ana).list())?.data).toMatchObject([{ name: ana.id, id: null }]);
    });

    test("a file is not sent again to a client that has it, and its content type keeps the encoding of its text", async () => {
      const object = `${ana.id}/letters.txt`;
      await files(ana).upload(object, "olá", { contentType: "text/plain; charset=UTF-8", upsert: true });
      const { data } = await files(ana).createSignedUrl(object, 60);
      const ask = (headers: HeadersInit) => t.backend.fetch(new Request(data?.signedUrl ?? "", { headers }));
      const first = await ask({});
      expect(first.headers.get("content-type")).toBe("text/plain;charset=utf-8");
      expect((await ask({ "if-none-match": String(first.headers.get("etag")) })).status).toBe(304);
      expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);
      await files(ana).remove([object]);
    });

    test("a file is listed once, and the limits of a list count files and folders alike", async () => {
      const nameOf = (name: string) => `${ana.id}/listed 📚/${name}`;
      const names = ["a/1.txt", "a/2.txt", "a/3.txt", "b.txt", "c/1.txt", "d.txt"];
      for (const name of names) expect((await files(ana).upload(nameOf(name), name)).error).toBeNull();
      const list = async (limit: number, offset: number) =>
        (await files(ana).list(`${ana.id}/listed 📚`, { limit, offset })).data?.map(({ name, id }) => [
          name,
          id !== null,
        ]);
      expect(await list(2, 0)).toEqual([
        ["a", false],
        ["b.txt", true],
      ]);
      expect(await list(2, 2)).toEqual([
        ["c", false],
        ["d.txt", true],
      ]);
      expect(await list(2, 4)).toEqual([]);
      await files(ana).remove(names.map(nameOf));
    });

    test("a file of another person is not read, listed, replaced or removed", async () => {
      const object = `${ana.id}/a.txt`;
      await files(ana).upload(object, "segredo");
      for (const stranger of [bia, { client: t.client() }]) {
        expect((await files(stranger).download(object)).data).toBeNull();
        expect((await files(stranger).list(ana.id)).data).toEqual([]);
        expect((await files(stranger).upload(object, "x", { upsert: true })).error).not.toBeNull();
        expect((await files(stranger).upload(`${ana.id}/b.txt`, "x")).error?.message).toMatch(/row-level security/);
        expect((await files(stranger).remove([object])).data).toEqual([]);
      }
      expect(await words((await files(ana).download(object)).data)).toBe("segredo");
      expect((await files(ana).remove([object])).data).toMatchObject([{ name: object }]);
      expect((await files(ana).download(object)).data).toBeNull();
    });

    test("a file of a public bucket can be read by everybody, by its address alone", async () => {
      const photos = t.client("server").storage.from("photos");
      await photos.upload("a.png", PNG, { contentType: "image/png", cacheControl: "31536000" });
      const response = await t.backend.fetch(new Request(photos.getPublicUrl("a.png").data.publicUrl));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/png",
        "cache-control": "max-age=31536000",
        "x-content-type-options": "nosniff",
      });
      const hidden = await t.backend.fetch(new Request(`${SITE}/storage/v1/object/public/files/${ana.id}/a.txt`));
      expect(hidden.status).toBe(400);
    });

    test("a file of a person is cached by no shared cache, whatever its sender said", async () => {
      const anasFiles = files(ana);
      await anasFiles.upload(`${ana.id}/pix.txt`, "x", { cacheControl: "3600" });
      const { data } = await anasFiles.createSignedUrl(`${ana.id}/pix.txt`, 60);
      const answer = await t.backend.fetch(new Request(data?.signedUrl ?? ""));
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    });

    test("HEAD of each address of a file is answered like GET without the bytes, also for a missing file", async () => {
      const name = `${ana.id}/a.txt`;
      await files(ana).upload(name, "segredo", { contentType: "text/plain" });
      await t.client("server").storage.from("photos").upload("a.png", PNG, { contentType: "image/png" });
      const signed = (await files(ana).createSignedUrl(name, 60)).data?.signedUrl ?? "";
      const token = (await ana.client.auth.getSession()).data.session?.access_token;
      const headers = { apikey: t.backend.publishableKey, authorization: `Bearer ${token}`, range: "bytes=1-3" };
      const object = `${SITE}/storage/v1/object`;
      const addresses = [
        `${object}/public/photos/a.png`,
        `${object}/public/photos/b.png`,
        `${object}/public/files/${name}`,
      ];
      addresses.push(`${object}/authenticated/files/${name}`, `${object}/authenticated/files/${bia.id}/a.txt`);
      addresses.push(signed, `${signed}x`, `${object}/files/${name}`);
      for (const address of addresses) {
        const [got, headed] = await Promise.all(
          ["GET", "HEAD"].map((method) => t.backend.fetch(new Request(address, { method, headers }))),
        );
        const shown = ({ status, headers }: Response = new Response()) => [
          address,
          status,
          Object.fromEntries(headers),
        ];
        expect(shown(headed)).toEqual(shown(got));
        expect(await headed?.text()).toBe("");
      }
    });

    test.each([
      ["too large", Buffer.concat([PNG, Buffer.alloc(1000)]), "image/png", /maximum allowed size/],
      ["of another kind", Buffer.from("<svg onload=alert(1)>"), "image/svg+xml", /not supported/],
      ["of another kind under a good name", Buffer.from("<script>"), "image/png", /not supported/],
    ])("a file that is %s is refused", async (_, bytes, contentType, message) => {
      const { error } = await t.client("server").storage.from("photos").upload("b.png", bytes, { contentType });
      expect(error?.message).toMatch(message);
    });
  });

  test.each(["../a", "a/../../b", "%2e%2e/a", "a%00b", "//a", "a%5Cb", "%E0%A4%A"])(
    "the name %s is refused",
    async (name) => {
      for (const method of ["GET", "POST"]) {
        const response = await t.backend.fetch(
          new Request(`${SITE}/storage/v1/object/files/${name}`, {
            method,
            headers: { apikey: t.backend.secretKey },
            ...(method === "POST" ? { body: "x" } : {}),
          }),
        );
        expect([400, 404]).toContain(response.status);
      }
      const [row] = await t.backend.sql`select count(*)::int as count from storage.objects`;
      expect(row?.count).toBe(0);
    },
  );

  test.each([
    ["POST", "list/files", { prefix: "a\0b" }],
    ["DELETE", "files", { prefixes: ["a\0b"] }],
  ])("%s %s is refused if its body has an invalid file name", async (method, address, body) => {
    const headers = { apikey: t.backend.secretKey, "content-type": "application/json" };
    const request = new Request(`${SITE}/storage/v1/object/${address}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect((await t.backend.fetch(request)).status).toBe(400);
  });

  test("the existence and metadata of a file are shown only to people who may read it", async () => {
    const name = `${ana.id}/a.txt`;
    await files(ana).upload(name, "words", { contentType: "text/plain", cacheControl: "60" });
    expect(await files(ana).exists(name)).toEqual({ data: true, error: null });
    const { data } = await files(ana).info(name);
    const { data: listed } = await files(ana).list(ana.id);
    expect(data).toMatchObject({ id: listed?.[0]?.id, name, bucketId: "files", size: 5, cacheControl: "max-age=60" });
    expect(data?.metadata).toEqual({});
    expect(data?.contentType).toMatch(/^text\/plain/);
    expect(data?.createdAt).toBe(listed?.[0]?.created_at);
    for (const [person, missing] of [
      [bia, name],
      [ana, `${ana.id}/b.txt`],
    ] as const) {
      expect((await files(person).exists(missing)).data).toBe(false);
      expect((await files(person).info(missing)).error).toMatchObject({ code: "NoSuchKey", statusCode: "404" });
    }
    expect((await t.client().storage.from("files").exists(name)).data).toBe(false);
    const token = (await ana.client.auth.getSession()).data.session?.access_token;
    const headers = { apikey: t.backend.publishableKey, authorization: `Bearer ${token}` };
    const ask = (file: string) =>
      t.backend.fetch(new Request(`${SITE}/storage/v1/object/files/${file}`, { method: "HEAD", headers }));
    expect((await ask(name)).headers.get("etag")).toBe(data?.etag);
    expect((await ask(`${ana.id}/b.txt`)).status).toBe(404);
    headers.authorization = "Bearer wrong";
    expect((await ask(name)).status).toBe(401);
  });

  test("a wrong token reads nothing, and the anonymous key is a visitor's", async () => {
    const ask = (headers: HeadersInit) =>
      t.backend.fetch(new Request(`${SITE}/storage/v1/object/files/${ana.id}/a.txt`, { headers }));
    const apikey = t.backend.publishableKey;
    for (const headers of [{}, { apikey: "wrong" }, { apikey, authorization: "Bearer wrong" }, { apikey }])
      expect((await ask(headers as HeadersInit)).status).toBe(400);
  });
});
