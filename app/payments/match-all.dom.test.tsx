import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { Toaster } from "~/ui/toast";
import { certainMatches } from "./bank-choice";
import { MatchAll } from "./match-all";
import { statementWrites } from "./payment-writes";
import type { BankLines } from "./read-payments";

type Line = BankLines["lines"][number];
const line = (id: string, charge?: string, score = 40): Line => ({
  id,
  day: "2026-11-20",
  amount_cents: 10_000,
  memo: "PIX",
  suggestion: charge ? { line: id, charge, payment: null as never, why: "amount", score } : undefined,
});
const charge = (id: string) => ({ id }) as BankLines["charges"][number];
const charges = ["a", "b", "c"].map(charge);

test("lines with strong evidence are matched at once, each charge only once; a matching amount alone waits for the teacher's choice", () => {
  const lines = [line("1", "a"), line("2", "a"), line("3", "b", 20), line("4"), line("5", "gone")];
  expect(certainMatches({ lines, charges }, {})).toEqual([{ line: "1", charge: "a" }]);
  expect(certainMatches({ lines, charges }, { "3": "b", "4": "c" })).toEqual([
    { line: "1", charge: "a" },
    { line: "3", charge: "b" },
    { line: "4", charge: "c" },
  ]);
});

let calls: [verb: string, order: unknown][];
beforeEach(() => {
  calls = [];
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    calls.push([request.url.split("/").at(-1) ?? "", await request.json()]);
    return Response.json({ done: ["1"], refused: [{ id: "2", code: "NOT_NOW" }] });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the refused lines are listed, and one undo reverts the matched lines", async () => {
  const lines = [line("1", "a"), line("2", "b")];
  const matches = certainMatches({ lines, charges }, {});
  renderPage(
    <>
      <h1>Extrato</h1>
      <Toaster />
      <MatchAll lines={lines} matches={matches} />
    </>,
    statementWrites,
  );
  fireEvent.click(screen.getByRole("button", { name: m.payments_settle_all({ count: 2 }) }));
  expect(await screen.findByText(/20\/11\/2026: .*/)).toBeVisible();
  fireEvent.click(await screen.findByRole("button", { name: m.common_undo() }));
  await vi.waitFor(() =>
    expect(calls).toEqual([
      ["match_lines", { matches }],
      ["unmatch_lines", { lines: ["1"] }],
      // One could not be taken back, which a toast shows.
      ["error_logs", expect.objectContaining({ error_message: `${m.common_error_title()}: NOT_NOW` })],
    ]),
  );
});
