import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { feedbackDrafts } from "./feedback-draft";
import { FeedbackForm } from "./feedback-form";
import { ownFeedbackWrites } from "./send-feedback";

/** A session that the official client does not refresh. It has no user, so nothing is sent. */
const SOMEBODY = JSON.stringify({ access_token: "a.b.c", refresh_token: "again", expires_at: 4_102_444_800 });
beforeEach(() => localStorage.clear());

/** The tab of the student's area, whose action is the form's. */
const show = async (loader = () => null) => {
  renderPage(<FeedbackForm classes={[]} />, ownFeedbackWrites, { loader });
  await screen.findByRole("textbox");
};

test("a missing rating is reported beside the stars until one is chosen", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: m.feedback_send() }));
  const stars = screen.getByRole("group", { name: m.feedback_rating() });
  expect(stars).toHaveAccessibleDescription(m.feedback_problem_rating());
  await userEvent.click(screen.getByRole("radio", { name: m.feedback_stars({ rating: 4 }) }));
  expect(stars).not.toHaveAccessibleDescription();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("feedback that does not arrive is stored on the device, and the page is not reloaded", async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, SOMEBODY);
  const read = vi.fn(() => null);
  await show(read);
  await userEvent.click(screen.getByRole("radio", { name: m.feedback_stars({ rating: 4 }) }));
  await userEvent.click(screen.getByRole("button", { name: m.feedback_send() }));
  expect(await screen.findByText(m.feedback_waits())).toBeVisible();
  const [id = ""] = feedbackDrafts.ids();
  expect(feedbackDrafts.read(id)).toMatchObject({ rating: 4, waits: true });
  expect(read).toHaveBeenCalledOnce();
});
