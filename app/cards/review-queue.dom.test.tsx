import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { countWaiting, recordReview, sendReviews, undoReview } from "./review-queue";

/** Reviews that arrived, and the requests that wait for an answer. */
let arrived: { id: string; undone?: boolean }[];
let answers: (() => void)[];
beforeEach(() => {
  arrived = [];
  answers = [];
  localStorage.clear();
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_at: 4_102_444_800 };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, user: { id: "lia" } }));
  document.head.innerHTML =
    `<meta name="supabase-url" content="http://backend.test">` + `<meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", (_: RequestInfo | URL, init?: RequestInit) => {
    arrived.push(...JSON.parse(String(init?.body)).reviews);
    return new Promise((resolve) => answers.push(() => resolve(Response.json(1))));
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = async () => {
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.pop()?.();
};

test("a grade that is undone while it is being sent is sent again, as undone", async () => {
  const { review } = recordReview("card", 3);
  const sending = sendReviews();
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  undoReview(review);
  await answer();
  await answer();
  await sending;
  expect(arrived).toMatchObject([{ id: review.id }, { id: review.id, undone: true }]);
  expect(arrived[0]?.undone).toBeUndefined();
  expect(countWaiting()).toBe(0);
});

test("a grade that is undone before it is sent goes once, as undone", async () => {
  const { review } = recordReview("card", 3);
  undoReview(review);
  const sending = sendReviews();
  await answer();
  await sending;
  expect(arrived).toMatchObject([{ id: review.id, undone: true }]);
});
