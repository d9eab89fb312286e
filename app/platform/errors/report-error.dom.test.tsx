import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { shownToast } from "~/ui/toast-store";
import { authClient, supabase } from "../backend/supabase";
import { writesWith } from "../forms/write-action";
import { reportError, toastError, toastFailure } from "./report-error";

let logged: Record<string, unknown>[];
beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://localhost"><meta name="supabase-key" content="k">`;
  logged = [];
  vi.stubGlobal("fetch", async (input: URL | string, init?: RequestInit) => {
    if (String(input).includes("/auth/v1/"))
      return Response.json({ code: 400, error_code: "invalid_credentials", msg: "Invalid login" }, { status: 400 });
    if (!String(input).includes("/error_logs"))
      return Response.json({ code: "42501", message: "permission denied", details: null, hint: null }, { status: 403 });
    logged.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 201 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a refusal of the database is logged with its status", async () => {
  const { error } = await supabase().from("homework").select("id");
  await reportError(error, "It could not be read");
  expect(logged).toMatchObject([{ error_message: "It could not be read: permission denied", http_status: 403 }]);
  expect(logged[0]?.request_body).toBeNull();
});

test("a refused row or call is logged with the field names that were sent, and without their values", async () => {
  const row = { author_name: "Rita Lima", text_pt: "Gostei muito" };
  await reportError((await supabase().from("testimonials").insert(row)).error);
  const call = { topic: "Phrasal verbs", name: "Rita Lima" };
  await reportError((await supabase().rpc("suggest_topic", { ...call, language: "en" })).error);
  expect(logged.map(({ request_body }) => request_body)).toEqual(["author_name, text_pt", "topic, name, language"]);
  expect(JSON.stringify(logged)).not.toMatch(/Rita|Gostei|Phrasal/);
});

test("a refused sign-in is logged with its form's field names, and without their values", async () => {
  const typed = { email: "ana@example.com", password: "hunter22" };
  const { error } = await (await authClient()).signInWithPassword(typed);
  await toastError({ title: () => "Sign in Failed", error, fields: ["email", "password"] });
  expect(logged).toMatchObject([{ http_status: 400, request_body: "email, password" }]);
  expect(JSON.stringify(logged)).not.toMatch(/ana@|hunter22/);
});

test("an error is shown in the page's language, and logged in one language whatever the page's is", async () => {
  for (const lang of ["pt", "en"] as const) {
    overwriteGetLocale(() => lang);
    await toastError({ title: m.account_sign_in_failed, error: { message: "Invalid login", status: 400 } });
    expect(shownToast()?.title).toBe(m.account_sign_in_failed({}, { locale: lang }));
  }
  overwriteGetLocale(() => "pt");
  expect(new Set(logged.map(({ error_message }) => error_message))).toEqual(
    new Set([`${m.account_sign_in_failed({}, { locale: "pt" })}: Invalid login`]),
  );
});

test.each(["{}", "[]", "null", '""', ""])("a failure that says %j is logged by its status", async (message) => {
  await toastError({ title: () => "Sign in Failed", error: { message, status: 500 } });
  expect(logged).toMatchObject([{ error_message: "Sign in Failed: HTTP 500", http_status: 500 }]);
});

const { outcomeOf } = writesWith({ failed: m.settings_failed });
const PT = { locale: "pt" } as const;

test("a write that failed is logged once, by itself or by the toast about it", async () => {
  for (let times = 1; times <= 2; times += 1) {
    const outcome = await outcomeOf(supabase().rpc("delete_module", { module: "1" }));
    if (!outcome.kind) throw new Error("It was not refused");
    await toastFailure(outcome);
    expect(shownToast()).toMatchObject({ description: m.settings_failed(), variant: "destructive" });
    expect(logged).toHaveLength(times);
  }
});

test("a refusal is logged when a toast shows it, with its title in the log's language", async () => {
  overwriteGetLocale(() => "en");
  const refused = { code: "PT409", message: "SLOT_TAKEN", status: 409 };
  const outcome = await outcomeOf(Promise.resolve({ error: refused }));
  expect(logged).toEqual([]);
  if (!outcome.kind) throw new Error("It was not refused");
  await toastFailure(outcome, m.cards_not_added);
  overwriteGetLocale(() => "pt");
  expect(logged).toMatchObject([{ error_message: `${m.cards_not_added({}, PT)}: SLOT_TAKEN`, http_status: 409 }]);
});

test("a write without an answer is shown, and nobody is asked to log it", async () => {
  const outcome = await outcomeOf(Promise.resolve({ error: { code: "", message: "Failed to fetch" } }));
  if (!outcome.kind) throw new Error("It was answered");
  await toastFailure(outcome);
  expect(shownToast()).toMatchObject({ description: m.common_offline() });
  expect(logged).toEqual([]);
});
