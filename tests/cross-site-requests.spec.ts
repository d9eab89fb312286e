import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { weekday } from "../supabase/tests/days.ts";
import { client } from "./fixtures.ts";
import { createMembers, deleteMembers, type Members, SITE } from "./security/members.ts";
import { rawRequest } from "./security/raw-request.ts";
import { dataOf } from "./security/site-routes.ts";

test.describe.configure({ mode: "default" });

let members: Members;
test.beforeAll(async () => {
  members = await createMembers();
});
test.afterAll(() => deleteMembers(members));

const post = (path: string, headers: Record<string, string>, body: string) =>
  fetch(SITE() + path, { method: "POST", redirect: "manual", headers, body });
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** The status of a form that the site's own page sends. */
const statusOfOwnForm = async (path: string, form: Record<string, string>) =>
  (await post(path, { ...FORM, origin: SITE() }, new URLSearchParams(form).toString())).status;

const trialOf = async (email: string) =>
  (await client("server").from("trial_bookings").select("status, calendar_entries (local_start)").eq("email", email))
    .data;

test.describe("a form of another site @desktop", () => {
  test("a form of another site changes nothing", async () => {
    // A page's action has two addresses: its form's, and the one that scripts send to.
    for (const place of ["/pt/blog", dataOf("/pt/blog")]) {
      const topic = `Elsewhere ${randomUUID()}`;
      const body = new URLSearchParams({ topic }).toString();
      const found = () => client("server").from("topic_suggestions").select("id").eq("topic", topic);
      expect((await post(place, { ...FORM, origin: "https://evil.example" }, body)).status, place).toBe(400);
      expect((await found()).data, place).toEqual([]);
      expect((await post(place, { ...FORM, origin: SITE() }, body)).status, place).toBe(200);
      expect((await found()).data, place).toHaveLength(1);
    }
  });

  test("a form of another site books, moves and cancels nothing, whatever origin it claims", async () => {
    const visitor = client();
    const booking = {
      full_name: "Vera Visita",
      phone: "+5511912345678",
      level: "not_sure" as const,
      accepts_terms: true,
      local_date: weekday(23, 4),
      key: randomUUID().replaceAll("-", "").padEnd(43, "x"),
    };
    const email = `${randomUUID()}@example.com`;
    const here = { ...booking, local_time: "07:30", email: `${randomUUID()}@example.com` };
    expect((await visitor.rpc("book_trial", here)).error).toBeNull();
    const confirmation = `/pt/confirmacao-agendamento?reserva=${here.key}`;
    const fields = { ...booking, local_time: "12:30", email, accepts_terms: "on", key: "y".repeat(43) };
    const forms: [string, Record<string, string>, number][] = [
      ["/pt/agendar", fields, 400],
      [confirmation, { do: "cancel" }, 400],
      [confirmation, { do: "move", to: `${booking.local_date}T13:30` }, 400],
      // This request needs a token, which another site can only guess.
      ["/admin/backup-file", { token: "a guess", file: "x", trying: "1" }, 401],
    ];
    const cookie = `session=${members.tokens.teacher}; authorization=Bearer ${members.tokens.teacher}`;
    for (const origin of ["https://evil.example", "null"])
      for (const [path, form, status] of forms) {
        const sent = await post(path, { ...FORM, origin, cookie }, new URLSearchParams(form).toString());
        expect(sent.status, `${origin} ${path}`).toBe(status);
      }
    expect(await trialOf(email)).toEqual([]);
    expect(await trialOf(here.email)).toEqual([
      { status: "scheduled", calendar_entries: { local_start: `${booking.local_date}T07:30:00` } },
    ]);
    // The same forms succeed from the site itself.
    const backup = { token: String(members.tokens.teacher), file: "x", trying: "1" };
    expect(await statusOfOwnForm("/admin/backup-file", backup)).toBe(404);
    expect(await statusOfOwnForm("/pt/agendar", fields)).toBe(303);
    expect(await statusOfOwnForm(confirmation, { do: "cancel" })).toBe(303);
    expect(await trialOf(here.email)).toMatchObject([{ status: "cancelled" }]);
  });

  test("a form of another site is never signed in: no endpoint accepts a cookie for a token, and no answer sets one", async () => {
    const token = String(members.tokens.teacher);
    for (const path of ["/admin/accounts", "/profile-photo", "/payment-papers", "/progress-report"]) {
      const cookie = `session=${token}; sb-access-token=${token}; access_token=${token}; authorization=Bearer ${token}`;
      expect((await post(path, { ...FORM, cookie }, "do=delete")).status, path).toBe(401);
    }
    const { email, password } = members.people.student;
    const signedIn = await post(
      "/auth/v1/token?grant_type=password",
      { apikey: String(process.env.SITE_PUBLISHABLE_KEY), "content-type": "application/json" },
      JSON.stringify({ email, password }),
    );
    expect([signedIn.status, signedIn.headers.get("set-cookie")]).toEqual([200, null]);
    expect((await fetch(`${SITE()}/pt/perfil`)).headers.get("set-cookie")).toBeNull();
  });
});

test("no address redirects to another site @desktop", async () => {
  for (const path of [
    "//evil.example",
    "//evil.example/pt",
    "//evil.example/%2f..",
    "///evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/pt//evil.example",
    "/admin//evil.example",
    "http://evil.example/",
    "/pt/%0d%0aLocation:%20//evil.example",
    "/pt/perfil?next=//evil.example",
    "/?next=https://evil.example",
    "/en/english-test/%2f%2fevil.example",
  ]) {
    const { status, location = "/" } = await rawRequest(path);
    expect(status, path).toBeLessThan(500);
    expect(location, path).toMatch(/^\/(?![/\\])/);
    expect(location, path).not.toContain("evil");
  }
});
