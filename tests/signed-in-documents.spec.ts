import { randomUUID } from "node:crypto";
import { pathFor } from "../app/i18n/screens.ts";
import { PAGE_TOKEN } from "../app/platform/session/page-token.ts";
import { assign, classroom } from "./classroom.ts";
import { expect, test } from "./fixtures.ts";
import { as, deactivate, newTeacher as makeTeacher, newStudent, type Someone } from "./people.ts";
import { rawRequest } from "./security/raw-request.ts";

test.describe.configure({ mode: "default" });

const SITE = () => String(process.env.SITE_UNDER_TEST);
const KEY = () => String(process.env.SITE_PUBLISHABLE_KEY);

/** A person with the token of a session, as their browser's cookie. */
async function withCookie(person: Someone) {
  const official = await as(person);
  const { data } = await official.auth.getSession();
  const token = data.session?.access_token ?? "";
  return { ...person, official, token, cookie: `${PAGE_TOKEN}=${token}` };
}
const teachers: Someone[] = [];
async function newTeacher(name: string): Promise<Someone> {
  const teacher = await makeTeacher(name);
  teachers.push(teacher);
  return teacher;
}
test.afterAll(async () => {
  await Promise.all(teachers.splice(0).map(deactivate));
});

const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
/** Asks as a browser does; `fetch` names its own mode. */
const open = (path: string, headers: Record<string, string>) => rawRequest(path, { ...NAVIGATION, ...headers });
/** The person whose data a page has; undefined for a frame. */
const personIn = (html: string): string | undefined => /<html[^>]* data-person="([^"]+)"/.exec(html)?.[1];
const dashboard = pathFor("dashboard", "pt");

test.describe("a page's token @desktop", () => {
  test("a page's token renders the page of its person, for nobody's cache", async () => {
    const student = await withCookie(await newStudent("Dora"));
    const answer = await open(dashboard, { cookie: student.cookie });
    const html = answer.body;
    expect(personIn(html)).toBe(student.id);
    expect(html).toContain("Dora");
    expect(html).not.toContain(student.token);
    expect(answer.cacheControl).toBe("no-store");
    const next = (await open(dashboard, {})).body;
    expect(personIn(next)).toBeUndefined();
    expect(next).not.toContain("Dora");
  });

  test("a page's token leads a student away from the panel, and a teacher from the student's tabs", async () => {
    const student = await withCookie(await newStudent("Davi"));
    const panel = await open("/admin/dashboard", { cookie: `language=pt; ${student.cookie}` });
    expect([panel.status, panel.location]).toEqual([302, dashboard]);
    const teacher = await withCookie(await newTeacher("Dalva"));
    const tab = await open(pathFor("myHomework", "pt"), { cookie: teacher.cookie });
    expect([tab.status, tab.location]).toEqual([302, "/admin/dashboard"]);
  });

  test("a page's token shows nobody else's homework", async () => {
    const teacher = await newTeacher("Dulce");
    const { id, title } = await assign(teacher, await newStudent("Dinah"));
    const other = await withCookie(await newStudent("Dario"));
    const answer = await open(pathFor("myHomeworkItem", "pt", { homework: id }), { cookie: other.cookie });
    expect([answer.status, answer.location]).toEqual([302, pathFor("myHomework", "pt")]);
    expect(answer.body).not.toContain(title);
  });

  test("a page's token opens no door of the backend", async () => {
    const { cookie, id, official } = await withCookie(await newStudent("Diana"));
    const headers = { cookie, apikey: KEY() };
    const profiles = `${SITE()}/rest/v1/profiles?select=id&id=eq.${id}`;
    expect((await official.from("profiles").select("id").eq("id", id)).data).toHaveLength(1);
    expect(await (await fetch(profiles, { headers })).text()).not.toContain(id);
    expect((await fetch(`${SITE()}/auth/v1/user`, { headers })).status).toBe(401);
    const upload = { method: "POST", headers, body: "words" };
    expect((await fetch(`${SITE()}/storage/v1/object/homework/${id}/${randomUUID()}`, upload)).ok).toBe(false);
    const sign = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: "{}" };
    expect((await fetch(`${SITE()}/rest/v1/rpc/export_my_data`, sign)).ok).toBe(false);
  });

  test("a page's token authenticates no action, no form and no request of a script", async () => {
    const { cookie, id } = await withCookie(await newTeacher("Denise"));
    const origin = SITE();
    for (const path of ["/admin/domain-check", "/admin/accounts", "/admin/pix-provider", "/admin/backup-file"]) {
      const answer = await fetch(SITE() + path, { method: "POST", headers: { cookie, origin }, body: new FormData() });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
    }
    const form = await fetch(SITE() + dashboard, { method: "POST", headers: { cookie, origin }, body: new FormData() });
    expect(personIn(await form.text())).toBeUndefined();
    const asked = { cookie, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" };
    expect(personIn((await open("/admin/dashboard", asked)).body)).toBeUndefined();
    const data = await open("/admin/dashboard.data", { cookie });
    expect(data.body).not.toContain(id);
  });

  test("a page's token is worth nothing once its session has ended, here or elsewhere", async () => {
    const student = await withCookie(await newStudent("Dirce"));
    expect(personIn((await open(dashboard, { cookie: student.cookie })).body)).toBe(student.id);
    expect((await student.official.auth.signOut({ scope: "global" })).error).toBeNull();
    expect(personIn((await open(dashboard, { cookie: student.cookie })).body)).toBeUndefined();
  });

  test("a page's token is worth nothing once its person is deactivated", async () => {
    const student = await withCookie(await newStudent("Duda"));
    await deactivate(student);
    const html = (await open(dashboard, { cookie: student.cookie })).body;
    expect(personIn(html)).toBeUndefined();
    expect(html).not.toContain("Duda");
  });

  test("a page's token is worth nothing when it is forged", async () => {
    const { token, id } = await withCookie(await newStudent("Dalila"));
    const [head, body] = token.split(".");
    for (const forged of [`${head}.${body}.AAAA`, `${token}x`, "x.y.z", ""]) {
      const answer = await open(dashboard, { cookie: `${PAGE_TOKEN}=${forged}` });
      expect(answer.status).toBe(200);
      expect(personIn(answer.body)).not.toBe(id);
    }
  });
});

/** Every screen of a role that the server renders with its data. */
const ownScreens = (homework: string) => [
  dashboard,
  pathFor("myProgress", "pt"),
  pathFor("myHomework", "pt"),
  pathFor("myHomeworkItem", "pt", { homework }),
  pathFor("myCards", "pt"),
  pathFor("myGrades", "pt"),
  pathFor("myLine", "pt"),
  pathFor("myClasses", "pt"),
  pathFor("myPayments", "pt"),
  pathFor("myProfile", "pt"),
  pathFor("myFeedback", "pt"),
];
const panelScreens = (student: string, homework: string) => [
  "/admin/dashboard",
  "/admin/manage-students",
  ...["", "/account", "/payments", "/homework", `/homework/${homework}`, "/grades", "/line", "/cards"].map(
    (tab) => `/admin/students/${student}${tab}`,
  ),
  ...["/classes", "/notes", "/history", "/dashboard"].map((tab) => `/admin/students/${student}${tab}`),
  "/admin/payments",
  "/admin/post-grades",
  "/admin/manage-articles",
  "/admin/scheduled-classes?view=list",
  "/admin/manage-testimonials",
  "/admin/view-stats",
  "/admin/manage-test",
  "/admin/settings",
  "/admin/settings/plans",
  "/admin/settings/hours",
  "/admin/settings/notifications",
  "/admin/settings/backups",
  "/admin/audit-log",
  "/admin/error-logs",
  "/admin/undelivered",
];

test("every screen of both roles comes with its data @desktop", async () => {
  const teacher = await withCookie(await newTeacher("Doroteia"));
  const student = await withCookie(await newStudent("Domingos"));
  const { id } = await assign(teacher, student);
  const frames: string[] = [];
  for (const [person, paths] of [
    [student, ownScreens(id)],
    [teacher, panelScreens(student.id, id)],
  ] as const)
    for (const path of paths) {
      const answer = await open(path, { cookie: `language=pt; ${person.cookie}` });
      if (answer.status !== 200 || personIn(answer.body) !== person.id) frames.push(`${answer.status} ${path}`);
    }
  expect(frames).toEqual([]);
});

test("a device whose clock is wrong takes each screen over as it was written @desktop", async ({
  page,
  context,
  browser,
}) => {
  const { student, teacher, hers } = await classroom(context, browser);
  const { id } = await assign(teacher, student);
  const wrong = { time: Date.now() - 9 * 86_400_000 };
  for (const [screen, paths] of [
    [page, [dashboard, pathFor("myHomeworkItem", "pt", { homework: id }), pathFor("myClasses", "pt")]],
    [hers, ["/admin/dashboard", ...["list", "week", "month"].map((view) => `/admin/scheduled-classes?view=${view}`)]],
  ] as const) {
    await screen.clock.install(wrong);
    for (const path of paths) {
      await screen.goto(path);
      // The moment that the document was rendered at is still there, so it was not a frame.
      await expect(screen.locator("html[data-rendered-at][data-hydrated]"), path).toBeAttached();
    }
  }
});
