import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { AtAGlance } from "./at-a-glance";

type Data = Parameters<typeof AtAGlance>[0]["data"];
const NOTHING: Data = { last: undefined, notes: "", next: undefined, charge: undefined, pending: [], latest: [] };
const show = (data: Partial<Data>) =>
  render(
    <MemoryRouter>
      <AtAGlance student="s" data={{ ...NOTHING, ...data }} />
    </MemoryRouter>,
  );

test("a student's open homework and next class lead to their pages", () => {
  const pending = [{ id: "h", title: "Past simple" }] as Data["pending"];
  show({ pending, next: { id: "c", starts_at: "2026-12-02T13:00:00Z" } as Data["next"] });
  expect(screen.getByRole("link", { name: "Past simple" })).toHaveAttribute("href", "/admin/students/s/homework/h");
  expect(screen.getByRole("link", { name: /2 de dezembro/ })).toHaveAttribute(
    "href",
    "/admin/scheduled-classes?class=c",
  );
});

test("the last class and the teacher's notes lead to their pages", () => {
  show({ last: "2026-11-20T13:00:00Z", notes: "Prefere manhãs" });
  expect(screen.getByRole("link", { name: /20 de novembro/ })).toHaveAttribute("href", "/admin/students/s/classes");
  expect(screen.getByRole("link", { name: "Prefere manhãs" })).toHaveAttribute("href", "/admin/students/s/notes");
});

test("a new student's summary says that there is nothing yet", () => {
  show({});
  expect(screen.getByText(m.students_next_class())).toBeVisible();
  expect(screen.getAllByText("–")).toHaveLength(6);
});
