import { expect, type Locator } from "@playwright/test";

/**
 * Types a day (yyyy-mm-dd) into a date field as people do, key after key: on the way the field holds the years 2, 20 and 202.
 * The order of day and month is the browser's own.
 */
export async function typeDay(field: Locator, day: string): Promise<void> {
  await comeToLife(field);
  const [year, month, date] = day.split("-");
  for (const keys of [`${month}${date}${year}`, `${date}${month}${year}`]) {
    await field.blur();
    await field.focus();
    await field.pressSequentially(keys);
    if ((await field.inputValue()) === day) return;
  }
  expect(await field.inputValue()).toBe(day);
}

/** A day that is half typed does not outlive its form's coming to life, which the first touch brings, where scripts run. */
async function comeToLife(field: Locator): Promise<void> {
  await field.focus();
  const island = field.page().locator("[data-island]", { has: field });
  const runs = await field.evaluate(() => localStorage.getItem("visited") !== null);
  if (runs && (await island.count()) > 0) await expect(island).toHaveAttribute("data-alive");
}

/** Types a text into a field as people do, key after key, in the place of what is there: whatever it holds on the way does no harm. */
export async function types(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
}
