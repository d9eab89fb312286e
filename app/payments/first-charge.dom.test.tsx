import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { FirstCharge } from "./first-charge";

const MONTHS = [
  { plan: "Moderate", month: "2026-12-01", cents: 48_050, due_on: "2026-12-05" },
  { plan: "Moderate", month: "2026-11-01", cents: 48_050, due_on: "2026-11-27" },
];

test("the first charge is one press: month, amount and due date are filled in", async () => {
  const written = vi.fn(() => ({ answer: null }));
  renderPage(<FirstCharge student="s" months={MONTHS} onDone={() => {}} />, { chargeMonth: written });
  expect(screen.getByLabelText(m.common_amount(), { exact: false })).toHaveValue("480,50");
  await userEvent.click(screen.getByRole("button", { name: m.payments_charge_do() }));
  await expect
    .poll(() => written.mock.calls)
    .toEqual([
      [expect.objectContaining({ student: "s", month: "2026-12-01", amount_cents: 48_050, due_on: "2026-12-05" })],
    ]);
});

test("a first charge for another month has that month's due date", async () => {
  const written = vi.fn(() => ({ answer: null }));
  renderPage(<FirstCharge student="s" months={MONTHS} onDone={() => {}} />, { chargeMonth: written });
  await userEvent.selectOptions(screen.getByLabelText(m.payments_charge(), { exact: false }), "Moderate 11/2026");
  await userEvent.click(screen.getByRole("button", { name: m.payments_charge_do() }));
  await expect
    .poll(() => written.mock.calls)
    .toEqual([[expect.objectContaining({ month: "2026-11-01", due_on: "2026-11-27" })]]);
});
