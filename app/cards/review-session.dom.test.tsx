import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import type { Deck } from "./read-cards";
import { countWaiting, reviewsHere } from "./review-queue";
import { ReviewSession } from "./review-session";

const DECK: Deck = {
  new_per_day: 10,
  retention: 0.9,
  remind_at: null,
  time_zone: "America/Sao_Paulo",
  total: 2,
  begun_today: 0,
  read_at: new Date().toISOString(),
  cards: ["to yield", "to thrive"].map((front) => ({
    id: front,
    front,
    back: `${front}!`,
    example: null,
    reviews: [],
  })),
};

let person = 0;
beforeEach(() => {
  localStorage.clear();
  person += 1;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: `person ${person}` } }));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});

test("with the keyboard only: space shows the answer, a number grades it, and the focus goes along", async () => {
  const keys = userEvent.setup();
  renderPage(<ReviewSession deck={DECK} onEnd={() => {}} />);
  const word = await screen.findByRole("heading", { name: "to yield" });
  await waitFor(() => expect(word).toHaveFocus());
  expect(screen.queryByText("to yield!")).toBeNull();
  // A grade that comes before the answer does not count.
  await keys.keyboard("3");
  expect(reviewsHere()).toEqual([]);
  await keys.keyboard(" ");
  expect(screen.getByText("to yield!")).toBeVisible();
  await keys.keyboard("4");
  expect(screen.getByRole("heading", { name: "to thrive" })).toHaveFocus();
  expect(reviewsHere()[0]).toMatchObject({ card: "to yield", rating: 4 });
});

test("without a network reviews wait on the device, and the end says when the next card comes", async () => {
  const tap = userEvent.setup();
  const onEnd = vi.fn();
  renderPage(<ReviewSession deck={DECK} onEnd={onEnd} />);
  for (const _ of DECK.cards) {
    await tap.click(await screen.findByRole("button", { name: m.cards_show() }));
    const grades = screen.getByRole("group", { name: m.cards_how_well() });
    await tap.click(within(grades).getByRole("button", { name: new RegExp(`^${m.cards_grade_easy()}`) }));
  }
  expect(screen.getByRole("heading", { name: m.cards_done() })).toBeVisible();
  expect(screen.getByText(new RegExp(m.cards_done_count({ count: 2 })))).toBeVisible();
  expect(countWaiting()).toBe(2);
  await tap.click(screen.getByRole("button", { name: m.cards_back() }));
  expect(onEnd).toHaveBeenCalledOnce();
});

test("the last grade is taken back: its card comes again at once, also from the end", async () => {
  const keys = userEvent.setup();
  renderPage(<ReviewSession deck={DECK} onEnd={() => {}} />);
  await screen.findByRole("heading", { name: "to yield" });
  expect(screen.queryByRole("button", { name: m.cards_undo() })).toBeNull();
  await keys.keyboard(" 1");
  await keys.keyboard("z");
  expect(screen.getByRole("heading", { name: "to yield" })).toHaveFocus();
  expect(screen.getByText(m.cards_undone())).toHaveAttribute("role", "status");
  expect(reviewsHere().every(({ undone }) => undone)).toBe(true);
  await keys.keyboard(" 4 4");
  await keys.click(screen.getByRole("button", { name: m.cards_undo() }));
  expect(screen.getByRole("heading", { name: "to thrive" })).toHaveFocus();
  await keys.keyboard(" 4");
  expect(screen.getByText(new RegExp(m.cards_done_count({ count: 2 })))).toBeVisible();
});

test("a device without room keeps the review in the page, and says so", async () => {
  const tap = userEvent.setup();
  renderPage(<ReviewSession deck={DECK} onEnd={() => {}} />);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await tap.click(await screen.findByRole("button", { name: m.cards_show() }));
  await tap.click(screen.getByRole("button", { name: new RegExp(`^${m.cards_grade_good()}`) }));
  expect(screen.getByRole("alert")).toHaveTextContent(m.cards_device_full());
  expect(countWaiting()).toBe(1);
});
