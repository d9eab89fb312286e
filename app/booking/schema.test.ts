import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { bookingForm, errorsOf } from "./schema.ts";

const phoneProblem = (phone: string) => {
  const parsed = bookingForm("2100-01-01").safeParse({ phone });
  return parsed.error && errorsOf(parsed.error).phone;
};

test("the form asks about a mobile number without its ninth digit", () => {
  expect(phoneProblem("11 8765\u20114321\u200b")).toBe(m.common_phone_nine({ number: "(11) 98765-4321" }));
});

test.each(["\u202a+55 11 98765\u20114321\u202c", "(11) 3456-7890", "+351 912 345 678"])(
  "%j is accepted without asking for a ninth digit",
  (phone) => {
    expect(phoneProblem(phone)).toBeUndefined();
  },
);

test("goals are counted in visible characters, and one over the limit is refused", () => {
  const problem = (goals: string) => {
    const parsed = bookingForm("2100-01-01").safeParse({ goals });
    return parsed.error && errorsOf(parsed.error).goals;
  };
  expect(problem("😀".repeat(2_000))).toBeUndefined();
  expect(problem("😀".repeat(2_001))).toBe(m.booking_error_too_long({ most: 2_000 }));
});
