import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Portal } from "~/account/portal";
import { BookingForm } from "~/booking/booking-form";
import { PlacementTest } from "~/placement-test/placement-test";
import type { Facts } from "~/site/facts";
import { Footer } from "~/site/footer";
import { Header } from "~/site/header";
import { PanelActions } from "./panel-actions";

let restoring: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const restore of restoring) restore();
  restoring = [];
});

const days = { today: "2026-11-30", first: "2026-12-01", last: "2027-06-01" };
const free = { first: "2026-11-30", last: "2027-01-30", hours: { "2026-12-02": ["07:00", "13:00"] } };
const values = { local_date: "2026-12-02", local_time: "07:00", full_name: "Ana" };
const FACTS: Facts = {
  brand_first_name: "Alex",
  contact_email: "oi@example.com",
  contact_phone: "+5511912345678",
  responsible_name: "Alex Lima",
  company_number: "12345678000195",
  company_address: "Rua A, 1.200",
  linkedin_url: "https://example.com",
  instagram_url: null,
  language_app_url: null,
};
const inRouter = (element: ReactElement) => <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />;
/** Parts that the server renders and React hydrates; all others are rendered on one side only. */
const HYDRATED: Record<string, ReactElement> = {
  booking: (
    <BookingForm plans={["A"]} days={days} free={free} asked={{ local_time: "07:00" }} sent={{ values }} serverKey="" />
  ),
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
  header: inRouter(<Header firstName="Alex" kind="public" />),
  footer: inRouter(<Footer facts={FACTS} year={2026} />),
};

/** Replaces Intl by one of another version than the server's: other spaces, other words, leading zeros. */
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
    const original = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
    const get = function (this: unknown) {
      const format: (value: unknown) => string = original.get?.call(this);
      return (value: unknown) => otherwise(format(value));
    };
    Object.defineProperty(prototype, "format", { ...original, get });
    restoring.push(() => Object.defineProperty(prototype, "format", original));
  }
  for (const prototype of [Number.prototype, Date.prototype] as const)
    vi.spyOn(prototype, "toLocaleString").mockImplementation(() => otherwise("1"));
  vi.spyOn(Date.prototype, "toLocaleDateString").mockImplementation(() => otherwise("1"));
  vi.spyOn(Date.prototype, "toLocaleTimeString").mockImplementation(() => otherwise("1"));
  vi.spyOn(Intl.RelativeTimeFormat.prototype, "format").mockImplementation(() => otherwise("1"));
  return () => asked;
}

test.each(Object.entries(HYDRATED))("no hydrated text depends on the browser's formats: %s", (_name, element) => {
  const served = renderToString(element);
  formatOtherwise();
  expect(renderToString(element)).toBe(served);
});

test("the comparison notices another browser's formats", () => {
  const format = (at: Date) =>
    new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);
  const served = format(new Date(0));
  const asked = formatOtherwise();
  expect(format(new Date(0))).not.toBe(served);
  expect(asked()).toBe(1);
});
