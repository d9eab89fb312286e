import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { AnswerFeedback } from "./answer-feedback";
import { feedbackWrites } from "./feedback-writes";

beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
});
afterEach(() => vi.unstubAllGlobals());

const SAID = {
  id: "1",
  student_id: "2",
  rating: 5,
  comments: "Adorei",
  class_id: null,
  created_at: "2026-11-20T12:00:00Z",
  reply: null,
  shown_name: null,
  publication_asked_at: null,
  publication_agreed: null,
};

test("buttons below feedback have the name of its author", async () => {
  renderPage(<AnswerFeedback feedback={SAID} of="Ana, 20/11/2026" />, feedbackWrites);
  expect(await screen.findByRole("button", { name: /^Responder ?: Ana, 20\/11\/2026$/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Pedir para publicar ?: Ana, 20\/11\/2026$/ })).toBeVisible();
});

test("other actions on feedback wait until the answer is shown", async () => {
  const answered = Promise.withResolvers<null>();
  const read = vi.fn(() => (read.mock.calls.length > 1 ? answered.promise : null));
  renderPage(<AnswerFeedback feedback={SAID} />, feedbackWrites, { loader: read });
  await userEvent.click(await screen.findByRole("button", { name: m.feedback_reply() }));
  await userEvent.type(screen.getByRole("textbox", { name: m.feedback_reply() }), "Que bom!");
  await userEvent.click(screen.getByRole("button", { name: m.feedback_reply_send() }));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));

  const ask = screen.getByRole("button", { name: m.feedback_ask() });
  expect(ask).toBeDisabled();
  answered.resolve(null);
  await waitFor(() => expect(ask).toBeEnabled());
});

test("a reply that another tab sent meanwhile is not overwritten unseen, and the typed text stays", async () => {
  const refusal = { code: "PT409", message: "EDIT_CONFLICT" };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 409 }));
  renderPage(<AnswerFeedback feedback={SAID} />, feedbackWrites);
  await userEvent.click(await screen.findByRole("button", { name: m.feedback_reply() }));
  const field = screen.getByRole("textbox", { name: m.feedback_reply() });
  await userEvent.type(field, "Que bom!");
  await userEvent.click(screen.getByRole("button", { name: m.feedback_reply_send() }));
  expect(await screen.findByText(m.feedback_reply_conflict())).toBeVisible();
  expect(field).toHaveValue("Que bom!");
});
