import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { monthOf, stepMonth } from "./read-recap";
import { ShareRecap } from "./share-recap";

test("a student makes a link to a month, which is shown once with a token of the browser's", async () => {
  const shareRecap = vi.fn(async (_: { month: string; token: string }) => ({ answer: null }));
  renderPage(<ShareRecap month="2026-11" link={undefined} />, { shareRecap });
  expect(screen.queryByRole("button", { name: m.progress_recap_revoke() })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: m.progress_recap_share() }));
  const address = await screen.findByLabelText(new RegExp(m.progress_recap_address()));
  const [order] = shareRecap.mock.calls[0] ?? [];
  expect(order?.month).toBe("2026-11-01");
  expect(order?.token).toMatch(/^[\w-]{43}$/);
  expect(address).toHaveValue(`${window.location.origin}/pt/resumo/${order?.token}`);
});

test("a shared month's link is turned off", async () => {
  const revokeRecap = vi.fn(async () => ({ answer: null }));
  renderPage(<ShareRecap month="2026-11" link="5f0b1a52" />, { revokeRecap });
  fireEvent.click(await screen.findByRole("button", { name: m.progress_recap_revoke() }));
  await waitFor(() => expect(revokeRecap).toHaveBeenCalledWith("5f0b1a52"));
});

test("months step over the year, and an address's month is none to come", () => {
  expect([stepMonth("2026-01", -1), stepMonth("2026-12", 1), stepMonth("2026-05", 1)]).toEqual([
    "2025-12",
    "2027-01",
    "2026-06",
  ]);
  const now = new Date("2026-11-27T12:00:00Z");
  expect([monthOf("2026-03", now), monthOf("2026-12", now), monthOf("x", now), monthOf(null, now)]).toEqual([
    "2026-03",
    "2026-11",
    "2026-11",
    "2026-11",
  ]);
});

test("a browser that refuses to copy leaves the link selected", async () => {
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: () => Promise.reject(new Error("denied")) } });
  renderPage(<ShareRecap month="2026-11" link={undefined} />, { shareRecap: async () => ({ answer: null }) });
  fireEvent.click(await screen.findByRole("button", { name: m.progress_recap_share() }));
  const address = await screen.findByLabelText<HTMLInputElement>(new RegExp(m.progress_recap_address()));
  fireEvent.click(screen.getByRole("button", { name: m.common_copy() }));
  await waitFor(() => expect(address).toHaveFocus());
  expect(address.value.slice(address.selectionStart ?? 0, address.selectionEnd ?? 0)).toBe(address.value);
  vi.unstubAllGlobals();
});
