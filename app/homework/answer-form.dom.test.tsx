import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { AnswerForm } from "./answer-form";
import type { Homework } from "./read-homework";

const homework = (kind: Homework["assignment"]["kind"]): Homework => ({
  ...{ id: "h", assignment_id: "a", student_id: "lia", status: "pending", submissions: 0, answer: null, files: [] },
  assigned_at: "2026-11-20T12:00:00Z",
  ...{ submitted_at: null, is_late: false, grade: null, graded_at: null, comment: null, marks: [], dictation: null },
  assignment: { id: "a", kind, title: "Write", due_on: "2026-12-01", instructions: "", links: [], files: [] },
});

beforeEach(() => localStorage.clear());

const handIn = async (kind: Homework["assignment"]["kind"]) => {
  render(<AnswerForm homework={homework(kind)} onSent={async () => {}} />);
  await userEvent.click(screen.getByRole("button", { name: m.homework_send() }));
  return within(screen.getByRole("alert")).getByRole("link");
};

test("what is missing is said beside the answer until something is written", async () => {
  const link = await handIn("free");
  const field = screen.getByRole("textbox", { name: m.homework_answer() });
  expect(link).toHaveAttribute("href", `#${field.id}`);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(m.homework_problem_answer());
  await userEvent.type(field, "I");
  expect(field).toBeValid();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a file that is missing is said beside the files", async () => {
  const link = await handIn("file");
  const files = screen.getByLabelText(new RegExp(m.homework_add_files()));
  expect(link).toHaveAttribute("href", `#${files.id}`);
  expect(files).toBeInvalid();
  expect(files).toHaveAccessibleDescription(expect.stringContaining(m.homework_problem_file()));
  expect(screen.getByRole("textbox")).toBeValid();
});
