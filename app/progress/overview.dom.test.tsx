import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { CHARGE } from "~/payments/testing";
import { Overview } from "./overview";
import type { DashboardData } from "./read-dashboard";

const NEW = {
  role: "aluno",
  full_name: "Ana",
  phone: null,
  temporary_password: false,
  plan: null,
  level: null,
} as const;
const NOTHING: DashboardData = {
  next: undefined,
  pending: [],
  latest: [],
  lastNotes: undefined,
  streak: 0,
  charge: undefined,
  articles: [],
  hadHour: false,
  tests: [],
  pause: null,
};
const show = (
  profile: Parameters<typeof Overview>[0]["profile"] = NEW,
  data: Partial<DashboardData> = {},
  readOnly = false,
) =>
  render(
    <MemoryRouter>
      <Overview profile={profile} data={{ ...NOTHING, ...data }} readOnly={readOnly} />
    </MemoryRouter>,
  );
const trialStep = () => screen.queryByText(m.progress_step_trial());

test("a person without any class reads that they can book a trial class", () => {
  show();
  expect(trialStep()).toBeVisible();
});

test.each([
  ["has had an hour, though the class was missed", NEW, { hadHour: true }],
  ["has a plan", { ...NEW, plan: "Moderate" }, {}],
  ["is somebody of whom it is not known", NEW, { hadHour: undefined }],
])("a person who %s sees the other steps, but no trial class", (_who, profile, data) => {
  show(profile, data);
  expect(trialStep()).toBeNull();
  expect(screen.getByText(m.progress_step_profile())).toBeVisible();
});

test("the teacher has no next steps", () => {
  show({ ...NEW, role: "admin" });
  expect(screen.queryByText(m.progress_next_title())).toBeNull();
  expect(screen.getByText(m.progress_classes_title())).toBeVisible();
});

test("a paused student reads until when, and not that classes are still to be scheduled", () => {
  const pause = { id: "p", first_day: "2026-01-01", last_day: "2099-12-31", keeps_place: true, reason: null };
  show(NEW, { pause });
  expect(screen.getByText(/pausadas até 31 de dezembro de 2099/)).toBeVisible();
  expect(screen.queryByText(m.progress_classes_empty())).toBeNull();
});

const HOMEWORK = {
  id: "1",
  title: "A call from the dentist",
  kind: "free",
  due_on: "2026-12-01",
  assigned_at: "2026-11-20T12:00:00Z",
  graded_at: null,
  submissions: 0,
  submitted_at: null,
  student_id: "s",
  student_name: "Ana",
  status: "pending",
  is_late: false,
  grade: null,
  retake_of: null,
  counts: true,
} as const;
const MODULE = { id: "3", name: "Module 3: Making plans", grade: 8, at: "", homework: false };

test("a row that can be opened is covered by its link, and the teacher has no such link", () => {
  const data = { pending: [HOMEWORK], latest: [MODULE] };
  show(NEW, data);
  expect(screen.getByRole("link", { name: HOMEWORK.title })).toHaveAttribute("href", "/pt/meu-progresso/tarefas/1");
  expect(screen.getByRole("link", { name: MODULE.name })).toHaveAttribute("href", "/pt/meu-progresso/notas");
  cleanup();
  show(NEW, data, true);
  expect(screen.getByText(HOMEWORK.title)).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});

test("titles in English are marked as English, and titles in Portuguese as Portuguese", () => {
  show(NEW, {
    pending: [HOMEWORK, { ...HOMEWORK, id: "2", title: "Meu fim de semana" }],
    latest: [MODULE],
  });
  const languageOf = (title: string) =>
    screen.getAllByText(title, { exact: false }).map((element) => element.closest("[lang]")?.getAttribute("lang"));
  expect(languageOf("A call from the dentist")).toEqual(["en"]);
  expect(languageOf("Meu fim de semana")).toEqual(["pt-BR"]);
  expect(languageOf("Module 3: Making plans")).toEqual(["en"]);
});

test("the overview begins with the next class, then what is due, then the station on the line", () => {
  show({ ...NEW, level: "B1" });
  const titles = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    m.progress_classes_title(),
    m.progress_next_title(),
    m.progress_line(),
    m.progress_latest_grades(),
  ]);
  expect(screen.getByRole("img", { name: m.progress_line_label({ level: "B1" }) })).toBeVisible();
  expect(screen.getByText(m.progress_line_next({ level: "B1", next: "B2" }))).toBeVisible();
});

test("a person without a streak reads nothing about a streak", () => {
  show(NEW, { streak: 2 });
  expect(screen.getByText(m.progress_streak({ count: 2 }))).toBeVisible();
  cleanup();
  show();
  expect(screen.queryByText(m.progress_streak({ count: 0 }))).toBeNull();
});

test("a student of whom no level is known is led to the placement test", () => {
  show();
  expect(screen.getByRole("link", { name: m.site_cta_test() })).toHaveAttribute("href", "/pt/teste-de-nivel");
});

const FINISHED: NonNullable<DashboardData["tests"]>[number] = {
  level: "B1",
  lowest: "B1",
  highest: "B1",
  ability: 2.5,
  error: 0.3,
  finished_at: "2026-11-20T12:00:00Z",
};

test.each([
  ["whose level is known", { ...NEW, level: "B1" }, {}, false],
  ["who has finished a test", NEW, { tests: [FINISHED] }, false],
  ["whose tests could not be read", NEW, { tests: null }, false],
  ["whom the teacher looks at", NEW, {}, true],
])("a student %s is not", (_who, profile, data, readOnly) => {
  show(profile, data, readOnly);
  expect(screen.queryByText(m.site_cta_test())).toBeNull();
});

test("the last station has no next one, and without a level there is no line", () => {
  show({ ...NEW, level: "C2" });
  expect(screen.getByText(m.progress_line_end())).toBeVisible();
  cleanup();
  show();
  expect(screen.queryByText(m.progress_line())).toBeNull();
});

test("a part that could not be read says so and can be tried again, and the others stand", () => {
  show({ ...NEW, level: "B1" }, { next: null, latest: [MODULE] });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(screen.getByText(MODULE.name)).toBeVisible();
  expect(screen.queryByText(m.progress_classes_empty())).toBeNull();
  cleanup();
  show(NEW, { next: null, pending: null, charge: null, latest: null, articles: null, tests: null });
  expect(screen.getAllByRole("button", { name: m.common_try_again() })).toHaveLength(6);
  expect(screen.queryByText(m.progress_no_grades())).toBeNull();
});

test("a finished task is no next step, and a student with nothing to do reads that", () => {
  show({ ...NEW, phone: "+5511912345678" }, { hadHour: true });
  expect(screen.queryByText(m.progress_step_profile())).toBeNull();
  expect(screen.getByText(m.progress_nothing_due())).toBeVisible();
});

test.each([
  ["late", true, [CHARGE.description, HOMEWORK.title]],
  ["not due yet", false, [HOMEWORK.title, CHARGE.description]],
])(
  "an open charge is listed with the homework, and before it when the charge is overdue: %s",
  (_when, overdue, expected) => {
    show(
      { ...NEW, phone: "+5511912345678" },
      { pending: [HOMEWORK], hadHour: true, charge: { ...CHARGE, id: "owed", overdue } },
    );
    const due = within(screen.getByRole("list", { name: m.progress_next_title() })).getAllByRole("listitem");
    expect(due).toHaveLength(expected.length);
    for (const [place, text] of expected.entries()) expect(due[place]).toHaveTextContent(text);
  },
);

test("three things are due at a glance, and the rest is a link away", () => {
  show(NEW, { pending: ["1", "2", "3", "4"].map((id) => ({ ...HOMEWORK, id, title: `Text ${id}` })) });
  expect(screen.queryByText("Text 4")).toBeNull();
  expect(screen.getByRole("link", { name: m.homework_back_to_list() })).toHaveAttribute(
    "href",
    "/pt/meu-progresso/tarefas",
  );
});
