import { fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PROFILE } from "~/account/testing";
import { hourWrites } from "~/classes/change-hours";
import { ClassDetails } from "~/classes/class-details";
import type { Hour } from "~/classes/read-hour";
import { gradeWrites } from "~/grades/grade-writes";
import { ModuleForm } from "~/grades/module-form";
import { AssignmentForm } from "~/homework/assignment-form";
import { assignmentWrites } from "~/homework/homework-writes";
import { m } from "~/i18n/paraglide/messages";
import { PayerForm } from "~/payments/payer-form";
import { paymentWrites } from "~/payments/payment-writes";
import { NO_BILLING } from "~/payments/read-student-money";
import { ItemForm } from "~/placement-test/managing/item-form";
import type { Item } from "~/placement-test/managing/items";
import { bankWrites } from "~/placement-test/managing/items";
import { Thresholds, thresholdWrites } from "~/placement-test/managing/thresholds";
import { renderPage } from "~/platform/forms/testing";
import type { Student } from "~/students/read-student";
import { StudentAccount } from "~/students/student-account";
import { studentWrites } from "~/students/student-writes";

const nothing = async () => undefined;
const STUDENT: Student = { ...PROFILE, erasureRequest: null, paused_until: null, placements: [] };
const HOUR = {
  id: "1",
  kind: "class",
  starts_at: "2026-12-01T13:00:00Z",
  ends_at: "2026-12-01T14:00:00Z",
  local_start: "2026-12-01T10:00:00",
  online_link: null,
  notes: null,
  history: [],
} as unknown as Hour;
const ASSIGNMENT = {
  id: "a",
  kind: "free",
  title: "Write",
  due_on: "2026-12-01",
  instructions: null,
  links: [],
  reading: null,
  written_task: null,
  retake: "none",
  files: [],
  dictation: null,
} as const;
const ITEM: Item = {
  id: "1",
  code: "X1",
  version: 1,
  skill: "grammar",
  level: "A1",
  question: "She ___ here.",
  options: ["is", "are", "am", "be"],
  answer: 0,
  explanation_pt: "Com she, is.",
  explanation_en: "With she, is.",
  passage: null,
  transcript: null,
  audio_path: null,
  picture_path: null,
  picture_alt: null,
  target: null,
  accepted: null,
  cue: null,
  frozen_at: null,
  retired_at: null,
  created_at: "2026-11-21T12:00:00Z",
};

type Case = {
  form: ReactElement;
  /** The label of the field that is typed into, and the text. */
  label: () => string;
  typed: string;
  button: () => string;
  /** The database function that saves the form. */
  by: string;
  /** The columns that another tab has saved meanwhile. */
  theirs: Record<string, unknown>;
  /** The same columns as this form read them. */
  read: Record<string, unknown>;
};
const CASES: Record<string, Case> = {
  student: {
    form: <StudentAccount student={STUDENT} plans={[]} />,
    label: m.common_full_name,
    typed: "Lia Lima",
    button: m.common_save,
    by: "edit_student",
    theirs: { full_name: "Lia Luz" },
    read: { full_name: "Lia" },
  },
  payer: {
    form: <PayerForm student="1" billing={NO_BILLING} />,
    label: m.payments_payer_name,
    typed: "Rui Prado",
    button: m.common_save,
    by: "set_student_billing",
    theirs: { payer_name: "Rute" },
    read: { payer_name: null },
  },
  module: {
    form: <ModuleForm module={{ id: "1", name: "Module 7", held_on: "2026-03-31" }} onSaved={nothing} />,
    label: m.grades_module_name,
    typed: "Module 8",
    button: m.common_save,
    by: "save_module",
    theirs: { name: "Unit 7" },
    read: { name: "Module 7" },
  },
  "link and notes of a class": {
    form: <ClassDetails hour={HOUR} />,
    label: m.common_notes,
    typed: "Page 7",
    button: m.common_save,
    by: "edit_class",
    theirs: { notes: "Page 8" },
    read: { notes: null },
  },
  homework: {
    form: (
      <AssignmentForm
        teacher="t"
        students={[]}
        assignment={{ ...ASSIGNMENT, links: [], reading: null, written_task: null, retake: "none", files: [] }}
        onSaved={nothing}
      />
    ),
    label: m.homework_title,
    typed: "Write more",
    button: m.common_save,
    by: "save_assignment",
    theirs: { title: "Read" },
    read: { title: "Write" },
  },
  "the levels' beginnings": {
    form: <Thresholds cutPoints={[0, 1, 2, 3, 4]} />,
    label: () => m.test_begins({ level: "A2" }),
    typed: "0.5",
    button: m.common_save,
    by: "change_row",
    theirs: { cut_points: [0.25, 1, 2, 3, 4] },
    read: { cut_points: [0, 1, 2, 3, 4] },
  },
};

/** The current case: the server answers with its columns once the form has sent outdated ones. */
let elsewhere: Case;
let sent: { before: Record<string, unknown> }[];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.endsWith(`/rpc/${elsewhere.by}`)) return Response.json([]);
    const order = JSON.parse(String(init?.body));
    sent.push(order);
    const knows = Object.entries(elsewhere.theirs).every(
      ([name, value]) => JSON.stringify(order.before[name]) === JSON.stringify(value),
    );
    const answer = knows ? null : elsewhere.theirs;
    return Response.json(elsewhere.by !== "save_assignment" ? answer : answer ? { elsewhere: answer } : { told: 0 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const WRITES = {
  ...studentWrites,
  ...paymentWrites,
  ...gradeWrites,
  ...hourWrites,
  ...assignmentWrites,
  ...bankWrites,
  ...thresholdWrites,
};
const show = (form: ReactElement) => renderPage(form, WRITES);
const field = (label: string) =>
  screen.getAllByRole("textbox", { name: (name) => name.startsWith(label) })[0] as HTMLElement;
const press = (name: string) => fireEvent.click(screen.getAllByRole("button", { name })[0] as HTMLElement);

test.each(Object.entries(CASES))(
  "a form sends only its own changes, and asks about a field that another tab has changed too: %s",
  async (_, one) => {
    elsewhere = one;
    show(one.form);
    fireEvent.change(field(one.label()), { target: { value: one.typed } });
    press(one.button());
    expect(await screen.findByText(m.common_conflict())).toBeVisible();
    expect(sent.map(({ before }) => before)).toEqual([one.read]);
    expect(field(one.label())).toHaveValue(one.typed);
    press(m.common_keep_mine());
    await expect.poll(() => sent.map(({ before }) => before)).toEqual([one.read, one.theirs]);
    await expect.poll(() => screen.queryByText(m.common_conflict())).toBeNull();
  },
);

test.each(Object.entries(CASES))("the form accepts the other tab's value: %s", async (_, one) => {
  elsewhere = one;
  show(one.form);
  const before = (field(one.label()) as HTMLInputElement).value;
  fireEvent.change(field(one.label()), { target: { value: one.typed } });
  press(one.button());
  await screen.findByText(m.common_conflict());
  press(m.common_take_theirs());
  await expect.poll(() => screen.queryByText(m.common_conflict())).toBeNull();
  expect([one.typed, before]).not.toContain((field(one.label()) as HTMLInputElement).value);
  expect(sent).toHaveLength(1);
});

test("a test question that another tab has changed is a conflict; fields changed by one tab only are kept", async () => {
  const saved: Item[] = [];
  const now = { ...ITEM, version: 2, question: "He ___ here.", explanation_en: "With he, is." };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes("/rpc/save_placement_items")) return Response.json(now);
    saved.push(JSON.parse(String(init?.body)).items[0]);
    return Response.json({ added: 0, changed: 1, same: 0 });
  });
  const onSaved = vi.fn();
  show(<ItemForm item={ITEM} onSaved={onSaved} />);
  fireEvent.change(field(m.test_question()), { target: { value: "They ___ here." } });
  press(m.common_save());
  expect(await screen.findByText(m.common_conflict())).toBeVisible();
  expect(saved).toEqual([]);
  press(m.common_keep_mine());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(saved).toMatchObject([{ version: 2, question: "They ___ here.", explanation_en: "With he, is." }]);
});
