import { expect, expectAccessible, test } from "./fixtures.ts";
import { enter } from "./people.ts";
import { types } from "./typing.ts";

test("parts of the settings are found by what they are about, on whichever page they are @desktop", async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  await page.goto("/admin/settings");
  const search = page.getByRole("searchbox", { name: "Buscar nas configurações" });
  for (const [words, part] of [
    ["Instagram", "business"],
    ["biografia", "teacher"],
    ["língua", "languages"],
    ["mensalidade preço", "plans"],
    ["chave pix", "billing"],
    ["disponibilidade", "hours"],
    ["antecedência", "rules"],
    ["férias", "days-off"],
    ["outras agendas", "calendars"],
    ["no seu calendário", "feed"],
    ["silêncio", "notifications"],
    ["spam", "mail"],
    ["autenticador", "second-factor"],
    ["restaurar", "backups"],
  ] as const) {
    await types(search, words);
    await page.getByRole("search").locator(`a[href$="#${part}"]`).click();
    await expect(page.locator(`#${part}`)).toBeFocused();
  }
  await types(search, "xyzzy");
  await expect(page.getByRole("status").filter({ hasText: "Nada encontrado" })).toBeVisible();
  await page.keyboard.press("Control+K");
  await page.keyboard.type("folga");
  await page.getByRole("option", { name: /Folgas/ }).click();
  await expect(page.locator("#days-off")).toBeFocused();
  await expectAccessible(page);
});

test("a page of the settings links to its parts @desktop", async ({ page, context }) => {
  await enter(context, "admin");
  for (const path of ["", "/plans", "/hours"]) {
    await page.goto(`/admin/settings${path}`);
    const links = page.getByRole("navigation", { name: "Nesta página" }).getByRole("link");
    await expect(links.nth(3)).toBeVisible();
    for (const link of await links.all()) {
      await link.click();
      await expect(page.locator(String(await link.getAttribute("href")).replace(/.*#/, "#"))).toBeFocused();
    }
  }
});
