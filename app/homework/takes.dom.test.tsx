import { render, screen, within } from "@testing-library/react";
import { createRoutesStub, MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { Homework } from "./read-homework";
import { RetakeButton } from "./retake-button";
import type { RetakeRule } from "./retakes";
import { FirstTake, TakesView } from "./takes";
import { takesInOrder } from "./takes-in-order";
import { homework } from "./testing";

const take = (
  words: Partial<Homework>,
  retake: RetakeRule = "better",
  kind: "free" | "dictation" = "free",
): Homework => {
  const { other: _, assignment, ...row } = homework(kind);
  return { ...row, assignment: { ...assignment, retake }, ...words };
};
const graded = (grade: number, words: Partial<Homework> = {}, retake?: RetakeRule) =>
  take({ status: "graded", grade, graded_at: "2026-11-21T12:00:00Z", answer: `Answer ${grade}`, ...words }, retake);
const MARK = { start: 0, end: 6, comment: "Reply" };
const show = (first: Homework, second: Homework) =>
  render(
    <MemoryRouter>
      <TakesView first={first} second={second} grade={(grade) => `grade ${grade}`} />
    </MemoryRouter>,
  );
const cardOf = (name: string) => screen.getByRole("heading", { name }).closest("section") ?? document.body;

test("the remarks on the first take stand between both takes", () => {
  show(
    graded(6, { comment: "Mind the past.", marks: [MARK], counts: false }),
    graded(9, { comment: "Better!", retake_of: "h" }),
  );
  const text = document.body.textContent ?? "";
  const places = ["Answer", "Mind the past.", "Reply", m.homework_second_take(), "Answer 9", "Better!"].map((said) =>
    text.indexOf(said),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(within(cardOf(m.homework_second_take())).getByText(m.homework_counting())).toBeVisible();
  expect(within(cardOf(m.homework_first_take())).queryByText(m.homework_counting())).toBeNull();
});

test.each([
  ["better", true, m.homework_counts_better_second],
  ["better", false, m.homework_counts_better_first],
  ["newer", true, m.homework_counts_newer],
  ["none", false, m.homework_counts_first],
] as const)(
  "by the rule %s, with a second take that counts: %s, the page says which grade counts",
  (rule, counts, said) => {
    show(graded(6, { counts: !counts }, rule), graded(9, { counts }, rule));
    expect(screen.getByText(said())).toBeVisible();
  },
);

test("a second take that has no grade leaves the first one counting, and its words in sight", () => {
  render(<FirstTake first={graded(6, {}, "newer")} second={take({}, "newer")} grade={(grade) => `grade ${grade}`} />);
  expect(screen.getByText(m.homework_will_count_newer())).toBeVisible();
  expect(screen.getByText("Answer 6")).toBeVisible();
});

test("a dictation's first take is folded away until the second one is handed in", () => {
  const first = { ...take({ status: "graded", grade: 6, answer: "It is late." }, "better", "dictation") };
  const { rerender } = render(
    <FirstTake first={first} second={take({}, "better", "dictation")} grade={(grade) => `grade ${grade}`} />,
  );
  expect(screen.getByText("It is late.")).not.toBeVisible();
  const sent = take({ status: "submitted" }, "better", "dictation");
  rerender(<FirstTake first={first} second={sent} grade={(grade) => `grade ${grade}`} />);
  expect(screen.getByText("It is late.")).toBeVisible();
});

test("both addresses show the takes in their order", () => {
  const { other: _, ...first } = homework("free");
  const second = { ...first, id: "2", retake_of: first.id };
  expect(takesInOrder({ ...first, other: second })).toEqual({ first, second });
  expect(takesInOrder({ ...second, other: first })).toEqual({ first, second });
  expect(takesInOrder({ ...first, other: null })).toEqual({ first, second: undefined });
});

test("homework that may not be done again has no button", () => {
  const Page = createRoutesStub([
    { path: "/", Component: () => <RetakeButton homework={graded(6, {}, "none")} onBegun={vi.fn()} /> },
  ]);
  render(<Page />);
  expect(screen.queryByRole("button")).toBeNull();
});
