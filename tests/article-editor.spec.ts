import { begin, body, saved, title } from "./editor.ts";
import { client, expect, test } from "./fixtures.ts";
import { enter } from "./people.ts";
import { types } from "./typing.ts";

test("an editor that was opened without typing leaves no article behind", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  await page.goto("/admin/publish-article");
  await page.waitForURL(/publish-article\/[\w-]{36}/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const begun = async () =>
    (await client("server").from("articles").select("id", { count: "exact", head: true }).eq("id", id)).count;
  await title(page).focus();
  for (let n = 0; n < 12; n++) await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Histórico" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Inglês/ }).click();
  await page.getByRole("link", { name: /^Português/ }).click();
  expect(await begun()).toBe(0);
  await types(title(page), "Um");
  await saved(page);
  expect(await begun()).toBe(1);
});

test("an article with a table is written, and the editor left, with the keyboard only", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  await begin(page, "Teclado");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const row = page.getByRole("toolbar", { name: "Formatação" });
  await body(page).focus();
  await press("Alt+F10");
  await expect(row.getByRole("button", { name: "Título de seção" })).toBeFocused();
  for (const [key, name] of [
    ["End", "Vídeo ou áudio"],
    ["ArrowLeft", "Pergunta para o leitor"],
    ["ArrowLeft", "Caixa de vocabulário"],
    ["ArrowLeft", "Tabela"],
  ] as const) {
    await press(key);
    await expect(row.locator(":focus")).toHaveAccessibleName(name);
  }
  await press("Enter");
  await expect(body(page)).toBeFocused();
  await page.keyboard.type("um");
  await press("Tab");
  await page.keyboard.type("dois");
  await press("Tab", "Tab", "Tab", "Tab", "Tab");
  await page.keyboard.type("depois");
  await expect(body(page).locator("tr")).toHaveCount(3);
  await expect(body(page).locator("p").last()).toHaveText("depois");
  await press("Alt+Shift+ArrowUp");
  await expect(body(page).locator("> *").first()).toHaveText("depois");
  await press("Escape", "Tab");
  await expect(body(page)).not.toBeFocused();
  await expect(row.locator(":focus")).toHaveCount(0);
  await saved(page);
});
