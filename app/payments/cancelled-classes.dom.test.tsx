import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { CancelledClasses } from "./cancelled-classes";

const ONE = { credit: "1", class_on: "2026-12-02", cents: 6_000, money_chosen: false };

test("the teacher sees which classes wait for a choice, and enters the amount to return for a class without a price", async () => {
  const giveClassMoney = vi.fn(() => ({ answer: null }));
  const chosen = { ...ONE, credit: "2", class_on: "2026-12-09", cents: null, money_chosen: true };
  renderPage(<CancelledClasses name="Ana" classes={[ONE, chosen]} />, { giveClassMoney });
  expect(screen.getByText(/remarcar ou receber R\$.60,00 de volta/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: new RegExp(m.payments_class_money_give()) }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(m.common_amount(), { exact: false }), "75,50");
  await userEvent.click(dialog.getByRole("button", { name: m.payments_credit_do() }));
  await expect.poll(() => giveClassMoney.mock.calls).toEqual([[{ credit: "2", cents: 7_550 }]]);
});
