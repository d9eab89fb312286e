import { beforeEach, expect, test } from "vitest";
import { z } from "zod/mini";
import type { Result } from "../backend/result.ts";
import { SESSION_STORAGE_KEY } from "../session/session-store.ts";
import { draftsOf } from "./drafts.ts";
import { askAsPerson, outboxOf } from "./outbox.ts";

const drafts = draftsOf("feedback", z.object({ words: z.string(), waits: z.optional(z.boolean()) }));
const taken: Result = { answer: null };
const refused: Result = { kind: "refused", problem: "Not now", code: "NOT_NOW" };
const offline: Result = { kind: "offline", problem: "No connection", code: "" };
const sending = (send: () => Promise<Result>) => outboxOf({ drafts, send, refused: () => "Not taken" });

const signIn = (id: string) => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id } }));
beforeEach(() => {
  localStorage.clear();
  signIn("lia");
});

test.each([
  ["was taken", taken, undefined],
  ["was refused", refused, { words: "first" }],
  ["got no answer", offline, { words: "first", waits: true }],
] as const)("sending a pending draft that %s updates the stored draft", async (_, sent, left) => {
  drafts.keep("a", { words: "first", waits: true });
  expect(await sending(async () => sent)()).toBe(sent !== offline);
  expect(drafts.read("a")).toEqual(left);
});

test.each([
  ["taken", taken],
  ["refused", refused],
] as const)("text typed during sending stays unchanged, also when the draft is %s", async (_, sent) => {
  drafts.keep("a", { words: "first", waits: true });
  const write = async () => {
    drafts.keep("a", { words: "first and more" });
    return sent;
  };
  await sending(write)();
  expect(drafts.read("a")).toEqual({ words: "first and more" });
});

test("drafts that are not pending are not sent", async () => {
  drafts.keep("a", { words: "begun" });
  expect(await sending(() => Promise.reject(new Error("sent")))()).toBe(false);
});

const NOT_NOW = { code: "PT409", message: "NOT_NOW" };
const nobody = { error: { code: "", message: "" } };
test.each([
  [200, null, { error: null }],
  [409, NOT_NOW, { error: NOT_NOW }],
  [0, { code: "", message: "Failed to fetch" }, { error: { code: "" } }],
  [503, { code: "database_away", message: "Try again in a moment" }, nobody],
  [401, NOT_NOW, { error: NOT_NOW }],
] as const)(
  "an answer of %i with %j counts as an answer of the database, or as no answer",
  async (status, error, answer) => {
    expect(await askAsPerson(async () => ({ status, error }))).toMatchObject(answer);
  },
);

test.each([
  ["has ended", () => localStorage.removeItem(SESSION_STORAGE_KEY)],
  ["is another person's", () => signIn("rui")],
])("a refusal while the session %s does not drop the draft", async (_, leave) => {
  const ask = async () => {
    leave();
    return { status: 403, error: { code: "42501", message: "permission denied" } };
  };
  expect(await askAsPerson(ask)).toEqual(nobody);
});

test("nothing is sent while nobody is signed in", async () => {
  localStorage.removeItem(SESSION_STORAGE_KEY);
  expect(await askAsPerson(() => Promise.reject(new Error("sent")))).toEqual(nobody);
});
