import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { QuestionView } from "./question-view";
import { Questions } from "./questions";
import type { Question, Test } from "./test-data";
import type { TestSession } from "./use-test";

afterEach(cleanup);

const TYPED: Question = {
  position: 1,
  skill: "grammar",
  question: "We ___ tennis in the park yesterday.",
  options: [],
  is_typed: true,
  cue: "play",
  changes: 0,
};

/** The questions of a test with one typed question, and what was answered. */
function take(question = TYPED) {
  const answer = vi.fn();
  const test: Test = { stage: "taking", total: 1, questions: [question], result: null };
  const taking: TestSession = {
    state: "taking",
    test,
    key: "k",
    busy: false,
    problem: undefined,
    open: [],
    waiting: false,
    start: vi.fn(),
    answer,
    leaveSound: vi.fn(),
    requireAnswer: vi.fn(() => false),
    finish: vi.fn(),
    restart: vi.fn(),
  };
  render(<Questions taking={taking} test={test} />);
  return { answer, taking, field: screen.getByLabelText<HTMLInputElement>(m.placement_type_word()) };
}

test("a learner types what is missing, with a cue behind the gap and a keyboard that corrects nothing", () => {
  const { answer, field } = take();
  expect(screen.getByText("(play)", { exact: false })).toBeTruthy();
  expect(screen.queryAllByRole("radio")).toHaveLength(0);
  for (const [name, value] of Object.entries({
    autocapitalize: "none",
    autocorrect: "off",
    autocomplete: "off",
    spellcheck: "false",
    inputmode: "text",
    enterkeyhint: "next",
  }))
    expect(field.getAttribute(name)).toBe(value);
  fireEvent.change(field, { target: { value: " played " } });
  fireEvent.submit(field);
  expect(answer).toHaveBeenCalledExactlyOnceWith(1, { typed: "played" });
});

test("the last word that was typed is sent before the test can be finished", () => {
  const { answer, taking, field } = take();
  expect(screen.getByRole("button", { name: m.placement_finish() })).toBeTruthy();
  fireEvent.change(field, { target: { value: "played" } });
  fireEvent.click(screen.getByRole("button", { name: m.common_next() }));
  expect(answer).toHaveBeenCalledExactlyOnceWith(1, { typed: "played" });
  expect(taking.finish).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: m.placement_finish() })).toBeTruthy();
});

test("a learner who does not know says so, and an empty field is no answer", () => {
  const { answer, taking, field } = take();
  fireEvent.change(field, { target: { value: "  " } });
  fireEvent.submit(field);
  expect(answer).not.toHaveBeenCalled();
  expect(taking.requireAnswer).toHaveBeenCalledWith(1);
  fireEvent.click(screen.getByRole("button", { name: m.placement_do_not_know() }));
  expect(answer).toHaveBeenCalledExactlyOnceWith(1, { typed: "" });
});

test("an answer that is too long is said so, and is not sent", () => {
  const { answer, field } = take();
  fireEvent.change(field, { target: { value: "word ".repeat(20) } });
  fireEvent.submit(field);
  expect(answer).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toContain("60");
});

test.each([
  ["played", "right", false],
  ["plaied", "misspelt", true],
  ["plays", "wrong", false],
] as const)("a result shows that %s was typed and is %s", (typed, mark, isForgiven) => {
  render(<QuestionView question={{ ...TYPED, typed, mark, accepted: ["played", "were playing"] }} />);
  expect(screen.getByText(typed, { selector: "[data-mark] b" })).toBeTruthy();
  expect(screen.getByText("were playing")).toBeTruthy();
  expect(screen.queryAllByText(m.placement_misspelt())).toHaveLength(isForgiven ? 1 : 0);
});
