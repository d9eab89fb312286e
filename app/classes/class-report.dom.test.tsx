import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { ClassReport } from "./class-report";

const hour = {
  id: "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d",
  kind: "class",
  status: "confirmed",
  starts_at: "2026-11-25T21:00:00Z",
  full_name: "Ana Lima",
  covered: null,
  words: null,
  homework: null,
} as const;

const show = (answer: object = { answer: null }, more: object = {}) => {
  const reportClass = vi.fn(async () => answer);
  renderPage(<ClassReport hour={{ ...hour, ...more }} />, { reportClass });
  return reportClass;
};
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("one press completes a class, without notes", async () => {
  const reportClass = show();
  await press(m.classes_complete());
  await waitFor(() =>
    expect(reportClass).toHaveBeenCalledWith(
      expect.objectContaining({
        id: hour.id,
        outcome: "completed",
        after: { covered: null, words: null, homework: null },
      }),
    ),
  );
});

test("a pasted text with labels fills the three notes, which are sent cleaned with the outcome", async () => {
  const reportClass = show();
  const covered = await screen.findByLabelText(new RegExp(m.classes_covered()));
  const text = "• Conditionals\r\nWords: deadline = prazo, raise\nHomework: page 12";
  fireEvent.paste(covered, { clipboardData: { getData: () => text } });
  expect(covered).toHaveValue("Conditionals");
  await press(m.classes_status_no_show());
  const after = { covered: "Conditionals", words: "deadline = prazo\nraise", homework: "page 12" };
  await waitFor(() => expect(reportClass).toHaveBeenCalledWith(expect.objectContaining({ outcome: "no_show", after })));
});

test("a refused report keeps the typed text and shows the reason", async () => {
  show({ kind: "refused", problem: m.classes_problem_not_begun(), code: "NOT_BEGUN" });
  const covered = await screen.findByLabelText(new RegExp(m.classes_covered()));
  fireEvent.change(covered, { target: { value: "Small talk" } });
  await press(m.classes_complete());
  expect(await screen.findByRole("alert")).toHaveTextContent(m.classes_problem_not_begun());
  expect(covered).toHaveValue("Small talk");
});

test("notes that another tab has changed are shown beside the field, and the teacher chooses", async () => {
  show({ answer: { covered: "Past simple" } });
  fireEvent.change(await screen.findByLabelText(new RegExp(m.classes_covered())), { target: { value: "Small talk" } });
  await press(m.classes_complete());
  expect(await screen.findByRole("button", { name: m.common_keep_mine() })).toBeVisible();
  expect(screen.getByText(m.common_conflict_saved({ value: "Past simple" }))).toBeVisible();
});

test("a reported class keeps its outcome when its notes are saved later", async () => {
  const reportClass = show(undefined, { status: "no_show" });
  expect(await screen.findByRole("button", { name: m.classes_was_completed() })).toBeVisible();
  fireEvent.change(screen.getByLabelText(new RegExp(m.classes_homework())), { target: { value: "Page 12" } });
  await press(m.classes_report_save());
  await waitFor(() => expect(reportClass).toHaveBeenCalledWith(expect.objectContaining({ outcome: "no_show" })));
});

test("a trial class has no notes", async () => {
  show(undefined, { kind: "trial" });
  expect(await screen.findByRole("button", { name: m.classes_complete() })).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});
