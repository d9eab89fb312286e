import { expect, expectAccessible, test } from "./fixtures.ts";
import { enter } from "./people.ts";
import { types } from "./typing.ts";

test("discarded homework is restored by keyboard, in a sheet that keeps the focus", async ({ page, context }) => {
  await enter(context, "admin");
  await page.goto("/admin/post-grades?new");
  const sheet = page.getByRole("dialog", { name: "Nova tarefa" });
  const title = sheet.getByRole("textbox", { name: "Tarefa", exact: true });
  await types(title, "Past simple");
  await sheet.getByRole("button", { name: "Descartar mudanças" }).press("Enter");
  await expect(title).toHaveValue("");
  await expect(title).toBeFocused();
  const undo = sheet.getByRole("button", { name: "Desfazer" });
  await expect(undo).toBeVisible();
  await page.keyboard.press("F8");
  await expectAccessible(page);
  const isReached = () => undo.evaluate((button) => button === document.activeElement);
  for (let stop = 0; stop < 4 && !(await isReached()); stop += 1) await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title).toHaveValue("Past simple");
  await expect(title).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.goto("/admin/post-grades?new");
  await expect(title).toHaveValue("Past simple");
});
