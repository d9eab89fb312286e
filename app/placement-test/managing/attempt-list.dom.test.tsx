import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AttemptList } from "./attempt-list";
import type { Attempt } from "./attempts";

const attempt: Attempt = {
  id: "a",
  started_at: "2026-11-20T12:00:00Z",
  finished_at: null,
  stage: "finished",
  level: "B1",
  correct: 20,
  language: "pt",
  shown_name: "Ana",
  user_id: null,
  trial_id: null,
  without_sound: false,
  hurried: false,
  profiles: null,
};
const ANSWERS = [
  {
    position: 1,
    answer: 0,
    is_typed: false,
    typed: null,
    placement_items: {
      code: "b1-g01",
      version: 1,
      level: "B1",
      skill: "grammar",
      question: "She ___.",
      options: ["is", "are", "am", "be"],
      answer: 0,
      accepted: ["is", "'s"],
    },
  },
];

let answer: () => Response | Promise<Response>;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

const look = () => userEvent.click(screen.getByRole("button", { name: /^Respostas ?: Ana/ }));

test("answers that cannot be read show an error, and can be requested again", async () => {
  answer = () => Response.json({ message: "away" }, { status: 400 });
  render(<AttemptList attempts={[attempt]} />);
  await look();
  expect(await screen.findByRole("alert")).toHaveTextContent("Algo deu errado");
  answer = () => Response.json(ANSWERS);
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("She ___.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["what was typed beside the right form", "iz", 4, "iz → is"],
  ["a misspelt form that counted", "ys", 0, "ys"],
  ["that the learner did not know", "", 4, "Não sei → is"],
])("a typed answer shows %s", async (_, typed, option, shown) => {
  answer = () => Response.json(ANSWERS.map((one) => ({ ...one, is_typed: true, typed, answer: option })));
  render(<AttemptList attempts={[attempt]} />);
  await look();
  const dialog = within(screen.getByRole("dialog"));
  expect((await dialog.findByRole("listitem")).textContent).toMatch(new RegExp(`She ___\\.${shown}$`));
});

test("the teacher is told which tests were answered faster than they can be read", () => {
  render(<AttemptList attempts={[attempt, { ...attempt, id: "b", hurried: true }]} />);
  expect(screen.getAllByText(/respondido com pressa/)).toHaveLength(1);
});

test("the answers of two attempts of one person have names of their own", () => {
  render(<AttemptList attempts={[attempt, { ...attempt, id: "b", started_at: "2026-11-21T12:00:00Z" }]} />);
  expect(screen.getByRole("button", { name: /^Respostas ?: Ana, 20\/11\/2026/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Respostas ?: Ana, 21\/11\/2026/ })).toBeVisible();
});

test("a dialog closed before its answers arrived stays closed", async () => {
  const coming = Promise.withResolvers<Response>();
  answer = () => coming.promise;
  render(<AttemptList attempts={[attempt]} />);
  await look();
  expect(screen.getByRole("status")).toHaveTextContent("Carregando");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  const read = Promise.withResolvers<void>();
  const late = Response.json(ANSWERS);
  const { text } = late;
  late.text = () => text.call(late).finally(read.resolve);
  coming.resolve(late);
  await read.promise;
  // Lets further microtasks run.
  await userEvent.keyboard("{Shift}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
