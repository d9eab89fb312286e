import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { AtAGlance } from "./at-a-glance";

type Data = Parameters<typeof AtAGlance>[0]["data"];
const NOTHING: Data = {
  last: undefined,
  notes: "",
  balance: 0,
  space: { used: 0, most: null },
  next: undefined,
  charge: undefined,
  pending: [],
  latest: [],
  lastNotes: undefined,
};
const show = (data: Partial<Data>) =>
  render(
    <MemoryRouter>
      <AtAGlance student="s" data={{ ...NOTHING, ...data }} />
    </MemoryRouter>,
  );

test("a student's open homework and next class lead to their pages", () => {
  const pending = [{ id: "h", title: "Past simple", due_on: "2026-12-01" }] as Data["pending"];
  show({ pending, next: { id: "c", starts_at: "2026-12-02T13:00:00Z" } as Data["next"] });
  expect(screen.getByRole("link", { name: "Past simple" })).toHaveAttribute("href", "/admin/students/s/homework/h");
  expect(screen.getByRole("link", { name: /2 dez/ })).toHaveAttribute("href", "/admin/scheduled-classes?class=c");
});

test("the last class and the teacher's notes lead to their pages", () => {
  show({ last: "2026-11-20T13:00:00Z", notes: "Prefere manhãs" });
  expect(screen.getByRole("link", { name: /20 nov/ })).toHaveAttribute("href", "/admin/students/s/classes");
  expect(screen.getByRole("link", { name: "Prefere manhãs" })).toHaveAttribute("href", "/admin/students/s/notes");
});

test("the latest grades lead to the homework, or to the grades", () => {
  const latest = [
    { id: "h", name: "Essay", grade: 8, at: "", homework: true },
    { id: "g", name: "Module 3", grade: 7, at: "", homework: false },
  ];
  show({ latest, balance: -58_000 });
  expect(screen.getByRole("link", { name: "Essay" })).toHaveAttribute("href", "/admin/students/s/homework/h");
  expect(screen.getByRole("link", { name: "Module 3" })).toHaveAttribute("href", "/admin/students/s/grades");
  expect(screen.getByText(/580,00/)).toBeVisible();
});

test("a new student's summary says that there is nothing yet", () => {
  show({});
  expect(screen.getByText(m.classes_next_class())).toBeVisible();
  expect(screen.getAllByText("–")).toHaveLength(3);
  expect(screen.getByRole("link", { name: /R\$.0,00/ })).toHaveAttribute("href", "/admin/students/s/payments");
  expect(screen.getByText(m.homework_none())).toBeVisible();
  expect(screen.getByText(m.progress_no_grades())).toBeVisible();
  expect(screen.getByRole("link", { name: m.students_notes_write() })).toHaveAttribute(
    "href",
    "/admin/students/s/notes",
  );
});

test("a fact that could not be read is not shown as missing, and the other facts are shown", () => {
  show({ balance: null, last: "2026-11-20T13:00:00Z", pending: null });
  expect(screen.getByText(m.common_not_read())).toBeVisible();
  expect(screen.queryByText(m.homework_none())).toBeNull();
  expect(screen.getByRole("link", { name: /20 nov/ })).toBeVisible();
  expect(screen.getAllByRole("button", { name: m.common_try_again() })).toHaveLength(2);
});
