import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { bookingForm, errorsOf } from "./schema.ts";

const phoneProblem = (phone: string) => {
  const parsed = bookingForm("2100-01-01").safeParse({ phone });
  return parsed.error && errorsOf(parsed.error).phone;
};

test("a mobile number without its ninth digit is asked about", () => {
  expect(phoneProblem("11 8765\u20114321\u200b")).toBe(m.common_phone_nine({ number: "(11) 98765-4321" }));
});

test.each(["\u202a+55 11 98765\u20114321\u202c", "(11) 3456-7890", "+351 912 345 678"])(
  "%j lacks no ninth digit",
  (phone) => {
    expect(phoneProblem(phone)).toBeUndefined();
  },
);

test("goals are counted in signs as readers see them, and one more is said to be too many", () => {
  const problem = (goals: string) => {
    const parsed = bookingForm("2100-01-01").safeParse({ goals });
    return parsed.error && errorsOf(parsed.error).goals;
  };
  expect(problem("😀".repeat(2_000))).toBeUndefined();
  expect(problem("😀".repeat(2_001))).toBe(m.booking_error_too_long({ most: 2_000 }));
});
