import type { ElementHandle, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { types } from "./typing.ts";

/**
 * Somebody who has never seen the site: they go down a page, and press and fill in only what is visible, each after the
 * one before. A new page begins at its top.
 */
export function goingDown(page: Page) {
  let last: ElementHandle | undefined;
  page.on("framenavigated", () => {
    last = undefined;
  });
  async function reach(what: Locator): Promise<Locator> {
    await expect(what).toBeVisible();
    const next = await what.elementHandle();
    const before = last;
    if (next && before) {
      const isBelow = await next.evaluate(
        (element, above) =>
          !(above instanceof Node) ||
          !above.isConnected ||
          above === element ||
          (above.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
        before,
      );
      expect(isBelow, `${what} stands above what was used before`).toBe(true);
    }
    last = next ?? undefined;
    return what;
  }
  return {
    press: async (what: Locator) => (await reach(what)).click(),
    fill: async (what: Locator, words: string) => types(await reach(what), words),
    /** They look at the page from its top again, as after a message there. */
    lookUp: () => {
      last = undefined;
    },
  };
}

/** Somebody books the first free hour of the home page by what they see, and waits for the confirmation. */
export async function bookFirstHour(
  page: Page,
  { press, fill }: Pick<ReturnType<typeof goingDown>, "press" | "fill">,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await page.goto(`${process.env.SITE_UNDER_TEST}/pt`);
  await press(
    page
      .getByRole("main")
      .getByRole("link", { name: /Agendar/ })
      .first(),
  );
  await press(page.getByRole("radio").first());
  await fill(page.getByLabel("Nome completo"), name);
  await fill(page.getByLabel("Telefone (WhatsApp)"), "(11) 91234-5678");
  await fill(page.getByLabel("E-mail", { exact: true }), email);
  await press(page.getByLabel("Tenho 18 anos ou mais"));
  await press(page.getByLabel(/Aceito os/));
  await press(page.getByRole("button", { name: "Agendar aula grátis" }));
  await page.waitForURL("**/pt/confirmacao-agendamento?reserva=*");
}

/** Presses Tab until an element has the focus, as somebody without a mouse. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  const isReached = () => what.evaluate((element) => element === document.activeElement);
  const MOST_STOPS = 80;
  for (let stop = 0; stop < MOST_STOPS && !(await isReached()); stop += 1) await page.keyboard.press("Tab");
  await expect(what).toBeFocused();
}

/** In the form's calendar and list, chooses a day that is not the first and one of its hours, with the keyboard only. */
export async function chooseHourByKeyboard(page: Page, form: Locator, day: string, time: string): Promise<void> {
  await expect(form.locator("[data-hours-of]").first()).toBeVisible();
  const month = form.locator("[data-day][tabindex='0']");
  await tabTo(page, month);
  const steps = (Date.parse(day) - Date.parse(String(await month.getAttribute("data-day")))) / 86_400_000;
  for (let step = 0; step < Math.abs(steps); step += 1)
    await page.keyboard.press(steps > 0 ? "ArrowRight" : "ArrowLeft");
  await expect(form.locator(`[data-day="${day}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  const hours = form.locator(`[data-hours-of="${day}"]`).getByRole("radio");
  await tabTo(page, hours.first());
  await page.keyboard.press("Space");
  const wanted = form.locator(`[data-hours-of="${day}"]`).getByRole("radio", { name: time });
  const isChosen = () => wanted.isChecked();
  const places = await hours.count();
  for (let step = 0; step < places && !(await isChosen()); step += 1) await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeChecked();
}
