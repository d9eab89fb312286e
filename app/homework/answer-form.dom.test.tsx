import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { Toaster } from "~/ui/toast";
import { answerDrafts } from "./answer-draft";
import { AnswerForm } from "./answer-form";
import type { Homework } from "./read-homework";
import { answerWrites } from "./submit-answer";
import { homework } from "./testing";
import { UnsentAnswer } from "./unsent-answer";

/** A session that the official client does not refresh. It has no user, so nothing is sent. */
const SOMEBODY = JSON.stringify({ access_token: "a.b.c", refresh_token: "again", expires_at: 4_102_444_800 });
beforeEach(() => localStorage.clear());

/** A page of the student's area, whose action is the form's. */
const show = async (element: ReactNode, loader = () => null) => {
  renderPage(element, answerWrites, { loader });
  await screen.findByRole("textbox");
};

const handIn = async (kind: Homework["assignment"]["kind"]) => {
  await show(<AnswerForm homework={homework(kind)} />);
  await userEvent.click(screen.getByRole("button", { name: m.homework_send() }));
  return within(screen.getByRole("alert")).getByRole("link");
};

test("a missing answer is reported beside the field until something is written", async () => {
  const link = await handIn("free");
  const field = screen.getByRole("textbox", { name: m.homework_your_answer() });
  expect(link).toHaveAttribute("href", `#${field.id}`);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(m.homework_problem_answer());
  await userEvent.type(field, "I");
  expect(field).toBeValid();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a missing file is reported beside the files", async () => {
  const link = await handIn("file");
  const files = screen.getByLabelText(new RegExp(m.homework_add_files()));
  expect(link).toHaveAttribute("href", `#${files.id}`);
  expect(files).toBeInvalid();
  expect(files).toHaveAccessibleDescription(expect.stringContaining(m.homework_problem_file()));
  expect(screen.getByRole("textbox")).toBeValid();
});

test("only a recording is asked for if the teacher offers no written task", async () => {
  await show(<AnswerForm homework={homework("speaking")} />);
  expect(screen.queryByRole("checkbox", { name: m.homework_write_instead() })).toBeNull();
});

test("a written task takes the place of the recorder, and needs words", async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, SOMEBODY);
  const speaking = homework("speaking");
  const offered = { ...speaking, assignment: { ...speaking.assignment, written_task: "Write about your street." } };
  await show(<AnswerForm homework={offered} />);
  expect(screen.getByRole("region", { name: m.speaking_record() })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("checkbox", { name: m.homework_write_instead() }));
  expect(screen.queryByRole("region", { name: m.speaking_record() })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: m.homework_send() }));
  const field = screen.getByRole("textbox", { name: m.homework_your_answer() });
  expect(field).toBeInvalid();
  await userEvent.type(field, "Quiet");
  expect(answerDrafts.read("h")).toMatchObject({ answer: "Quiet", in_writing: true });
});

const sent = { file: { object: "lia/h/new.pdf", name: "essay.pdf", size: 9 } };
const undo = () => userEvent.click(screen.getByRole("button", { name: m.common_undo() }));

test("undo restores changes that were discarded by mistake, including files", async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, SOMEBODY);
  const draft = { answer: "I went.", files: [sent.file] };
  answerDrafts.keep("h", draft);
  const handedIn: Homework = { ...homework("free"), status: "submitted", submissions: 1, answer: "I goed." };
  await show(
    <>
      <AnswerForm homework={handedIn} />
      <Toaster />
    </>,
  );
  const field = screen.getByRole("textbox", { name: m.homework_your_answer() });
  await userEvent.click(screen.getByRole("button", { name: m.common_discard_changes() }));
  expect(field).toHaveValue("I goed.");
  expect(field).toHaveFocus();
  expect(screen.queryByText(sent.file.name)).toBeNull();
  expect(answerDrafts.ids()).toEqual([]);
  await undo();
  expect(field).toHaveValue("I went.");
  expect(screen.getByText(sent.file.name)).toBeVisible();
  expect(answerDrafts.read("h")).toEqual(draft);
});

test("undo restores a text that came too late and was discarded by mistake", async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, SOMEBODY);
  const draft = { answer: "Too late.", files: [] };
  answerDrafts.keep("h", draft);
  render(
    <main>
      <h1>Tarefa</h1>
      <UnsentAnswer homework={{ ...homework("free"), status: "graded", answer: "In time." }} />
      <Toaster />
    </main>,
  );
  await userEvent.click(screen.getByRole("button", { name: m.homework_too_late_discard() }));
  expect(screen.queryByText("Too late.")).toBeNull();
  expect(screen.getByText(m.homework_too_late_discarded())).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(answerDrafts.ids()).toEqual([]);
  await undo();
  expect(screen.getByText("Too late.")).toBeVisible();
  expect(answerDrafts.read("h")).toEqual(draft);
});

test("an answer that does not arrive is stored on the device, and the page is not reloaded", async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, SOMEBODY);
  const read = vi.fn(() => null);
  await show(<AnswerForm homework={homework("free")} />, read);
  await userEvent.type(screen.getByRole("textbox"), "I went.");
  await userEvent.click(screen.getByRole("button", { name: m.homework_send() }));
  expect(await screen.findByText(m.homework_waits())).toBeVisible();
  expect(answerDrafts.read("h")).toEqual({ answer: "I went.", files: [], waits: 0 });
  expect(read).toHaveBeenCalledOnce();
});
