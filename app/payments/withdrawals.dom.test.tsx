import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { Returns } from "./returns";
import { WithdrawPurchase } from "./withdraw-purchase";

const WAITS = {
  student: "a",
  student_name: "Ana Lima",
  cents: 48_000,
  withdrawn_at: "2026-11-30T15:00:00Z",
  by_provider: false,
  proof_waits: false,
  purchases: [],
  what: "Moderate 12/2026",
};

test("a student sees the amount to be returned and the classes that end, and then withdraws", async () => {
  const withdrawPurchase = vi.fn(() => ({ answer: { cents: 48_000 } }));
  const one = {
    charge: "1",
    until: "2026-12-07",
    ends_plan: true,
    cents: 48_000,
    classes: 4,
    what: "Moderate 12/2026",
  };
  renderPage(<WithdrawPurchase withdrawals={{ offered: [one], made: [] }} />, { withdrawPurchase });
  expect(screen.getByText(m.payments_withdraw_until({ day: "7 de dezembro" }))).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: `${m.payments_withdraw_do()}: Moderate 12/2026` }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/480,00/)).toHaveTextContent(m.payments_withdraw_plan({ count: 4 }));
  expect(withdrawPurchase).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: m.payments_withdraw_do() }));
  await expect.poll(() => withdrawPurchase.mock.calls).toEqual([[{ charge: "1" }]]);
});

test("withdrawals show the amounts still to be returned, and the amounts already returned", () => {
  const made = {
    charge_id: "1",
    amount_cents: 48_000,
    withdrawn_at: WAITS.withdrawn_at,
    returned_at: null,
    what: "Um",
  };
  const back = { ...made, charge_id: "2", returned_at: "2026-12-01T15:00:00Z" };
  renderPage(<WithdrawPurchase withdrawals={{ offered: [], made: [made, back] }} />);
  expect(screen.getByText(/480,00 a receber de volta/)).toBeVisible();
  expect(screen.getByText(/480,00 devolvidos em 01\/12\/2026/)).toBeVisible();
});

test("the teacher records what she returned, with the amount that she saw; a proof that waits comes first", async () => {
  const returnWithdrawals = vi.fn(() => ({ answer: null }));
  const waits = { ...WAITS, student: "b", student_name: "Bia", cents: 0, proof_waits: true };
  renderPage(<Returns withdrawals={[WAITS, waits]} />, { returnWithdrawals });
  expect(screen.getByText(m.payments_return_proof())).toBeVisible();
  const [press] = screen.getAllByRole("button");
  if (press) await userEvent.click(press);
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: m.payments_return_do() }),
  );
  await expect.poll(() => returnWithdrawals.mock.calls).toEqual([[{ student: "a", cents: 48_000 }]]);
});
