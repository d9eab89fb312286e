import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { FeedbackForm } from "./feedback-form";

test("a missing rating is reported beside the stars until one is chosen", async () => {
  render(<FeedbackForm classes={[]} onSent={async () => {}} />);
  await userEvent.click(screen.getByRole("button", { name: m.feedback_send() }));
  const stars = screen.getByRole("group", { name: m.feedback_rating() });
  expect(stars).toHaveAccessibleDescription(m.feedback_problem_rating());
  await userEvent.click(screen.getByRole("radio", { name: m.feedback_stars({ rating: 4 }) }));
  expect(stars).not.toHaveAccessibleDescription();
  expect(screen.queryByRole("alert")).toBeNull();
});
