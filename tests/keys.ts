import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has before what a person looks for. */
const FARTHEST = 40;

/** A keyboard that counts its keys, except for keys that write a text. */
export function keysOf(page: Page) {
  let pressed = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed += 1;
      await page.keyboard.press(key);
    }
  };
  /** Presses Tab until the element has the focus. */
  const tabTo = async (wanted: Locator) => {
    await expect(wanted.first()).toBeVisible();
    const isThere = () => wanted.evaluateAll((found) => found.some((one) => one === document.activeElement));
    for (let stop = 0; stop < FARTHEST && !(await isThere()); stop += 1) await press("Tab");
    expect(await isThere(), `the Tab key reaches ${wanted}`).toBe(true);
  };
  const write = async (field: Locator, text: string) => {
    await tabTo(field);
    await page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  };
  return { press, tabTo, write, count: () => pressed };
}

export type Keys = ReturnType<typeof keysOf>;
