import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { NO_BILLING, type StudentMoney } from "~/payments/read-student-money";
import { savedRows } from "~/ui/saved-columns";
import type { Column } from "~/ui/table";
import { AccountCsv } from "./csv-buttons";
import { LevelStatisticsCsv } from "./csv-of-placement";

afterEach(() => vi.restoreAllMocks());

test("the statistics of each level are a file of their own, with a line a level", async () => {
  const item = { code: "B1-G01", level: "B1", asked: 40, correct: 0.6, discrimination: 0.4, skipped: 0 } as const;
  const rows = [
    { ...item, infit: 1.5, seconds: 20, exposure: 0.24 },
    { ...item, infit: 1, seconds: 30, exposure: 0.12 },
  ];
  render(<LevelStatisticsCsv rows={rows} />);
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await userEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.trim().split(/\r?\n/) ?? [];
  expect(lines).toHaveLength(7);
  expect(lines[3]).toMatch(/^"?B1"?;"?30"?;"?30"?;"?1"?;"?2"?;/);
});

test("a table saves the columns that have a cell of a file, in the table's order", () => {
  const columns: Column<{ name: string; cents: number }>[] = [
    { id: "name", header: "Quem", cell: ({ name }) => name, csv: ({ name }) => name },
    { id: "shown", header: "Na página", cell: ({ name }) => name },
    { id: "cents", header: "Centavos", csv: ({ cents }) => cents },
  ];
  expect(savedRows(columns, [{ name: "Lia", cents: 100 }])).toEqual([
    ["Quem", "Centavos"],
    ["Lia", 100],
  ]);
});

test("an account is saved as a file only if all of it was read", () => {
  const money: StudentMoney = {
    open: [],
    past: { rows: [], total: 0 },
    payments: [],
    credits: [],
    free: 0,
    billing: NO_BILLING,
    pix: null,
    declined: {},
  };
  const { rerender } = render(<AccountCsv student="s" money={money} />);
  expect(screen.getByRole("button", { name: m.admin_csv() })).toBeVisible();
  rerender(<AccountCsv student="s" money={{ ...money, payments: null }} />);
  expect(screen.queryByRole("button", { name: m.admin_csv() })).toBeNull();
});
