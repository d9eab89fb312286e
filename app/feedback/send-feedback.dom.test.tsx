import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { feedbackDrafts } from "./feedback-draft";
import { sendFeedback } from "./send-feedback";

/** The backend at the network's edge: the ids it received, and those it has with another text. */
let given: string[];
let logged: string[];
const held = "0d6bd4a8-6f4a-4d0e-9f4c-0a4b2b4a7a01";
beforeEach(() => {
  given = [];
  localStorage.clear();
  const session = { access_token: "token", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "lia" } }));
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  logged = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { id, error_message } = await new Request(input, init).json();
    if (error_message) {
      logged.push(error_message);
      return new Response(null, { status: 201 });
    }
    given.push(id);
    return id === held
      ? Response.json({ code: "PT409", message: "EDIT_CONFLICT" }, { status: 409 })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("feedback that had already arrived with another text is stored as a second feedback", async () => {
  const words = { rating: 4, comments: "And more.", about: "" };
  feedbackDrafts.keep(held, { ...words, waits: true });
  await sendFeedback();
  const [another = ""] = feedbackDrafts.ids();
  expect(feedbackDrafts.ids()).toEqual([another]);
  expect(feedbackDrafts.read(another)).toEqual(words);

  feedbackDrafts.keep(another, { ...words, waits: true });
  await sendFeedback();
  expect(given).toEqual([held, another]);
  expect(another).not.toBe(held);
  expect(feedbackDrafts.ids()).toEqual([]);
  expect(logged).toEqual([`${m.feedback_not_sent()}: EDIT_CONFLICT`]);
});
