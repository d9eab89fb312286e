import { expect, type Locator } from "@playwright/test";

/**
 * Types a day (yyyy-mm-dd) into a date field as people do, key after key: on the way the field holds the years 2, 20 and 202.
 * The order of day and month is the browser's own.
 */
export async function typeDay(field: Locator, day: string): Promise<void> {
  const [year, month, date] = day.split("-");
  for (const keys of [`${month}${date}${year}`, `${date}${month}${year}`]) {
    await field.blur();
    await field.focus();
    await field.pressSequentially(keys);
    if ((await field.inputValue()) === day) return;
  }
  expect(await field.inputValue()).toBe(day);
}

/** Types a text into a field as people do, key after key, in the place of what is there: whatever it holds on the way does no harm. */
export async function types(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
}
