import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { weekday } from "../supabase/tests/days.ts";
import { startBuiltSite } from "./built-site.ts";
import { client } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";
import { createMembers, deleteMembers, type Members, SITE } from "./security/members.ts";
import { rawRequest } from "./security/raw-request.ts";

test.describe.configure({ mode: "default" });

let members: Members;
test.beforeAll(async () => {
  members = await createMembers();
});
test.afterAll(() => deleteMembers(members));

test("no path leads outside the served files @desktop", async () => {
  const { jwtSecret } = JSON.parse(await readFile(`${process.env.SITE_MAILBOX}/../secrets.json`, "utf8"));
  const ups = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "....//", "%252e%252e%252f", "..%00/", "..;/"];
  for (const place of [
    "/",
    "/assets/",
    "/media/article-images/",
    "/media/placement-audio/",
    "/media/greeting/",
    "/icons/",
    "/storage/v1/object/public/article-images/",
  ])
    for (const up of ups)
      for (const file of ["secrets.json", "etc/passwd", "package.json"]) {
        const { status, body } = await rawRequest(place + up.repeat(6) + file);
        expect(status, place + up + file).toBeLessThan(500);
        expect(body, place + up + file).not.toMatch(/root:x:|"devDependencies"/);
        expect(body).not.toContain(jwtSecret);
      }
});

test("paths that resemble parts of the process or of its database are not found @desktop", async () => {
  for (const name of ["constructor", "__proto__", "toString", "%5Cu0000", "%5Cx00", "';--"])
    for (const place of ["/icons/", "/media/article-images/", "/assets/", "/pt/blog/", "/en/blog/"])
      expect((await rawRequest(place + name)).status, place + name).toBe(404);
});

test("names that people choose never become a mail header @desktop", async () => {
  const received = String(process.env.SITE_MAILBOX);
  const name = "Vera\r\nBcc: evil@evil.example\r\n\r\n<b>x</b>";
  const visitor = client();
  const booked = `${randomUUID()}@example.com`;
  const trial = { key: randomUUID().replaceAll("-", "").padEnd(43, "x"), email: booked, phone: "+5511912345678" };
  const hour = { local_date: weekday(23, 5), local_time: "07:00", level: "not_sure" as const, accepts_terms: true };
  const refused = await visitor.rpc("book_trial", { ...trial, ...hour, full_name: name, message: name, goals: name });
  expect(refused.error?.message).toBe("INVALID_NAME");
  const forgetful = `${randomUUID()}@example.com`;
  const account = { email: forgetful, email_confirm: true, user_metadata: { full_name: name } };
  expect((await client("server").auth.admin.createUser(account)).error).toBeNull();
  for (const _press of ["once", "twice"])
    expect((await visitor.auth.resetPasswordForEmail(forgetful)).error).toBeNull();
  const links = await client("server").from("mail_outbox").select("kind").eq("recipient", forgetful);
  expect(links.data).toEqual([{ kind: "recovery" }]);
  await visitor.rpc("suggest_topic", {
    topic: `Topic\r\nBcc: evil@evil.example ${randomUUID()}`,
    language: "pt",
    name,
  });
  await expect.poll(async () => (await mailsTo(received, forgetful)).length).toBe(1);
  for (const mail of [
    ...(await mailsTo(received, forgetful)),
    ...(await mailsTo(received, members.people.teacher.email)),
  ]) {
    const [head = ""] = mail.split(/\r?\n\r?\n/);
    expect(head).not.toMatch(/^(bcc|cc):/im);
  }
  for (const nobody of ["evil@evil.example", booked]) expect(await mailsTo(received, nobody)).toEqual([]);
});

test.describe("a file with a false type @desktop", () => {
  const photo = async (bytes: Buffer, type: string, name: string) => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], name, { type }));
    for (const [field, value] of Object.entries({ left: "0", top: "0", size: "1" })) form.set(field, value);
    const headers = { authorization: `Bearer ${members.tokens.student}` };
    return fetch(`${SITE()}/profile-photo`, { method: "POST", headers, body: form });
  };
  const SVG = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");

  test("a file with a false type is refused as a photo, whatever its name and claimed size", async () => {
    const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const bomb = Buffer.from(dot);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    for (const [bytes, type, name] of [
      [SVG, "image/png", "a.png"],
      [SVG, "image/svg+xml", "a.svg"],
      [HTML, "image/jpeg", "a.html.jpg"],
      [bomb, "image/png", "bomb.png"],
      [Buffer.alloc(0), "image/png", "empty.png"],
    ] as const)
      expect((await photo(bytes, type, name)).status, name).toBe(415);
    // Of a picture with a page appended, only the picture is stored.
    const kept = await photo(Buffer.concat([dot, HTML]), "image/png", "both.png.html");
    expect(kept.status).toBe(200);
    const { photo: path } = await kept.json();
    const stored = await members.people.student.client.storage.from("avatars").download(path);
    expect(await stored.data?.text()).not.toContain("<script>");
  });

  test("a file with a false type is refused as homework, and as an article's picture", async () => {
    const { id, client: own } = members.people.teacher;
    for (const [bytes, contentType, ending] of [
      [SVG, "image/png", "png"],
      [HTML, "image/jpeg", "jpg"],
      [HTML, "text/html", "html"],
      [SVG, "image/svg+xml", "svg"],
      [HTML, "application/pdf", "pdf"],
    ] as const) {
      const place = `${id}/${randomUUID()}/${randomUUID()}.${ending}`;
      expect(
        (await own.storage.from("homework").upload(place, bytes, { contentType })).error,
        contentType,
      ).not.toBeNull();
    }
    const headers = { authorization: `Bearer ${members.tokens.teacher}` };
    const form = new FormData();
    form.set("file", new File([new Uint8Array(SVG)], "a.webp", { type: "image/webp" }));
    expect((await fetch(`${SITE()}/admin/article-images`, { method: "POST", headers, body: form })).status).toBe(415);
  });
});

/** Requests for cached pages whose headers or address name another site. */
const strangeRequests = (): [page: string, asked: (path: string) => string, headers: Record<string, string>][] => [
  ["/pt/sobre", (path) => path, { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" }],
  [
    "/pt/termos-de-servico",
    (path) => path,
    { forwarded: "host=evil.example;proto=https", "x-original-url": "/admin", "x-rewrite-url": "/admin" },
  ],
  ["/pt", (path) => path, { host: "evil.example" }],
  ["/pt/teste-de-nivel", (path) => `${path}?utm_source=evil.example`, {}],
  [
    "/pt/blog",
    (path) => path,
    { cookie: 'language=en; theme="><script>evil.example</script>', "accept-language": "en" },
  ],
  [
    "/pt/politica-de-privacidade",
    (path) => path,
    { authorization: `Bearer ${members.tokens.teacher}`, "user-agent": "evil.example" },
  ],
  ["/pt/sem-conexao", (path) => `http://evil.example${path}`, {}],
];

test.describe("a cached page @desktop", () => {
  test("a cached page is unchanged after strange requests", async () => {
    // A fresh site, so that the strange request is each page's first, which could be cached.
    const site = await startBuiltSite({ SITE_URL: "https://escola.example" });
    try {
      for (const [page, asked, headers] of strangeRequests()) {
        await rawRequest(asked(page), headers, site.address);
        const once = await rawRequest(page, {}, site.address);
        // Only cached pages have an ETag.
        const tag = async () => (await fetch(site.address + page)).headers.get("etag");
        await expect.poll(tag, page).not.toBeNull();
        const kept = await fetch(site.address + page);
        for (const { status, body } of [once, { status: kept.status, body: await kept.text() }]) {
          expect(status, page).toBe(200);
          expect(body, page).not.toContain("evil");
          expect(body, page).toMatch(/<html[^>]* lang="pt-BR"/);
        }
      }
    } finally {
      await site.close();
    }
  });

  test("a cached page is never an answer of the backend to another person", async () => {
    const apikey = String(process.env.SITE_PUBLISHABLE_KEY);
    for (const path of ["/rest/v1/profiles?select=email", "/auth/v1/user"]) {
      const of = async (who: "student" | "other") =>
        fetch(SITE() + path, { headers: { apikey, authorization: `Bearer ${members.tokens[who]}` } });
      const mine = await of("student");
      const theirs = await of("other");
      expect(mine.headers.get("cache-control")).toBe("no-store");
      expect(await mine.text()).toContain(members.people.student.email);
      expect(await theirs.text()).not.toContain(members.people.student.email);
    }
  });
});

test("no other schema can be reached through the API @desktop", async () => {
  const apikey = String(process.env.SITE_PUBLISHABLE_KEY);
  for (const schema of [
    "private",
    "auth",
    "storage",
    "embedded",
    "supabase_migrations",
    "pg_catalog",
    "information_schema",
  ])
    for (const table of ["quotas", "users", "objects", "secrets", "schema_migrations", "pg_authid", "tables"]) {
      const headers = { apikey, authorization: `Bearer ${members.tokens.teacher}`, "accept-profile": schema };
      const got = await fetch(`${SITE()}/rest/v1/${table}`, { headers });
      expect(got.status, `${schema}.${table}`).toBeGreaterThanOrEqual(400);
      expect(got.status, `${schema}.${table}`).toBeLessThan(500);
    }
});
