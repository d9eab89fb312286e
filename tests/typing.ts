import { expect, type Locator } from "@playwright/test";

/** Types a day (yyyy-mm-dd) into a date field as people do, key after key, and without its slashes. */
export async function typeDay(field: Locator, day: string): Promise<void> {
  const written = day.split("-").reverse();
  await types(field, written.join(""));
  await field.blur();
  // Without script the digits do not change.
  await expect(field).toHaveValue(new RegExp(`^${written.join("/?")}$`));
}

/** Replaces a field's text key by key, as people do, so that intermediate values are tried as well. */
export async function types(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
}
