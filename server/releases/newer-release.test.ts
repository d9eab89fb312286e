import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { findNewerRelease, watchReleases } from "./newer-release.ts";

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server of releases with this answer. @returns its address. */
const releasesAt = (answer: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    server = createServer(answer).listen(0, "127.0.0.1", () => {
      const address = server?.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/releases/latest`);
    });
  });
const answering = (release: unknown) =>
  releasesAt((_, response) => response.end(typeof release === "string" ? release : JSON.stringify(release)));

test.for([
  ["v0.3.0", "0.3.0"],
  ["0.2.1", "0.2.1"],
  ["v0.10.0", "0.10.0"],
  ["v0.2.0", undefined],
  ["v0.1.9", undefined],
  ["v0.1.99999", undefined],
])("for a site of 0.2.0, the release %s is newer: %s", async ([tag_name, newer]) => {
  const found = await findNewerRelease(await answering({ tag_name, html_url: "https://example.com/notes" }), "0.2.0");
  expect(found).toEqual(newer && { version: newer, page: "https://example.com/notes" });
});

test("the link to a release is https or missing", async () => {
  const release = { tag_name: "v1.0.0", html_url: "javascript:alert(1)" };
  expect(await findNewerRelease(await answering(release), "0.2.0")).toEqual({ version: "1.0.0", page: undefined });
});

test.for([
  ["no JSON", "<html>", "names no release"],
  ["no release", [], "names no release"],
  ["no version", { tag_name: "<b>newest</b>" }, "names no release"],
  ["no end", `{"tag_name":"v1.0.0","body":"${"x".repeat(2 ** 20)}"}`, "too long"],
] as const)("an answer that is %s is reported as an error", async ([, body, said]) => {
  await expect(findNewerRelease(await answering(body), "0.2.0")).rejects.toThrow(said);
});

test("a refusal and a server that never answers are errors", async () => {
  const refusing = await releasesAt((_, response) => response.writeHead(500).end("no"));
  await expect(findNewerRelease(refusing, "0.2.0")).rejects.toThrow("500");
  server?.close();
  const silent = await releasesAt(() => {});
  await expect(findNewerRelease(silent, "0.2.0", 50)).rejects.toThrow(/timeout/);
});

test("the site asks once at its start and once a day; a failure is logged, and the known release stays", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let asked = 0;
  const address = await releasesAt((_, response) => {
    asked++;
    if (asked === 2) response.writeHead(503);
    response.end(JSON.stringify({ tag_name: `v1.0.${asked}` }));
  });
  const said: string[] = [];
  const releases = watchReleases({ address, own: "0.2.0", log: (line) => said.push(line) });
  await eventually(() => releases.newer()?.version === "1.0.1");
  vi.advanceTimersByTime(24 * 3_600_000 - 1);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  await eventually(() => said.length === 1);
  expect([said, releases.newer()?.version]).toEqual([[expect.stringContaining("503")], "1.0.1"]);
  vi.advanceTimersByTime(24 * 3_600_000);
  await eventually(() => releases.newer()?.version === "1.0.3");
  releases.close();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(asked).toBe(3);
});
