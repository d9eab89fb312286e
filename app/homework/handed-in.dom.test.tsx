import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { answerDrafts } from "./answer-draft";
import { HandedIn } from "./handed-in";
import type { Homework } from "./read-homework";
import { homework } from "./testing";

const OPEN = homework("free");
const SENT: Homework = {
  ...OPEN,
  status: "submitted",
  submissions: 1,
  answer: "I went.",
  submitted_at: "2026-11-21T12:00:00Z",
};
const page = (shown: Homework) => (
  <MemoryRouter>
    <HandedIn homework={shown}>
      <label>
        Form <input />
      </label>
    </HandedIn>
  </MemoryRouter>
);
const form = () => screen.getByLabelText("Form");
const summary = () => screen.getByText(m.homework_change_answer());

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ access_token: "a.b.c", refresh_token: "again", expires_at: 4_102_444_800 }),
  );
});

test("homework that is open shows its form alone", () => {
  render(page(OPEN));
  expect(form()).toBeVisible();
  expect(screen.queryByRole("heading", { name: m.homework_what_was_sent() })).toBeNull();
  expect(summary()).not.toBeVisible();
});

test("a submitted answer is shown as sent, its form is collapsed, and the focus stays", () => {
  const { rerender } = render(page(OPEN));
  form().focus();
  rerender(page(SENT));
  expect(screen.getByText("I went.")).toBeVisible();
  expect(form()).not.toBeVisible();
  expect(summary()).toHaveFocus();
});

test("changes that were not sent yet keep the form open", () => {
  answerDrafts.keep("h", { answer: "I went home.", files: [] });
  const { rerender } = render(page(OPEN));
  rerender(page(SENT));
  expect(form()).toBeVisible();
});

test("a recording that was begun meanwhile keeps the form open", () => {
  const holding = (shown: Homework) => (
    <MemoryRouter>
      <HandedIn homework={shown}>
        <p data-unsent>Recorder</p>
      </HandedIn>
    </MemoryRouter>
  );
  const { rerender } = render(holding(OPEN));
  rerender(holding(SENT));
  expect(screen.getByText("Recorder")).toBeVisible();
});

test("changes that were begun at an earlier visit open the form", () => {
  answerDrafts.keep("h", { answer: "I went home.", files: [] });
  render(page(SENT));
  expect(form()).toBeVisible();
});
