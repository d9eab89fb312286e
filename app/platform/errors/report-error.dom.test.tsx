import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { supabase } from "../backend/supabase";
import { reportError, toastError } from "./report-error";

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
  const { error } = await supabase().auth.signInWithPassword(typed);
  await toastError({ title: "Sign in Failed", error, fields: ["email", "password"] });
  expect(logged).toMatchObject([{ http_status: 400, request_body: "email, password" }]);
  expect(JSON.stringify(logged)).not.toMatch(/ana@|hunter22/);
});

test.each(["{}", "[]", "null", '""', ""])("a failure that says %j is logged by its status", async (message) => {
  await toastError({ title: "Sign in Failed", error: { message, status: 500 } });
  expect(logged).toMatchObject([{ error_message: "Sign in Failed: HTTP 500", http_status: 500 }]);
});
