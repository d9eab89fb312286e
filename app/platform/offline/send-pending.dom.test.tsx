import { beforeEach, expect, test } from "vitest";
import { SESSION_STORAGE_KEY } from "../session/session-store.ts";
import { draftsOf } from "./drafts.ts";
import { type Sent, sendOnce, sendsPending } from "./send-pending.ts";

type Note = { words: string; waits?: boolean };
const parse = (kept: unknown): Note | undefined =>
  typeof kept === "object" && kept !== null && "words" in kept
    ? { words: String(kept.words), ...("waits" in kept ? { waits: true } : {}) }
    : undefined;
const drafts = draftsOf<Note>("feedback", parse);
const refused: Sent = { refusal: { code: "PT409", message: "NOT_NOW" } };
const sending = (send: () => Promise<Sent>) => sendsPending({ drafts, send, onTaken() {}, onRefused() {} });

const signIn = (id: string) => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id } }));
beforeEach(() => {
  localStorage.clear();
  signIn("lia");
});

test.each([
  ["was taken", "taken", undefined],
  ["was refused", refused, { words: "first" }],
  ["got no answer", "away", { words: "first", waits: true }],
] as const)("sending a pending draft that %s updates the stored draft", async (_, sent, left) => {
  drafts.keep("a", { words: "first", waits: true });
  expect(await sending(async () => sent)()).toBe(sent !== "away");
  expect(drafts.read("a")).toEqual(left);
});

test.each([
  ["taken", "taken"],
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

test.each([
  [200, null, "taken"],
  [409, { code: "PT409", message: "NOT_NOW" }, refused],
  [0, { code: "", message: "Failed to fetch" }, "away"],
  [503, { code: "database_away", message: "Try again in a moment" }, "away"],
  [401, { code: "PT409", message: "NOT_NOW" }, refused],
] as const)("an answer of %i with %j is classified as taken, refused or away", async (status, error, sent) => {
  expect(await sendOnce(async () => ({ status, error }))).toEqual(sent);
});

test.each([
  ["has ended", () => localStorage.removeItem(SESSION_STORAGE_KEY)],
  ["is another person's", () => signIn("rui")],
])("a refusal while the session %s does not drop the draft", async (_, leave) => {
  const ask = async () => {
    leave();
    return { status: 403, error: { code: "42501", message: "permission denied" } };
  };
  expect(await sendOnce(ask)).toBe("away");
});

test("nothing is sent while nobody is signed in", async () => {
  localStorage.removeItem(SESSION_STORAGE_KEY);
  expect(await sendOnce(() => Promise.reject(new Error("sent")))).toBe("away");
});
