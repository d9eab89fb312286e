import { saved, title } from "./editor.ts";
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
