import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { Toaster } from "~/ui/toast";
import { AssignmentForm } from "./assignment-form";
import { GradeForm } from "./grade-form";
import { assignmentWrites, gradingWrites } from "./homework-writes";
import type { Homework } from "./read-homework";
import { homework } from "./testing";

const HANDED_IN: Homework = {
  ...homework("free"),
  status: "submitted",
  submissions: 1,
  answer: "I goed",
  submitted_at: "2026-11-20T12:00:00Z",
};
const STUDENTS = [
  { id: "lia", name: "Lia" },
  { id: "rui", name: "Rui" },
];

/** True if the server answers. */
let isThere: boolean;
beforeEach(() => {
  isThere = true;
  localStorage.clear();
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "t" } }));
  document.head.innerHTML =
    `<meta name="supabase-url" content="http://backend.test">` + `<meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return Response.json({ told: 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (page: ReactNode) =>
  renderPage(
    <>
      {page}
      <Toaster />
    </>,
    { ...assignmentWrites, ...gradingWrites },
  );
const discard = () => userEvent.click(screen.getByRole("button", { name: m.common_discard_changes() }));
const undo = () => userEvent.click(screen.getByRole("button", { name: m.common_undo() }));
const grading = (shown = HANDED_IN) => open(<GradeForm homework={shown} />);
const setting = (onSaved = () => {}) => open(<AssignmentForm teacher="t" students={STUDENTS} onSaved={onSaved} />);
const kept = () => Object.keys(localStorage).filter((name) => name !== SESSION_STORAGE_KEY);
const comment = () => screen.getByRole("textbox", { name: new RegExp(`^${m.homework_comment()}`) });
const grade = () => screen.getByRole("textbox", { name: m.homework_grade() });
const title = () => screen.getByRole("textbox", { name: m.homework_title() });

test("an unfinished grade is restored until it is discarded", async () => {
  const first = grading();
  await userEvent.type(grade(), "8,5");
  await userEvent.type(comment(), "Muito bem!");
  expect(comment()).toHaveAccessibleDescription(m.homework_stored_on_device());
  first.unmount();
  const again = grading();
  expect(grade()).toHaveValue("8,5");
  expect(comment()).toHaveValue("Muito bem!");
  await discard();
  expect(comment()).toHaveValue("");
  again.unmount();
  grading();
  expect(grade()).toHaveValue("");
});

test("a dictation's suggested grade follows the parts that have to match exactly", () => {
  const dictated = (exact: "spelling"[]): Homework => ({
    ...HANDED_IN,
    answer: "my favorite color",
    assignment: { ...HANDED_IN.assignment, kind: "dictation" },
    dictation: { text: "My favourite colour", exact },
  });
  const lenient = grading(dictated([]));
  expect(grade()).toHaveValue("10");
  lenient.unmount();
  grading(dictated(["spelling"]));
  expect(grade()).toHaveValue((7.2).toLocaleString("pt-BR"));
});

test("undo restores a grade that was discarded by mistake, with its comment", async () => {
  grading();
  await userEvent.type(grade(), "8,5");
  await userEvent.type(comment(), "Muito bem!");
  await discard();
  expect(grade()).toHaveFocus();
  expect(kept()).toEqual([]);
  await undo();
  expect(grade()).toHaveValue("8,5");
  expect(comment()).toHaveValue("Muito bem!");
  expect(kept()).toEqual(["grade h"]);
});

test("undo restores homework that was discarded by mistake, with its students", async () => {
  setting();
  await userEvent.type(title(), "Past simple");
  await userEvent.click(screen.getByRole("checkbox", { name: "Rui" }));
  await discard();
  expect(title()).toHaveValue("");
  expect(kept()).toEqual([]);
  await undo();
  expect(title()).toHaveValue("Past simple");
  expect(screen.getByRole("checkbox", { name: "Rui" })).toBeChecked();
  await waitFor(() => expect(kept()).toEqual(["assignment new"]));
});

test("an unfinished comment is kept when another answer arrives, which a message reports", async () => {
  const first = grading();
  await userEvent.type(comment(), "Muito bem!");
  first.unmount();
  grading({ ...HANDED_IN, submissions: 2, answer: "I went" });
  expect(comment()).toHaveValue("Muito bem!");
  expect(screen.getByRole("alert")).toHaveTextContent(m.homework_problem_replaced());
});

test("a grade given on another device is shown if there is no draft on this one", async () => {
  let homework = HANDED_IN;
  const Page = () => <GradeForm homework={useLoaderData<Homework>()} />;
  const { router } = renderPage(<Page />, {}, { loader: () => homework });
  expect(await screen.findByRole("textbox", { name: m.homework_grade() })).toHaveValue("");
  homework = { ...HANDED_IN, status: "graded", grade: 9, comment: "Ótimo" };
  await act(() => router.revalidate());
  await waitFor(() => expect(grade()).toHaveValue("9"));
  expect(comment()).toHaveValue("Ótimo");
});

test("a grade given on another device while one is typed is reported, and the typed text stays", async () => {
  let homework = HANDED_IN;
  const Page = () => <GradeForm homework={useLoaderData<Homework>()} />;
  const { router } = renderPage(<Page />, {}, { loader: () => homework });
  await userEvent.type(await screen.findByRole("textbox", { name: m.homework_grade() }), "8,5");
  homework = { ...HANDED_IN, status: "graded", grade: 9, comment: "Ótimo" };
  await act(() => router.revalidate());
  expect(await screen.findByRole("alert")).toHaveTextContent(m.homework_problem_regraded());
  expect(grade()).toHaveValue("8,5");
});

test("unfinished homework is restored when its sheet opens again, until it is discarded", async () => {
  const first = setting();
  await userEvent.type(title(), "Past simple");
  await userEvent.click(screen.getByRole("checkbox", { name: "Rui" }));
  first.unmount();
  const again = setting();
  expect(title()).toHaveValue("Past simple");
  expect(screen.getByRole("checkbox", { name: "Rui" })).toBeChecked();
  await discard();
  expect(title()).toHaveValue("");
  again.unmount();
  setting();
  expect(title()).toHaveValue("");
  expect(screen.getByRole("checkbox", { name: "Rui" })).not.toBeChecked();
});

test("homework without a network is reported as kept and is stored; once it has arrived, the draft is deleted", async () => {
  const onSaved = vi.fn();
  setting(onSaved);
  await userEvent.type(title(), "Past simple");
  await userEvent.click(screen.getByRole("checkbox", { name: "Rui" }));
  isThere = false;
  await userEvent.click(screen.getByRole("button", { name: m.homework_assign() }));
  expect(await screen.findByRole("alert")).toHaveTextContent(m.homework_problem_offline());
  expect(kept()).toEqual(["assignment new"]);
  isThere = true;
  await userEvent.click(screen.getByRole("button", { name: m.homework_assign() }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(screen.getByText(m.homework_notified({ count: 1 }))).toBeVisible();
  expect(kept()).toEqual([]);
});

test("a grade without a network is reported as kept and is stored; once it is given, the draft is deleted", async () => {
  grading();
  await userEvent.type(grade(), "8,5");
  isThere = false;
  await userEvent.click(screen.getByRole("button", { name: m.homework_grade_do() }));
  expect(await screen.findByRole("alert")).toHaveTextContent(m.homework_problem_offline());
  expect(kept()).toEqual(["grade h"]);
  isThere = true;
  await userEvent.click(screen.getByRole("button", { name: m.homework_grade_do() }));
  await waitFor(() => expect(kept()).toEqual([]));
});

test("a grade that another tab gave meanwhile is not overwritten unseen, and the typed text stays", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes("/rpc/grade_homework")) return Response.json([]);
    sent.push(JSON.parse(String(init?.body)).before);
    return Response.json({ code: "PT409", message: "ALREADY_GRADED" }, { status: 409 });
  });
  grading();
  await userEvent.type(grade(), "8,5");
  await userEvent.click(screen.getByRole("button", { name: m.homework_grade_do() }));
  expect(await screen.findByRole("alert")).toHaveTextContent(m.homework_problem_regraded());
  expect(grade()).toHaveValue("8,5");
  expect(sent).toEqual([{ grade: null, comment: null, marks: [] }]);
});

test("homework that some students cannot receive shows their names, and its form stays open", async () => {
  const refused = [{ id: "rui", code: "NOT_FOUND" }];
  vi.stubGlobal("fetch", async () => Response.json({ told: 1, refused }));
  const onSaved = vi.fn();
  setting(onSaved);
  await userEvent.type(title(), "Past simple");
  for (const { name } of STUDENTS) await userEvent.click(screen.getByRole("checkbox", { name }));
  await userEvent.click(screen.getByRole("button", { name: m.homework_assign() }));
  const said = await screen.findAllByText(m.homework_problem_some_students({ names: "Rui" }));
  expect(said[0]).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Rui" })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Lia" })).toBeChecked();
  expect(onSaved).not.toHaveBeenCalled();
});

test("only the pressed one of two buttons that send a grade says that it waits", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  open(<GradeForm homework={HANDED_IN} left={1} onNext={() => {}} />);
  await userEvent.type(grade(), "8");
  await userEvent.click(screen.getByRole("button", { name: m.homework_grade_do() }));
  await waitFor(() => expect(screen.getAllByText(m.common_saving())).toHaveLength(1));
  answer.resolve(Response.json({ told: 1 }));
  await waitFor(() => expect(screen.queryByText(m.common_saving())).toBeNull());
});
