import { expect, test } from "vitest";
import { compress } from "./encoding.ts";

test.each([
  ["text/html; charset=utf-8", "br"],
  ["application/rss+xml; charset=utf-8", "br"],
  ["application/manifest+json", "br"],
  ["application/problem+json", "br"],
  ["image/svg+xml", "br"],
  ["text/calendar; charset=utf-8", null],
  ["image/png", null],
  ["application/pdf", null],
])("an answer of the type %s is sent with the encoding %s", async (type, encoding) => {
  const request = new Request("http://site.test/", { headers: { "accept-encoding": "gzip, br" } });
  const answer = new Response("a".repeat(2_000), { headers: { "content-type": type } });
  expect((await compress(request, answer)).headers.get("content-encoding")).toBe(encoding);
});
