import type { Page } from "@playwright/test";
import { client, expect, forgive, test } from "./fixtures.ts";
import { as, PASSWORD, type Someone, signInNewStudent } from "./people.ts";
import { types } from "./typing.ts";

/** Expires the person's token in this browser, and signs them out everywhere on another device. */
async function endElsewhere(page: Page, person: Someone): Promise<void> {
  const other = await as(person);
  expect((await other.auth.signOut({ scope: "global" })).error).toBeNull();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("session") ?? "null");
    localStorage.setItem("session", JSON.stringify({ ...session, expires_at: 1 }));
  });
}

const profession = async ({ id }: Someone) =>
  (await client("server").from("profiles").select("profession").eq("id", id).single()).data?.profession;

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Sua sessão terminou: entre para continuar" });

async function signInAgain(page: Page, person: Someone): Promise<void> {
  await expect(dialogOf(page)).toContainText(person.email);
  await types(dialogOf(page).getByLabel("Senha", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
}

/** Collects addresses outside of the sign-in that refused a request of the page. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400 && !answer.url().includes("/auth/v1/")) refused.push(answer.url());
  });
  return refused;
}

for (const noticed of [false, true])
  test(`a form saved ${noticed ? "after" : "before"} the page noticed that its session ended elsewhere waits for the sign-in`, async ({
    page,
    pageErrors,
  }) => {
    const person = await signInNewStudent(page, "Espera Esteves");
    const bell = page.waitForResponse((answer) => answer.url().includes("/rest/v1/notifications"));
    await page.goto("/pt/perfil");
    const field = page.getByLabel("Profissão");
    await types(field, "Marceneira");
    // The bell asks once the page can be used, and would be refused.
    await bell;
    await endElsewhere(page, person);
    const refused = watchRefusals(page);
    if (noticed) {
      // The client refreshes the session when a tab becomes visible again.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(dialogOf(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialogOf(page)).toBeHidden();
    }
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await signInAgain(page, person);
    await expect.poll(() => profession(person)).toBe("Marceneira");
    await expect(page).toHaveURL(/\/pt\/perfil$/);
    await expect(field).toHaveValue("Marceneira");
    expect(refused).toEqual([]);
    forgive(pageErrors, /status of 40[013].*\/auth\/v1\//);
  });
