import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { sendFile, type UploadOptions } from "./send-file";

// Loads the browser's build.
vi.mock("tus-js-client", () => vi.importActual("tus-js-client/lib.esm/browser/index.js"));

type Answer = { status: number; headers?: Record<string, string>; body?: string };
let answer: (request: IncomingMessage) => Answer;
const asked: string[] = [];
let space = { used: 0, most: 1000 };
const server = createServer((request, response) => {
  const open = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
    "access-control-allow-methods": "POST, HEAD, PATCH",
    "access-control-expose-headers": "location, upload-offset, upload-length",
  };
  request.resume().on("end", () => {
    if (request.method === "OPTIONS") return response.writeHead(204, open).end();
    if (request.url === "/rest/v1/rpc/read_file_space")
      return response.writeHead(200, { ...open, "content-type": "application/json" }).end(JSON.stringify(space));
    asked.push(request.method ?? "");
    const { status, headers, body } = answer(request);
    response.writeHead(status, { ...open, ...headers }).end(body);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, content] of [
    ["supabase-url", site],
    ["supabase-key", "sb_publishable_a"],
  ])
    document.head.append(Object.assign(document.createElement("meta"), { name, content }));
});
afterEach(() => {
  asked.length = 0;
  space = { used: 0, most: 1000 };
});
afterAll(() => new Promise((done) => server.close(done)));

const OBJECT = "ana/task/essay.txt";
const ORDER: UploadOptions = {
  bucket: "homework",
  file: new File(["words"], "essay.txt"),
  type: "text/plain",
  object: OBJECT,
  words: { TOO_LARGE: () => "Too large", KIND: () => "Another kind", CONNECTION: () => "Nobody answers" },
  onProgress() {},
};
const send = () => sendFile(ORDER).outcome;

test("a file that had already arrived, with its answer lost, counts as sent", async () => {
  answer = () => ({ status: 409, body: "The resource already exists\n" });
  expect(await send()).toEqual({ answer: OBJECT });
  expect(asked).toEqual(["POST"]);
});

test("a part that begins at another offset than expected is sent again from there", async () => {
  let conflicts = 0;
  answer = ({ method }): Answer => {
    if (method === "POST") return { status: 201, headers: { location: "/storage/v1/upload/resumable/one" } };
    if (method === "HEAD") return { status: 200, headers: { "upload-offset": "2", "upload-length": "5" } };
    if (conflicts++ === 0) return { status: 409, body: "Upload-Offset conflict\n" };
    return { status: 204, headers: { "upload-offset": "5" } };
  };
  expect(await send()).toEqual({ answer: OBJECT });
  expect(asked).toEqual(["POST", "PATCH", "HEAD", "PATCH"]);
});

test("a file is sent even if the browser has no room to store the upload's progress", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No", "QuotaExceededError");
  });
  answer = ({ method }): Answer =>
    method === "POST"
      ? { status: 201, headers: { location: "/storage/v1/upload/resumable/two" } }
      : { status: 204, headers: { "upload-offset": "5" } };
  expect(await send()).toEqual({ answer: OBJECT });
  expect(full).toHaveBeenCalled();
  expect(asked).toEqual(["POST", "PATCH"]);
  full.mockRestore();
});

test("a refused upload is reported as refused", async () => {
  answer = () => ({ status: 415, body: "mime type is not supported\n" });
  expect(await send()).toMatchObject({ kind: "refused", problem: "Another kind" });
});

test("a file that does not fit into the person's space is not sent, and is refused with the reason", async () => {
  space = { used: 996, most: 1000 };
  expect(await send()).toMatchObject({ kind: "refused", code: "NO_ROOM", problem: m.files_problem_no_room() });
  expect(asked).toEqual([]);
});

test("a file for which the space was taken meanwhile is refused with the same reason", async () => {
  answer = () => ({ status: 413, body: "NO_ROOM\n" });
  expect(await send()).toMatchObject({ kind: "refused", code: "NO_ROOM" });
  expect(asked).toEqual(["POST"]);
});

test("an upload script that cannot be loaded waits for the connection", async () => {
  vi.doMock("tus-js-client", () => {
    throw new Error("Failed to fetch dynamically imported module");
  });
  vi.resetModules();
  const { sendFile: sendAnew } = await import("./send-file");
  expect(await sendAnew(ORDER).outcome).toMatchObject({ kind: "offline", problem: "Nobody answers" });
  vi.doUnmock("tus-js-client");
});
