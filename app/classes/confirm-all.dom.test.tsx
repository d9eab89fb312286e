import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { Toaster } from "~/ui/toast";
import { hourWrites } from "./change-hours";
import { ConfirmAll } from "./confirm-all";

const HOURS = ["Ana Reis", "Bia Lima"].map((full_name, place) => ({
  id: String(place + 1),
  kind: "trial",
  full_name,
  starts_at: "2026-12-02T13:00:00Z",
}));
let calls: unknown[];
let answer: object;
beforeEach(() => {
  calls = [];
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.includes("/rpc/confirm_hours")) return Response.json(HOURS);
    calls.push(await request.json());
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function confirm() {
  renderPage(
    <>
      <Toaster />
      <ConfirmAll />
    </>,
    hourWrites,
  );
  fireEvent.click(screen.getByRole("button", { name: m.classes_confirm_all() }));
  expect(await screen.findByText("Bia Lima")).toBeVisible();
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: m.classes_confirm_all() }));
}

test("two presses confirm all requests after showing their names", async () => {
  answer = { done: ["1", "2"], refused: [] };
  await confirm();
  expect(await screen.findByText(m.classes_confirmed_all({ count: 2 }))).toBeVisible();
  expect(calls).toEqual([{ entries: ["1", "2"] }]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a request that could not be confirmed is reported by name, and stays listed", async () => {
  answer = { done: ["1"], refused: [{ id: "2", code: "NOT_NOW" }] };
  await confirm();
  expect(await screen.findByText(`Bia Lima: ${m.classes_problem_not_now()}`)).toBeVisible();
  expect(screen.queryByText("Ana Reis")).toBeNull();
});
