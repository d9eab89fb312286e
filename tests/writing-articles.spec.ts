import { begin, body, saved, summary, title } from "./editor.ts";
import { client, expect, expectAccessible, forgive, test } from "./fixtures.ts";
import { enter, short } from "./people.ts";
import { types } from "./typing.ts";

test("the teacher writes, translates and publishes an article; readers and students find it", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  await enter(context, "admin");
  const student = await browser.newContext();
  const lia = await enter(student, "aluno");
  const name = `Pedir café ${short()}`;
  await page.goto("/admin/manage-articles");
  await page.getByRole("link", { name: "Novo artigo" }).click();
  await page.waitForURL(/publish-article\/[\w-]{36}/);
  await types(title(page), name);
  await body(page).click();
  await page.keyboard.type("Pedir um café parece fácil.");
  await page.getByRole("button", { name: "Pergunta para o leitor" }).click();
  await types(page.getByLabel("Pergunta", { exact: true }), "Can I ___ a coffee?");
  await types(page.getByLabel("Opção 1"), "do");
  await types(page.getByLabel("Opção 2"), "have");
  await page.getByLabel("A certa é have").check();
  await saved(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ver como leitor" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("link", { name: "Ver no site" })).toBeVisible();

  await page.getByRole("link", { name: /^Inglês/ }).click();
  // Within the English region, because the hidden Portuguese text has fields of the same names.
  const inEnglish = page.getByRole("region", { name: "Inglês" });
  await types(title(inEnglish), `${name} in English`);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Falta o texto.");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400")]);
  await body(inEnglish).click();
  await page.keyboard.type("Ordering coffee looks easy.");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const there = page.getByRole("link", { name: "Ver no site" });
  const english = String(await there.getAttribute("href"));

  const reader = await student.newPage();
  await reader.goto(english);
  await expect(reader.getByText("Ordering coffee looks easy.")).toBeVisible();
  await reader.locator("[data-do=language]").filter({ visible: true }).click();
  await reader.waitForURL(/\/pt\/blog\/pedir-cafe/);
  await reader.getByRole("button", { name: "do", exact: true }).click();
  await expect(reader.getByText("Ainda não. Tente outra.")).toBeVisible();
  await reader.getByRole("button", { name: "have" }).click();
  await expect(reader.getByText("Certo!")).toBeVisible();
  const { data } = await client("server")
    .from("notifications")
    .select("content")
    .eq("user_id", lia.id)
    .eq("type", "new_article")
    .contains("content", { article_title: name });
  expect(data).toMatchObject([{ content: { article_title: name, link_en: english } }]);
  await student.close();
});

test("@desktop two tabs with one text: the later one says that the text changed, and nothing is lost", async ({
  page,
  context,
  pageErrors,
}) => {
  await enter(context, "admin");
  await begin(page, `Dois ${short()}`);
  await saved(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await types(summary(second), "Escrito na segunda aba");
  await saved(second);
  await types(summary(page), "Escrito na primeira aba");
  await expect(page.getByRole("alert")).toContainText("outra aba ou aparelho");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar o outro" }).click();
  await expect(summary(page)).toHaveValue("Escrito na segunda aba");
  await page.getByRole("button", { name: "Histórico" }).click();
  const history = page.getByRole("dialog");
  await history.getByRole("button").filter({ hasText: /\d{4}/ }).nth(1).click();
  await expect(history.locator("del")).toContainText("primeira");
  await history.getByRole("button", { name: "Voltar a este texto" }).click();
  await expect(summary(page)).toHaveValue("Escrito na primeira aba");
  // The refusal of the later save.
  expect(pageErrors).toEqual([expect.stringContaining("409")]);
  pageErrors.length = 0;
});

test("text typed without a network survives a browser restart", { tag: "@desktop" }, async ({
  page,
  context,
  pageErrors,
}) => {
  await enter(context, "admin");
  await begin(page, `Avião ${short()}`);
  await saved(page);
  await context.setOffline(true);
  await types(summary(page), "Escrito no avião");
  await expect(page.getByText(/^Sem conexão/)).toBeVisible();
  const url = page.url();
  // As when the battery dies: no unload handler can save.
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(url);
  await expect(summary(page)).toHaveValue("Escrito no avião");
  await saved(page);
  pageErrors.length = 0;
});

test("the unsaved text of one window survives the save of the same text in another one", { tag: "@desktop" }, async ({
  page,
  context,
  pageErrors,
}) => {
  await enter(context, "admin");
  await begin(page, `Janelas ${short()}`);
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(summary(other)).toBeVisible();
  await types(summary(page), "Da primeira janela");
  await saved(page);
  await types(summary(other), "Da segunda janela");
  await expect(other.getByRole("alert")).toContainText("outra aba ou aparelho");
  const answered = page.waitForResponse(/save_article/);
  await types(summary(page), "Da primeira janela, e mais");
  await answered;
  await expect(page.getByText(/^Salvo às/).filter({ visible: true })).toHaveCount(1);
  await other.close();
  await page.reload();
  await expect(summary(page)).toHaveValue("Da segunda janela");
  await page.getByRole("button", { name: "Usar o outro" }).click();
  await expect(summary(page)).toHaveValue("Da primeira janela, e mais");
  await saved(page);
  forgive(pageErrors, /status of 409/);
});

test("text pasted from Google Docs loses its formatting; the toolbar stays below the header while a long text scrolls", async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  await begin(page, `Longo ${short()}`);
  await body(page).click();
  const paste = (html: string) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/html", text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, html);
  await paste(
    `<b style="font-weight:normal" id="docs-internal-guid-1"><h1 style="color:red">Seção</h1><p><span style="font-weight:700">forte</span> <a href="javascript:alert(1)">mau</a></p><script>x</script></b>`,
  );
  await expect(body(page).getByRole("heading", { level: 2, name: "Seção" })).toBeVisible();
  await expect(body(page).locator("strong")).toHaveText("forte");
  await expect(body(page).locator("a, script, [style]")).toHaveCount(0);

  await paste("<p>Um parágrafo.</p>".repeat(60));
  await body(page).getByText("Um parágrafo.").nth(40).scrollIntoViewIfNeeded();
  const tool = page.getByRole("button", { name: "Negrito" });
  await tool.focus();
  await expect(tool).toBeInViewport({ ratio: 1 });
  const onTop = () =>
    tool.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const x = left + width / 2;
      const bottom = top + height - 1;
      return [top + 1, bottom].every((y) => button.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(onTop).toBe(true);
});
