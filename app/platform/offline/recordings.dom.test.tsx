import { Blob as NodeBlob } from "node:buffer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "../session/session-store.ts";
import { claim } from "./personal-cache.ts";
import { forgetRecording, keepPart, readRecording } from "./recordings.ts";
import { stubCaches } from "./testing.ts";

const signIn = (id: string) => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id } }));
const part = (number: number) => ({
  number,
  type: "audio/webm",
  seconds: number + 1,
  startedAt: 5,
  data: new Blob([String(number)]),
});
beforeEach(async () => {
  localStorage.clear();
  stubCaches();
  // The responses of Node accept only blobs of Node.
  vi.stubGlobal("Blob", NodeBlob);
  signIn("lia");
  await claim("lia");
});
afterEach(() => vi.unstubAllGlobals());

test("a recording is found again up to its last part, and is gone once it was sent", async () => {
  for (const number of [0, 1, 2]) expect(await keepPart("h", part(number))).toBe(true);
  await keepPart("other", part(0));
  const found = await readRecording("h");
  expect(found).toMatchObject({ type: "audio/webm", seconds: 3, startedAt: 5 });
  expect(found?.data.size).toBe(3);
  await forgetRecording("h");
  expect(await readRecording("h")).toBeUndefined();
  expect(await readRecording("other")).toBeDefined();
});

test("a recording with a space in its id is also deleted after it was sent", async () => {
  await keepPart("voice h", part(0));
  await forgetRecording("voice h");
  expect(await readRecording("voice h")).toBeUndefined();
});

test("a part that is missing ends the recording, since players stop there", async () => {
  await keepPart("h", part(0));
  await keepPart("h", part(2));
  expect(await readRecording("h")).toMatchObject({ seconds: 1 });
});

test("a recording belongs only to its person: another person's sign-in removes it", async () => {
  await keepPart("h", part(0));
  signIn("rui");
  expect(await readRecording("h")).toBeUndefined();
  await claim("rui");
  signIn("lia");
  expect(await readRecording("h")).toBeUndefined();
});

test("nothing is stored on a full device, without storage, or after a sign-out", async () => {
  stubCaches({ refuse: true });
  expect(await keepPart("h", part(0))).toBe(false);
  vi.unstubAllGlobals();
  expect(await keepPart("h", part(0))).toBe(false);
  expect(await readRecording("h")).toBeUndefined();
  stubCaches();
  localStorage.removeItem(SESSION_STORAGE_KEY);
  expect(await keepPart("h", part(0))).toBe(false);
});
