import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { renderPage } from "~/platform/forms/testing";
import { ClassActions } from "./class-actions";
import type { MyClass } from "./my-classes";

const STARTS = Date.parse("2026-12-02T13:00:00Z");
const MINUTE = 60_000;
const one: MyClass = {
  id: "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d",
  starts_at: new Date(STARTS).toISOString(),
  ends_at: new Date(STARTS + 60 * MINUTE).toISOString(),
  status: "scheduled",
  online_link: "https://meet.example/aula",
  notes: null,
  covered: null,
  words: null,
  homework: null,
  is_makeup: false,
  local_start: "2026-12-02T10:00:00",
};

beforeEach(() => void vi.useFakeTimers({ now: STARTS - 16 * MINUTE }));
afterEach(() => vi.useRealTimers());

const join = () => screen.queryByRole("link", { name: new RegExp(`^${m.classes_join()}`) });

test("an open page shows the way to the room 15 minutes before a class", () => {
  renderPage(<ClassActions one={one} />);
  expect(join()).toBeNull();
  expect(screen.getByText(m.classes_join_soon())).toBeVisible();
  act(() => void vi.advanceTimersByTime(MINUTE + 20_000));
  expect(join()).toHaveAttribute("href", pathFor("myRoom", "pt", { class: one.id }));
  expect(screen.queryByText(m.classes_join_soon())).toBeNull();
});

test("a class that has begun is joined, and neither moved nor cancelled", () => {
  vi.setSystemTime(STARTS + MINUTE);
  renderPage(<ClassActions one={one} />);
  expect(join()).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a later class can be confirmed too, without the note about joining", () => {
  renderPage(<ClassActions one={one} next={false} />);
  expect(screen.getByRole("button", { name: new RegExp(`^${m.classes_confirm_mine()}: `) })).toBeVisible();
  expect(screen.queryByText(m.classes_join_soon())).toBeNull();
});
