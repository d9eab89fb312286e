import type { Outcome, SentRequest } from "./side-by-side.ts";

type AcceptedDifference = { reason: string; sent: SentRequest; ours: Partial<Outcome>; theirs: Partial<Outcome> };

/** Answers that differ, and why. */
export const ACCEPTED_DIFFERENCES: AcceptedDifference[] = [
  ...[{ exp: 1 }, { nbf: 99_999_999_999 }].map((token) => ({
    reason: `later versions tell claims that do not hold from tokens that are none: ${Object.keys(token)}`,
    sent: { method: "GET", path: "/people", token },
    ours: { status: 401, body: { code: "PGRST303" } },
    theirs: { status: 401, body: { code: "PGRST301" } },
  })),
  {
    reason: "a visitor or person embeds no table below itself, which would cost rows times rows",
    sent: {
      method: "GET",
      path: "/people?select=id,members(role,teams(name,people!lead(name)))&order=id&members.order=team",
    },
    ours: { status: 400, body: { code: "PGRST100" } },
    theirs: { status: 200 },
  },
  {
    reason: "hosted Supabase loads safeupdate, which refuses to change all rows of a table",
    sent: { method: "DELETE", path: "/visits" },
    ours: { status: 400, body: { code: "21000" } },
    theirs: { status: 204 },
  },
  {
    reason: "the same for updates",
    sent: { method: "PATCH", path: "/visits", body: '{"a":null}' },
    ours: { status: 400, body: { code: "21000" } },
    theirs: { status: 204 },
  },
  {
    reason: "later versions say that there is no such table before they ask for it",
    sent: { method: "GET", path: "/nowhere" },
    ours: { status: 404, body: { code: "PGRST205" } },
    theirs: { status: 404, body: { code: "42P01" } },
  },
  {
    reason: "a view that cannot be written is no fault of the server",
    sent: { method: "PATCH", path: "/leads?team=eq.1", body: '{"title":"x"}' },
    ours: { status: 405, body: { code: "55000" } },
    theirs: { status: 500, body: { code: "55000" } },
  },
  {
    reason: "later versions choose changed rows by columns that are not shown",
    sent: {
      method: "PATCH",
      path: "/people?or=(id.eq.1,name.eq.True)&select=id&order=id.desc",
      body: '{"phone":"9"}',
      prefer: "return=representation",
    },
    ours: { status: 200, body: [{ id: "number 3" }, { id: "number 1" }] },
    theirs: { status: 400, body: { code: "42703" } },
  },
  {
    reason: "later versions choose a function's rows by columns that are not shown",
    sent: { method: "GET", path: "/rpc/adults?select=id&or=(id.eq.1,name.eq.True)&order=id" },
    ours: { status: 200, body: [{ id: "number 1" }, { id: "number 3" }] },
    theirs: { status: 400, body: { code: "42703" } },
  },
  {
    reason: "later versions ask the conditions of `or` of a row before its change alone",
    sent: {
      method: "PATCH",
      path: "/people?or=(name.eq.True,id.eq.99)&select=id,name",
      body: '{"name":"changed"}',
      prefer: "return=representation",
    },
    ours: { status: 200, body: [{ id: "number 3", name: "changed" }] },
    theirs: { status: 200, body: [] },
  },
  {
    reason: "what is nested too deeply is no fault of the server",
    sent: { method: "GET", path: "/rpc/fail?code=54001" },
    ours: { status: 400, body: { code: "54001" } },
    theirs: { status: 413, body: { code: "54001" } },
  },
  {
    reason: "what stands behind the end of a list of columns is a mistake",
    sent: { method: "GET", path: "/people?select=id)&id=eq.1" },
    ours: { status: 400, body: { code: "PGRST100" } },
    theirs: { status: 200, body: [{ id: "number 1" }] },
  },
  {
    reason: "a negative limit of embedded rows is no fault of the server",
    sent: { method: "GET", path: "/teams?select=id,members(person)&members.limit=-1" },
    ours: { status: 400, body: { code: "2201W" } },
    theirs: { status: 500 },
  },
  {
    reason: "two lists of one name are refused alike, whatever their rows belong to",
    sent: { method: "GET", path: "/rpc/adults?select=id,members(role),members(team)" },
    ours: { status: 400, body: { code: "42712" } },
    theirs: { status: 400, body: { code: "42803" } },
  },
  {
    reason: "later versions read an argument of an address as its type, not as JSON of a text",
    sent: { method: "GET", path: "/rpc/kind_of?value=5511999" },
    ours: { status: 200, body: "number" },
    theirs: { status: 200, body: "string" },
  },
  {
    reason: "later versions say that an address has too many parts",
    sent: { method: "GET", path: "/people/1" },
    ours: { status: 404, body: { code: "PGRST125" } },
    theirs: { status: 404, body: {} },
  },
  {
    reason: "an address whose escapes are no text is no name of a table",
    sent: { method: "GET", path: "/%C3%28" },
    ours: { status: 400, body: { code: "bad_json" } },
    theirs: { status: 404, body: { code: "42P01" } },
  },
  {
    reason: "later versions say that they describe nothing",
    sent: { method: "GET", path: "/" },
    ours: { status: 404, body: { code: "PGRST126" } },
    theirs: { status: 404, body: {} },
  },
  {
    reason: "a gateway answers for all of the backend what other origins may do",
    sent: { method: "OPTIONS", path: "/people" },
    ours: { status: 204 },
    theirs: { status: 200 },
  },
  {
    reason: "the arguments of a function are JSON or a form",
    sent: { method: "POST", path: "/rpc/echo", type: "text/csv", body: "label\nx" },
    ours: { status: 400 },
    theirs: { status: 200 },
  },
];
