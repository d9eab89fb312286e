import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { newPrice, parsePercent } from "./new-price";
import { PriceAdjustment } from "./price-adjustment";
import { PriceForm } from "./price-form";
import { PriceNote } from "./price-note";

const ANA = { student: "a", name: "Ana", plan: "Moderate", cents: 50_000, agreed: false };
const BIA = { student: "b", name: "Bia", plan: "Moderate", cents: 45_000, agreed: true };
const field = (label: string) => screen.getByLabelText(label, { exact: false });

test("each student's old and new price are shown, and announced but for those who are left out", async () => {
  const announcePrices = vi.fn(() => ({ answer: null }));
  renderPage(<PriceForm students={[ANA, BIA]} onDone={() => {}} />, { announcePrices });
  await userEvent.type(field(m.prices_percent()), "5,5");
  expect(field("Ana")).toBeChecked();
  expect(screen.getByText(/500,00 → R\$.527,50/)).toBeVisible();
  expect(screen.getByText(m.prices_agreed(), { exact: false })).toBeVisible();
  await userEvent.click(field("Bia"));
  await userEvent.click(screen.getByText(m.prices_announce()));
  expect(await screen.findByText(m.prices_confirm_title())).toBeVisible();
  expect(announcePrices).not.toHaveBeenCalled();
  const [confirm] = screen.getAllByText(m.prices_announce()).slice(-1);
  if (confirm) await userEvent.click(confirm);
  const prices = [{ student: "a", old_cents: 50_000, new_cents: 52_750 }];
  await expect.poll(() => announcePrices.mock.calls).toEqual([[expect.objectContaining({ percent: 5.5, prices })]]);
});

test("a raise needs 30 days of notice, and an adjustment of nothing is not asked about", async () => {
  renderPage(<PriceForm students={[ANA]} onDone={() => {}} />, {});
  await userEvent.click(screen.getByText(m.prices_announce()));
  expect(await screen.findAllByText(m.prices_problem_nothing(), { exact: false })).toHaveLength(2);
  expect(field(m.prices_percent())).toBeInvalid();
  await userEvent.type(field(m.prices_plan({ plan: "Moderate" })), "muito");
  await userEvent.click(screen.getByText(m.prices_announce()));
  expect(await screen.findAllByText(m.payments_problem_amount(), { exact: false })).toHaveLength(2);
  expect(field(m.prices_plan({ plan: "Moderate" }))).toHaveValue("muito");
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).split("-").reverse().join("/");
  await userEvent.clear(field(m.prices_from_on()));
  await userEvent.type(field(m.prices_from_on()), soon);
  const price = field(m.prices_plan({ plan: "Moderate" }));
  await userEvent.clear(price);
  await userEvent.type(price, "600");
  await userEvent.click(screen.getByText(m.prices_announce()));
  expect(await screen.findAllByText(m.prices_problem_notice(), { exact: false })).toHaveLength(2);
  expect(field(m.prices_from_on())).toHaveValue(soon);
  await userEvent.clear(price);
  await userEvent.type(price, "400");
  await userEvent.click(screen.getByText(m.prices_announce()));
  expect(await screen.findByText(m.prices_confirm_title())).toBeVisible();
});

test("a price that rose less than 12 months ago stays, and can become lower", async () => {
  const raised_on = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const announcePrices = vi.fn(() => ({ answer: null }));
  renderPage(<PriceForm students={[ANA, { ...BIA, raised_on }]} onDone={() => {}} />, { announcePrices });
  await userEvent.type(field(m.prices_percent()), "10");
  expect(screen.getByText(/Já subiu há menos de 12 meses/)).toBeVisible();
  await userEvent.click(screen.getByText(m.prices_announce()));
  expect(await screen.findByText(m.prices_confirm_title())).toBeVisible();
  await userEvent.click(screen.getAllByText(m.prices_announce()).at(-1) ?? document.body);
  const prices = [{ student: "a", old_cents: 50_000, new_cents: 55_000 }];
  await expect.poll(() => announcePrices.mock.calls).toEqual([[expect.objectContaining({ prices })]]);
});

test("an announced adjustment can be withdrawn, and no second one is prepared", async () => {
  const withdrawPrices = vi.fn(() => ({ answer: null }));
  const pending = { id: "x", from_on: "2031-02-01", count: 2 };
  renderPage(<PriceAdjustment prices={{ students: [ANA], pending }} />, { withdrawPrices });
  expect(screen.queryByText(m.prices_new())).toBeNull();
  await userEvent.click(screen.getByText(m.prices_withdraw()));
  await screen.findByText(m.prices_withdraw_title());
  const [confirm] = screen.getAllByText(m.prices_withdraw()).slice(-1);
  if (confirm) await userEvent.click(confirm);
  await expect.poll(() => withdrawPrices.mock.calls).toEqual([[{ adjustment: "x" }]]);
});

test("a student reads the announced price", () => {
  render(<PriceNote adjustment={{ plan: "Moderate", from_on: "2031-02-01", old_cents: 50_000, new_cents: 55_000 }} />);
  expect(screen.getByText(/1 de fevereiro de 2031.*Moderate.*500,00.*550,00/)).toBeVisible();
});

test.each([
  ["5", 5],
  ["5,5 %", 5.5],
  ["-2.25", -2.25],
  ["", null],
  ["x", undefined],
  ["900", undefined],
])("the percentage %j is %j", (typed, percent) => {
  expect(parsePercent(typed)).toBe(percent);
});

test("a plan's typed price goes before the percentage, and centavos are rounded", () => {
  expect(newPrice(ANA, 10, { Moderate: "600" })).toBe(60_000);
  expect(newPrice({ ...ANA, cents: 33_333 }, 5, {})).toBe(35_000);
});
