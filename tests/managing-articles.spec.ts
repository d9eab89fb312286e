import { begin, body, summary, title } from "./editor.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { enter, short } from "./people.ts";

test("articles are scheduled, found, published and deleted together, and taken back", async ({ page, context }) => {
  await enter(context, "admin");
  const name = short();
  await begin(page, `Lote ${name}`);
  await body(page).click();
  await page.keyboard.type("Um texto.");
  await page.getByRole("button", { name: "Programar" }).click();
  await page.getByLabel("Dia").fill("2020-01-01");
  await page.getByRole("button", { name: "Programar" }).last().click();
  await expect(page.getByText("Escolha um momento no futuro.")).toBeVisible();
  await page.getByLabel("Dia").fill(`${new Date().getFullYear() + 1}-03-02`);
  await page.getByRole("button", { name: "Programar" }).last().click();
  await expect(page.getByText(/^Sai em 2 de março/)).toBeVisible();
  await page.getByRole("button", { name: "Tirar do ar" }).click();
  await expect(page.getByText("Fora do ar").first()).toBeVisible();

  await page.goto(`/admin/manage-articles?q=${name}`);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  await page.getByRole("button", { name: "Publicar" }).click();
  const question = page.getByRole("alertdialog", { name: "Publicar 1 texto agora?" });
  await expect(question).toContainText(`Lote ${name} (pt, Fora do ar)`);
  await expect(question).toContainText("seus alunos recebem um aviso");
  await expectAccessible(page);
  const publishing: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/rpc/publish_articles")) publishing.push(request.method());
  });
  await question.getByRole("button", { name: "Publicar agora" }).dblclick();
  await expect(question).toHaveCount(0);
  expect(publishing).toEqual(["POST"]);
  await expect(page.getByText("1 texto publicado").first()).toBeVisible();
  // Students were told: it is not taken back by the press of a button.
  await expect(page.getByRole("button", { name: "Desfazer" })).toHaveCount(0);
  await expect(page.getByRole("listitem").getByText("Publicado", { exact: true })).toBeVisible();
  expect((await page.request.get(`/pt/blog/lote-${name}`)).status()).toBe(200);
  await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  await page.getByRole("button", { name: "Apagar" }).click();
  await expect(page.getByText("Nenhum artigo por aqui")).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/pt/blog/lote-${name}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("listitem").getByText("Publicado", { exact: true })).toBeVisible();
});

test.describe("from another time zone", { tag: "@desktop" }, () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("what is scheduled is corrected without going out, and told by the school's clock", async ({
    page,
    context,
  }) => {
    await enter(context, "admin");
    const name = `Programado ${short()}`;
    const day = `${new Date().getFullYear() + 1}-03-02`;
    await begin(page, name);
    await body(page).click();
    await page.keyboard.type("Um texto.");
    await page.getByRole("button", { name: "Programar" }).click();
    await page.getByLabel("Dia").fill(day);
    await page.getByLabel("Hora de Brasília").fill("20:30");
    await page.getByRole("button", { name: "Programar" }).last().click();
    const goesOut = page.getByText(/^Sai em 2 de março de \d{4} às 20:30/);
    await expect(goesOut).toBeVisible();
    await page.getByRole("button", { name: "Mudar a data" }).click();
    await expect(page.getByLabel("Dia")).toHaveValue(day);
    await expect(page.getByLabel("Hora de Brasília")).toHaveValue("20:30");
    await page.getByRole("button", { name: "Mudar a data" }).click();

    await summary(page).fill("Com a correção");
    await page.getByRole("button", { name: "Atualizar o programado" }).click();
    await expect(page.getByText("Mudanças não publicadas")).toHaveCount(0);
    await expect(goesOut).toBeVisible();
    const out = client("server").from("article_versions").select("state, excerpt").eq("title", name);
    expect((await out).data).toEqual([{ state: "scheduled", excerpt: "Com a correção" }]);

    await page.getByRole("button", { name: "Publicar agora" }).click();
    const question = page.getByRole("alertdialog").filter({ hasText: name });
    await expect(question).toContainText("seus alunos recebem um aviso");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Publicar agora" }).click();
    await expect(page.getByRole("link", { name: "Ver no site" })).toBeVisible();
    await expect(question).toHaveCount(0);
  });
});

test("all articles go out as Markdown, and come in once", { tag: "@desktop" }, async ({ page, context }) => {
  await enter(context, "admin");
  const name = short();
  await page.goto("/admin/manage-articles?tab=transfer");
  const markdown = `---\ntitle: "Vindo ${name}"\nlanguage: pt\ndate: 2021-01-01\n---\n\nUm **texto** de fora.\n`;
  const bring = async () => {
    await page
      .getByLabel("Arquivo", { exact: true })
      .setInputFiles({ name: "a.md", mimeType: "text/markdown", buffer: Buffer.from(markdown) });
    await page.getByRole("button", { name: "Importar como rascunhos" }).click();
  };
  await bring();
  const outcome = page.getByText("1 importados, 0 já existiam, 0 não deram certo.");
  await expect(outcome).toBeVisible();
  await page.getByRole("tab", { name: "Categorias" }).click();
  await expect(outcome).toHaveCount(0);
  await page.getByRole("tab", { name: "Importar e exportar" }).click();
  await expect(outcome).toBeVisible();
  await bring();
  await expect(page.getByText("0 importados, 1 já existiam, 0 não deram certo.")).toBeVisible();
  await page
    .getByLabel("Arquivo", { exact: true })
    .setInputFiles({ name: "a.exe", mimeType: "application/x", buffer: Buffer.from("x") });
  await expect(page.getByText(/Não consegui ler/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar todos" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

test("a reader's wish becomes a draft; categories are named and removed", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  const name = short();
  await client().rpc("suggest_topic", { topic: `Gírias ${name}`, language: "pt" });
  await page.goto("/admin/manage-articles?tab=suggestions");
  const wish = page.getByRole("listitem").filter({ hasText: `Gírias ${name}` });
  await wish.getByRole("button", { name: "Arquivar" }).click();
  await expect(wish).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await wish.getByRole("button", { name: "Escrever sobre isto" }).click();
  await expect(title(page)).toHaveValue(`Gírias ${name}`);
  await page.goto("/admin/manage-articles?tab=categories");
  await page.getByLabel("Nome em português").last().fill(`Tema ${name}`);
  await page.getByRole("button", { name: "Adicionar" }).click();
  await expect(page.getByText("Escreva o nome nos dois idiomas.")).toBeVisible();
  await page.getByLabel("Nome em inglês").last().fill(`Topic ${name}`);
  await page.getByRole("button", { name: "Adicionar" }).click();
  await expect(page.locator(`input[value="Tema ${name}"]`)).toBeVisible();
});
