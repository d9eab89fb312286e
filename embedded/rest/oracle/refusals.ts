import { all, get, send } from "./send.ts";
import type { SentRequest } from "./side-by-side.ts";

const refused: SentRequest[] = [
  get("/people?select=id&offset=100", { prefer: "count=exact" }),
  get("/people?select=id", { range: "5-2" }),
  ...all(
    "/people?select=id&limit=-1",
    "/people?select=id&limit=0&offset=1",
    "/people?select=nope",
    "/people?nope=eq.1",
    "/people?id=eq.x",
    "/rpc/fail?code=22012",
    "/rpc/alike?a=1",
  ),
  send("POST", "/people", "}{"),
  send("POST", "/people", [{ id: 90 }, { id: 91, name: "x" }]),
  send("POST", "/people", { id: 1 }),
  send("POST", "/people", { id: 92 }, { type: "text/unknown" }),
  send("POST", "/rpc/fail", { code: "PT40A" }),
  ...["DELETE", "PUT", "PATCH"].map((method) => send(method, "/rpc/add", { a: 1, b: 2 })),
];

const SIGNED_BY_ANOTHER =
  "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.W5tZk0Vn1rX2mB7cQ3uJ8sYd4fLh6gKp9aTeRiOoNxM";
const UNSIGNED = "eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.";

/** Refusals whose messages are compared as well. */
export const REFUSALS: Record<string, SentRequest[]> = {
  "refusals and their words": refused.map((sent) => ({ ...sent, words: true })),
  "tokens that are none": ["abc", "a b", "a.b", "a.b.c", "a.b.c.d", SIGNED_BY_ANOTHER, UNSIGNED].flatMap((token) => [
    get("/people?select=id", { token }),
    get("/nowhere", { token }),
    get("/rpc/names", { token }),
    send("DELETE", "/visits?id=eq.1", undefined, { token }),
  ]),
};
