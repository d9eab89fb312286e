import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import type { MyClass } from "./my-classes";
import { RescheduleClass } from "./reschedule-class";

const one: MyClass = {
  id: "b3f7f1f0-6f0e-4d7c-9d0a-1f2f3a4b5c6d",
  starts_at: "2026-12-02T13:00:00Z",
  ends_at: "2026-12-02T14:00:00Z",
  status: "scheduled",
  online_link: null,
  notes: null,
  local_start: "2026-12-02T10:00:00",
};

let answer: () => Response;
beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
test.each([
  ["has no free hour", () => Response.json([]), m.classes_no_free_time, m.common_offline],
  [
    "cannot be asked about",
    () => Response.json({ message: "away" }, { status: 400 }),
    m.common_offline,
    m.classes_no_free_time,
  ],
] as const)("a day that %s is refused with that reason", async (_, said, expected, other) => {
  answer = said;
  renderPage(<RescheduleClass one={one} onClose={nothing} />);
  expect(await screen.findByText(expected())).toBeVisible();
  expect(screen.queryByText(other())).toBeNull();
});
