import { expect, test } from "@playwright/test";
import { createMembers, deleteMembers, type Members, SITE } from "./security/members.ts";
import { type Answer, ROUTES, SENDERS, type Sender, SUBMISSIONS } from "./security/routes.ts";
import { dataOf, PATTERNS } from "./security/site-routes.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

let members: Members;
test.beforeAll(async () => {
  members = await createMembers();
});
test.afterAll(() => deleteMembers(members));

const ask = (path: string, sender: Sender, init: RequestInit = {}) =>
  fetch(SITE() + path, {
    redirect: "manual",
    ...init,
    headers: {
      ...(members.tokens[sender] ? { authorization: `Bearer ${members.tokens[sender]}` } : {}),
      ...init.headers,
    },
  });
/** A pattern filled with the student's id. */
const filled = (pattern: string) =>
  pattern
    .replace(":studentId", members.ids.student)
    .replace(/:\w+\??/g, members.ids.payment)
    .replace("*", "nowhere");
/** A page without its generated parts: the nonce of its scripts, and the booking key. */
const sameButKeys = (html: string, policy: string | null) =>
  html
    .replace(/nonce="[^"]*"/g, "")
    .replaceAll(/'nonce-([\w-]+)'/.exec(policy ?? "")?.[1] ?? "\0", "")
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "")
    .replace(/("nonce",)"[^"]*"/g, "$1");

test("every address has its expected answer, and every answer its address @desktop", () => {
  expect(Object.keys(ROUTES).sort()).toEqual(PATTERNS);
});

for (const [pattern, answer] of Object.entries(ROUTES))
  test(`${pattern} is a ${answer}, to everybody @desktop`, async () => {
    const path = filled(pattern);
    const read = async (sender: Sender) => {
      const got = await ask(path, sender);
      judge(answer, got, sender);
      return sameButKeys(await got.text(), got.headers.get("content-security-policy"));
    };
    await isTheSameToAll(read);
    if (answer !== "submission")
      for (const method of ["POST", "DELETE"])
        expect([400, 404, 405], method).toContain((await ask(path, "teacher", { method, body: "{}" })).status);
  });

for (const [pattern, answer] of Object.entries(ROUTES))
  test(`the data of ${pattern} is the same for everybody @desktop`, async () => {
    const path = dataOf(filled(pattern));
    await isTheSameToAll(async (sender) => {
      const got = await ask(path, sender);
      const text = await got.text();
      const status = answer.startsWith("to ") ? 202 : answer === "missing" ? 404 : 200;
      expect([got.status, got.headers.get("content-type")], sender).toEqual([status, "text/x-script"]);
      const kept = answer === "document" ? /^(public, )?no-cache$/ : /^(private, )?no-(cache|store)$/;
      expect(got.headers.get("cache-control"), sender).toMatch(kept);
      if (answer.startsWith("to ")) expect(text, sender).toContain(`"redirect","${filled(answer.slice(3))}"`);
      return sameButKeys(text, null);
    });
    if (answer !== "submission")
      for (const method of ["POST", "DELETE"])
        expect([400, 404, 405], method).toContain((await ask(path, "teacher", { method, body: "{}" })).status);
  });

/**
 * A token changes nothing, since no page contains personal data. Other journeys change pages meanwhile: each sender's is
 * compared with the visitor's before and after it, until one of them is the same.
 */
async function isTheSameToAll(read: (sender: Sender) => Promise<string>): Promise<void> {
  let visitors = await read("visitor");
  expect(visitors).not.toContain("Lia Prova");
  for (const sender of SENDERS.filter((one) => one !== "visitor"))
    await expect
      .poll(async () => {
        const before = visitors;
        const page = await read(sender);
        expect(page).not.toContain("Lia Prova");
        if (page === before) return true;
        visitors = await read("visitor");
        return page === visitors;
      }, `the page of ${sender} is the visitor's`)
      .toBe(true);
}

function judge(answer: Answer, got: Response, sender: Sender): void {
  const kept = got.headers.get("cache-control") ?? "";
  const isHtml = got.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (answer.startsWith("to ")) {
    expect([got.status, got.headers.get("location")], sender).toEqual([302, filled(answer.slice(3))]);
    return;
  }
  const statuses: Partial<Record<Answer, number>> = { missing: 404, submission: 400 };
  expect(got.status, sender).toBe(statuses[answer] ?? 200);
  if (answer === "document") expect([isHtml, kept], sender).toEqual([true, "public, no-cache"]);
  if (answer === "page") expect([isHtml, /^(private|no-store)/.test(kept)], sender).toEqual([true, true]);
  if (answer === "fact") expect([isHtml, kept], sender).toEqual([false, "no-store"]);
  if (answer === "file") expect([isHtml, /^public/.test(kept)], sender).toEqual([false, true]);
}

for (const [{ method, path, body }, expected] of SUBMISSIONS)
  test(`${method} ${path} with ${body({ student: "{student}", payment: "{payment}" })} is accepted from the right callers @desktop`, async () => {
    // Both addresses of an endpoint are the same endpoint.
    for (const [sender, place] of SENDERS.flatMap((one) => [path, dataOf(path)].map((at) => [one, at] as const))) {
      const sent = body(members.ids);
      const type = sent.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
      const init = { method, ...(sent ? { body: sent, headers: { "content-type": type } } : {}) };
      const got = await ask(place, sender, init);
      expect(got.status, `${sender}: ${place}`).toBe(expected[sender]);
      expect(got.headers.get("cache-control"), sender).toMatch(/^no-(store|cache)/);
    }
  });

test("every endpoint has its expected answers @desktop", () => {
  const submissions = Object.entries(ROUTES).filter(([, answer]) => answer === "submission");
  expect([...new Set(SUBMISSIONS.map(([{ path }]) => path))].sort()).toEqual(
    submissions.map(([path]) => path.replace(":lang", "pt")).sort(),
  );
});

test("the backend serves only the endpoints that are used @desktop", async () => {
  const apikey = String(process.env.SITE_PUBLISHABLE_KEY);
  for (const path of [
    "/auth/v1/otp",
    "/auth/v1/magiclink",
    "/auth/v1/invite",
    "/auth/v1/sso",
    "/auth/v1/authorize",
    "/auth/v1/callback",
    "/auth/v1/resend",
    "/auth/v1/reauthenticate",
    "/auth/v1/admin/generate_link",
    "/auth/v2/user",
    "/rest/v1/",
    "/rest/v1",
    "/rest/v2/profiles",
    "/graphql/v1",
    "/functions/v1/x",
    "/pg/query",
    "/realtime/v1/api/broadcast",
    "/storage/v1/bucket",
    "/storage/v1/object/move",
    "/storage/v1/object/copy",
    "/storage/v1/s3/avatars",
  ])
    for (const method of ["GET", "POST"]) {
      const got = await ask(path, "teacher", { method, headers: { apikey } });
      expect([400, 404], `${method} ${path}`).toContain(got.status);
    }
});
