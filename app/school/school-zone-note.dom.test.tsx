import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { SchoolZoneNote } from "./school-zone-note";

const live = (timeZone: string) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone });
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each(["Europe/Lisbon", "Asia/Tokyo", "America/Noronha"])("a reader in %s reads whose hours these are", (zone) => {
  live(zone);
  render(<SchoolZoneNote />);
  expect(screen.getByText(m.common_school_zone())).toBeVisible();
});

test("a reader whose clocks differ in the other half of the year alone reads it too", () => {
  // New York is one hour behind in July and two in December; Halifax is level with São Paulo in July.
  vi.useFakeTimers({ now: new Date("2026-07-01T12:00:00Z"), toFake: ["Date"] });
  live("America/Halifax");
  render(<SchoolZoneNote />);
  expect(screen.getByText(m.common_school_zone())).toBeVisible();
});

test.each(["America/Sao_Paulo", "America/Bahia", "America/Argentina/Buenos_Aires"])(
  "a reader in %s, whose clocks are the school's, reads nothing of zones",
  (zone) => {
    live(zone);
    const { container } = render(<SchoolZoneNote />);
    expect(container).toBeEmptyDOMElement();
  },
);
