import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { ClassChoices } from "./class-choices";

const ONE = { credit: "1", class_on: "2026-12-02", cents: 6_000, money_chosen: false };
const DAY = "2 de dezembro de 2026";

test("a student sees the amount for a cancelled class before the choice becomes final", async () => {
  const chooseClassMoney = vi.fn(() => ({ answer: { cents: 6_000 } }));
  const waits = { ...ONE, credit: "2", class_on: "2026-12-09", cents: null as never, money_chosen: true };
  renderPage(<ClassChoices choices={[ONE, waits]} />, { chooseClassMoney });
  expect(screen.getByText(m.classes_choice_money_waits())).toBeVisible();
  expect(screen.getByRole("button", { name: `${m.classes_choice_move()}: ${DAY}` })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: `${m.classes_choice_money()}: ${DAY}` }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/60,00/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: m.classes_choice_money() }));
  await expect.poll(() => chooseClassMoney.mock.calls).toEqual([[{ credit: "1" }]]);
});
