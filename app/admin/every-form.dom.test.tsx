import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newBookingKey } from "~/booking/booking-key";
import { DRAFT_PLACE } from "~/booking/draft";
import { m } from "~/i18n/paraglide/messages";
import { FORMS } from "./every-form/testing";

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => vi.unstubAllGlobals());

/** Field values while somebody types: a year passes through 2 and 20 on its way to 2026. */
const twoDigits = (most: number) => fc.integer({ min: 1, max: most }).map((number) => String(number).padStart(2, "0"));
const years = fc.tuple(fc.integer({ min: 1, max: 275_760 }), fc.integer({ min: 1, max: 6 })).map(([year, digits]) => {
  return String(year).slice(0, digits).padStart(4, "0");
});
const VALUES: Record<string, fc.Arbitrary<string>> = {
  date: fc.tuple(years, twoDigits(12), twoDigits(31)).map((parts) => parts.join("-")),
  time: fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(":")),
  typedDay: fc
    .tuple(twoDigits(31), twoDigits(12), years, fc.integer({ min: 1, max: 10 }))
    .map(([day, month, year, keys]) => `${day}/${month}/${year}`.slice(0, keys)),
  text: fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom("-", "1,", "0.", "https:", "99999999999")),
};
const FIELDS = "input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=hidden]), textarea, select";

const fieldsNow = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
const isOfDay = (field: HTMLInputElement) => field.placeholder === m.common_day_pattern();
function enter(field: HTMLInputElement, values: Record<string, string>): void {
  const options = [...field.querySelectorAll("option")].map((option) => option.value);
  const typed = isOfDay(field) ? values.typedDay : values.text;
  fireEvent.change(field, {
    target: { value: options.length > 0 ? options[(typed?.length ?? 0) % options.length] : typed },
  });
}

/** Forms that open when a button is pressed. */
const OPENS: Record<string, () => void> = {
  "feedback/answer-feedback": () => press(m.feedback_reply()),
  "homework/speaking/remark-form": () => press(m.speaking_remark_at({ time: "0:12" })),
  "homework/answer-marker": () => {
    screen.getByRole<HTMLTextAreaElement>("textbox").setSelectionRange(2, 6);
    press(m.homework_comment_selection());
  },
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test.each(Object.entries(FORMS))(
  "the form accepts any prefix of any value without an error: %s",
  async (name, form) => {
    render(<RouterProvider router={createMemoryRouter([{ path: "/", element: form() }])} />);
    OPENS[name]?.();
    await waitFor(() => expect(fieldsNow()).not.toEqual([]));
    fc.assert(
      fc.property(fc.record(VALUES), (values) => {
        for (const field of fieldsNow()) {
          enter(field, values);
          if (isOfDay(field))
            for (const typedDay of ["05/03/2", "05/03/0002", "05/03/2030"]) enter(field, { typedDay });
        }
        expect(screen.queryByText(m.common_part_failed_title())).toBeNull();
      }),
      { numRuns: 25 },
    );
  },
);

/** Files that contain a form, or a form's frame around fields. */
const WRITES_A_FORM = /<(?:form|PlainForm|FilterForm|SettingsForm|AddForm)\b/;
/** The frames themselves, and forms that have only buttons. */
const WITHOUT_FIELDS = [
  "ui/filter-form",
  "ui/plain-form",
  "settings/settings-form",
  "settings/add-form",
  "booking/unconfirmed-trial",
  "booking/manage-trial",
  "booking/move-form",
  "booking/your-wait",
  "placement-test/intro",
  "placement-test/typed-answer",
  "notifications/unsubscribe",
  "guardians/guardian-frame",
  "guardians/your-child",
  "settings/backup-line",
  "copies/your-copies",
  "account/download-copy",
];

test("every form in the sources is tested", () => {
  const cwd = path.resolve(import.meta.dirname, "..");
  const found = globSync("**/*.tsx", { cwd, exclude: ["**/*.test.tsx", "**/testing.tsx"] })
    .filter((file) => WRITES_A_FORM.test(readFileSync(path.join(cwd, file), "utf8")))
    .map((file) => file.replace(/\.tsx$/, ""));
  expect(found.filter((file) => !WITHOUT_FIELDS.includes(file) && !(file in FORMS))).toEqual([]);
  expect(found).toEqual(expect.arrayContaining(WITHOUT_FIELDS));
});

test.each([
  ["no text of a draft", "{half a dra"],
  ["another shape", JSON.stringify({ key: 1, values: [] })],
])("a stored booking draft that cannot be read is ignored: %s", (_name, stored) => {
  localStorage.setItem(DRAFT_PLACE, stored);
  render(FORMS["booking/booking-form"]?.());
  expect(localStorage.getItem(`${DRAFT_PLACE}_aside`)).toBe(stored);
  expect(localStorage.getItem(DRAFT_PLACE)).toBeNull();
});

test("a booking draft with any date and hour opens", () => {
  const key = newBookingKey();
  fc.assert(
    fc.property(fc.record(VALUES), fc.string(), ({ date = "", time = "", text = "" }, odd) => {
      localStorage.setItem(
        DRAFT_PLACE,
        JSON.stringify({ key, values: { local_date: odd || date, local_time: time, full_name: text, level: odd } }),
      );
      render(FORMS["booking/booking-form"]?.());
      expect(screen.queryByText(m.common_part_failed_title())).toBeNull();
      cleanup();
    }),
    { numRuns: 25 },
  );
});
