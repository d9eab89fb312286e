import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Portal } from "~/account/portal";
import { BookingForm } from "~/booking/booking-form";
import { PlacementTest } from "~/placement-test/placement-test";
import { PanelActions } from "./panel-actions";

let restoring: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const restore of restoring) restore();
  restoring = [];
});

const days = { first: "2026-12-01", last: "2027-06-01" };
const values = { local_date: "2026-12-02", local_time: "07:00", full_name: "Ana" };
/** Texts that the server writes and React takes over in the browser; everything else is one or the other's alone. */
const HYDRATED: Record<string, ReactElement> = {
  booking: <BookingForm plans={["A"]} days={days} asked={{ local_time: "07:00" }} sent={{ values }} serverKey="" />,
  "placement test": <PlacementTest />,
  ...Object.fromEntries(
    ["", "?mode=signup", "?mode=forgot"].map((search) => [
      `door ${search}`,
      <MemoryRouter key={search} initialEntries={[`/pt/perfil${search}`]}>
        <Portal onDone={async () => {}} />
      </MemoryRouter>,
    ]),
  ),
  panel: <PanelActions />,
};

/** A browser whose library of formats is another version than the server's: other spaces, other words, leading zeros. */
function formatOtherwise(): () => number {
  let asked = 0;
  const otherwise = (text: string) => {
    asked += 1;
    return text
      .replace(/ /g, "\u202f")
      .replace(/\b(\d):/g, "0$1:")
      .replace("às", "à")
      .concat("\u200e");
  };
  for (const prototype of [Intl.DateTimeFormat.prototype, Intl.NumberFormat.prototype]) {
    const own = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
    const get = function (this: unknown) {
      const format: (value: unknown) => string = own.get?.call(this);
      return (value: unknown) => otherwise(format(value));
    };
    Object.defineProperty(prototype, "format", { ...own, get });
    restoring.push(() => Object.defineProperty(prototype, "format", own));
  }
  for (const prototype of [Number.prototype, Date.prototype] as const)
    vi.spyOn(prototype, "toLocaleString").mockImplementation(() => otherwise("1"));
  vi.spyOn(Date.prototype, "toLocaleDateString").mockImplementation(() => otherwise("1"));
  vi.spyOn(Date.prototype, "toLocaleTimeString").mockImplementation(() => otherwise("1"));
  vi.spyOn(Intl.RelativeTimeFormat.prototype, "format").mockImplementation(() => otherwise("1"));
  return () => asked;
}

test.each(Object.entries(HYDRATED))(
  "no text that is hydrated depends on the browser's formats: %s",
  (_name, element) => {
    const served = renderToString(element);
    formatOtherwise();
    expect(renderToString(element)).toBe(served);
  },
);

test("formats of another browser would be seen", () => {
  const say = (at: Date) =>
    new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);
  const served = say(new Date(0));
  const asked = formatOtherwise();
  expect(say(new Date(0))).not.toBe(served);
  expect(asked()).toBe(1);
});
