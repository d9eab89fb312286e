import { expect, type Page } from "@playwright/test";
import { types } from "./typing.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page) => page.getByLabel(/^(Digite o que falta|Type what is missing)$/);
const next = (page: Page) => page.getByRole("button", { name: /^(Próxima|Next)$/ });

/** True if the question that is shown is answered by typing. */
export const isTyped = async (page: Page): Promise<boolean> => {
  // The page before the first question has radio buttons, too.
  await expect(heading(page)).toHaveText(/^(Questão|Question) \d/);
  await expect(field(page).or(page.getByRole("radio").first())).toBeVisible();
  return field(page).isVisible();
};

/**
 * Answers the question that is shown, by one of its options or by a word, and goes on where it is not the last one.
 * Returns the planned number of questions.
 */
export async function answerShown(page: Page, option = 0): Promise<number> {
  const typed = await isTyped(page);
  const before = String(await heading(page).textContent());
  const sent = page.waitForResponse(/answer_placement_question/);
  if (typed) {
    await types(field(page), `word${"s".repeat(option)}`);
    await next(page).click();
  } else await page.getByRole("radio").nth(option).check();
  const { total, question } = await (await sent).json();
  if (!question) return total;
  if (!typed) await next(page).click();
  await expect(heading(page)).not.toHaveText(before);
  return total;
}

/** Sees the answer that was given to the question that is shown. */
export async function expectAnswered(page: Page, option: number): Promise<void> {
  if (await isTyped(page)) await expect(field(page)).toHaveValue(`word${"s".repeat(option)}`);
  else await expect(page.getByRole("radio").nth(option)).toBeChecked();
}

/** Answers the question that is shown by keyboard alone, with its second option or a word, and goes on. */
export async function answerByKeyboard(page: Page): Promise<void> {
  if (await isTyped(page)) {
    await field(page).focus();
    await page.keyboard.type("words");
    await page.keyboard.press("Enter");
    return;
  }
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await next(page).focus();
  await page.keyboard.press("Enter");
}

/** Gives the question that is shown an answer without waiting for the server, and asks for the next one. */
export async function answerUnsent(page: Page, option: number): Promise<void> {
  if (await isTyped(page)) await types(field(page), `word${"s".repeat(option)}`);
  else await page.getByRole("radio").nth(option).check();
  await next(page).click();
}
