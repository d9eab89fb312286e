import { RouterContextProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { action } from "../../../app/copies/archive-file.ts";
import { requestContext } from "../../../app/school/request-context.ts";
import { connectAs } from "../../../server/backend/person-client.ts";
import { createCopyShares } from "../../../server/limits/copy-shares.ts";
import { guardiansOf } from "../guardians.ts";
import { bookingKey, openSchool, type Person } from "../school.ts";
import { withSecondFactor } from "../second-factor.ts";
import { textIn, unzip } from "./unzip.ts";

const school = await openSchool();
afterAll(() => school.close());

const { consented, enrollMinor } = guardiansOf(() => school);
const { backend } = school;
const copies = createCopyShares();
const URL_OF = "http://localhost:3000/data-archive/pt";

/** The route's answer to a form. */
async function ask(fields: Record<string, string>): Promise<Response> {
  const site = {
    supabase: school.visitor,
    server: school.server,
    clientOf: (token: string, failed: () => void) =>
      connectAs(
        { supabaseUrl: "http://localhost:3000", publishableKey: backend.publishableKey },
        token,
        (request) => backend.fetch(request),
        failed,
      ),
    copies,
    backend: { supabaseUrl: "", publishableKey: "" },
    siteUrl: "http://localhost:3000",
    nonce: "",
    report() {},
    lacksSomething() {},
  };
  const context = new RouterContextProvider(new Map([[requestContext, site]]));
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request(URL_OF, { method: "POST", body });
  return action({
    request,
    context,
    url: new URL(URL_OF),
    pattern: "/data-archive/:lang",
    params: { lang: "pt" },
  } as Parameters<typeof action>[0]);
}
const tokenOf = async ({ client }: Person) => (await client.auth.getSession()).data.session?.access_token ?? "";
const statusOf = async (fields: Record<string, string>) => (await ask({ ...fields, trying: "yes" })).status;
/** The person whose archive a form gets. */
async function personIn(fields: Record<string, string>): Promise<unknown> {
  const { body } = await ask(fields);
  if (!body) throw new Error("There is no archive.");
  return JSON.parse(textIn(await unzip(body), "dados.json")).profile.id;
}

test("a student gets their own archive, as a file that nobody keeps", async () => {
  const token = await tokenOf(school.student);
  expect(await statusOf({ token })).toBe(204);
  const answer = await ask({ token });
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.zip"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const other = await ask({ token });
  expect([other.status, await other.text()]).toEqual([429, expect.stringContaining("já está sendo baixada")]);
  const page = textIn(await unzip(answer.body ?? new ReadableStream()), "index.html");
  expect(page).toContain("Seus dados");
  expect(await personIn({ token })).toBe(school.student.id);
});

test("nobody gets an archive without a right to it, and a student none of another student", async () => {
  const { student, other, former, teacher } = school;
  expect(await statusOf({})).toBe(400);
  expect(await statusOf({ token: "made.up.token" })).toBe(401);
  expect(await statusOf({ token: await tokenOf(former) })).toBe(403);
  expect(await statusOf({ token: await tokenOf(other), student: student.id })).toBe(403);
  expect(await statusOf({ token: await tokenOf(former), student: former.id })).toBe(403);
  expect(await statusOf({ key: bookingKey() })).toBe(404);
  expect(await statusOf({ guardian: bookingKey() })).toBe(404);
  expect(await personIn({ token: await tokenOf(teacher), student: student.id })).toBe(student.id);
});

test("the teacher's password without her second factor opens no student's archive", async () => {
  const dora = await school.enroll("Dora", "admin");
  await withSecondFactor(dora);
  const asked = async () => statusOf({ token: await tokenOf(dora), student: school.other.id });
  expect(await asked()).toBe(204);
  await school.signIn(dora);
  expect(await asked()).toBe(403);
});

test("a guardian gets their child's archive by the key of their page, and no archive by an expired key", async () => {
  const { child, key } = await consented();
  expect(await personIn({ guardian: key })).toBe(child.id);
  await backend.sql`update public.guardian_consents set expires_at = now() where student_id = ${child.id}`;
  expect(await statusOf({ guardian: key })).toBe(404);
});

test("a mailed link gets the archive of the child that it names, and of no other", async () => {
  const { child, email } = await enrollMinor();
  const stranger = await enrollMinor();
  await school.visitor.rpc("request_copy", { email }).throwOnError();
  const [mail] =
    await backend.sql`select data from public.mail_outbox where recipient = ${email} and kind = 'data_copy'`;
  const key = String(mail?.data.key);
  expect(await personIn({ key, child: child.id })).toBe(child.id);
  expect(await statusOf({ key, child: stranger.child.id })).toBe(404);
});
