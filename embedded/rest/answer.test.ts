import { expect, test } from "vitest";
import { toResponse } from "./answer.ts";

const answered = (headers: string) => ({
  inserted: 0,
  rows: 0,
  total: undefined,
  body: "[]",
  headers,
  status: null,
  location: null,
});

test("a header that a function sets twice is sent twice, and a header of a function replaces the default header", () => {
  const set = [{ "Set-Cookie": "a=1" }, { "set-cookie": "b=2" }, { "Content-Type": "text/x-own" }];
  const { headers } = toResponse(
    answered(JSON.stringify(set)),
    200,
    new Headers({ "content-type": "application/json" }),
    "[]",
  );
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(headers.get("content-type")).toBe("text/x-own");
});
