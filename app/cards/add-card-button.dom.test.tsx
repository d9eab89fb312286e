import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { renderPage } from "~/platform/forms/testing";
import { AddCardButton } from "./add-card-button";
import { AddWords } from "./add-words";
import type { NewCard } from "./new-card";

const card = (front: string): NewCard => ({ front, back: `${front}!`, source: "article" });

test("one tap adds a card, shows that the card exists, and allows no second card", async () => {
  const addCards = vi.fn(async (): Promise<Result> => ({ answer: { added: 1 } }));
  renderPage(<AddCardButton cards={[{ ...card("x".repeat(400)), back: "back" }]} student="student" />, { addCards });
  const button = await screen.findByRole("button", { name: `${m.cards_add_one()}: back` });
  await userEvent.click(button);
  expect(await screen.findByText(m.cards_added())).toBeVisible();
  await userEvent.click(screen.getByRole("button"));
  expect(addCards).toHaveBeenCalledOnce();
  expect(addCards).toHaveBeenCalledWith({
    cards: [{ front: "x".repeat(300), back: "back", source: "article" }],
    student: "student",
  });
});

test("words of an article are added without the unticked words", async () => {
  const addCards = vi.fn(async (): Promise<Result> => ({ answer: { added: 1 } }));
  const onEnd = vi.fn();
  renderPage(<AddWords title="Make or do" cards={[card("make"), card("do")]} onEnd={onEnd} />, { addCards });
  await userEvent.click(await screen.findByRole("checkbox", { name: /^do/ }));
  await userEvent.click(screen.getByRole("button", { name: m.cards_words_add({ count: 1 }) }));
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(addCards).toHaveBeenCalledWith({ cards: [card("make")] });
});
