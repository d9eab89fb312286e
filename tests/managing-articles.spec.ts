import type { Page } from "@playwright/test";
import sharp from "sharp";
import { begin, body, summary, title } from "./editor.ts";
import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { as, enter, short } from "./people.ts";
import { typeDay, types } from "./typing.ts";

/** Schedules the open article; a day in the past is refused first. */
async function scheduleForNextYear(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Programar" }).click();
  await typeDay(page.getByLabel("Dia"), "2020-01-01");
  await page.getByRole("button", { name: "Programar" }).last().click();
  await expect(page.getByText("Escolha uma data e uma hora no futuro.")).toBeVisible();
  await typeDay(page.getByLabel("Dia"), `${new Date().getFullYear() + 1}-03-02`);
  await page.getByRole("button", { name: "Programar" }).last().click();
  await expect(page.getByText(/^Será publicado em 2 de março/)).toBeVisible();
}

/**
 * Publishes the article chosen in the list, by a double click.
 * @returns the methods of the requests that published it
 */
async function publishChosen(page: Page, described: string): Promise<string[]> {
  await page.getByRole("button", { name: "Publicar" }).click();
  const question = page.getByRole("alertdialog", { name: "Publicar 1 texto agora?" });
  await expect(question).toContainText(described);
  await expect(question).toContainText("seus alunos recebem um aviso");
  await expectAccessible(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/rpc/publish_articles")) requests.push(request.method());
  });
  await question.getByRole("button", { name: "Publicar agora" }).dblclick();
  await expect(question).toHaveCount(0);
  return requests;
}

/** A WordPress export of two posts: one with two pictures and a form, the other with a link to it. */
function wordpressExport(name: string): string {
  const item = (slug: string, content: string) =>
    `<item><title>${slug} ${name}</title><guid>https://old.example.com/${slug}-${name}</guid><wp:post_id>1</wp:post_id><wp:post_name>${slug}-${name}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2022-03-04 05:06:07</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded></item>`;
  const picture = (file: string) => `<img src="https://old.example.com/2022/03/${file}" alt="Um gato">`;
  const one = item("um", `Texto.\n\n${picture("gato-300x200.png")}\n\n${picture("longe.png")}\n\n[poll id="1"]`);
  const two = item("dois", `<a href="https://old.example.com/um-${name}">um</a>`);
  return `<rss><channel><link>https://old.example.com</link>${one}${two}</channel></rss>`;
}

/** Chooses a file to import. */
const chooseFile = (page: Page, name: string, mimeType: string, text: string) =>
  page.getByLabel("Arquivos", { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.from(text) });

async function addPicture(page: Page, name: string): Promise<void> {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await page.getByLabel("Adicionar imagens").setInputFiles({ name, mimeType: "image/png", buffer });
}

test("the teacher schedules, finds, publishes and deletes several articles at once, and undoes it", async ({
  page,
  context,
}) => {
  await enter(context, "admin");
  const name = short();
  await begin(page, `Lote ${name}`);
  await body(page).click();
  await page.keyboard.type("Um texto.");
  await scheduleForNextYear(page);
  await page.getByRole("button", { name: "Tirar do ar" }).click();
  await expect(page.getByText("Fora do ar").first()).toBeVisible();

  await page.goto(`/admin/manage-articles?q=${name}`);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  expect(await publishChosen(page, `Lote ${name} (pt, Fora do ar)`)).toEqual(["POST"]);
  await expect(page.getByText("1 texto publicado").first()).toBeVisible();
  // Students were notified, so it cannot be undone.
  await expect(page.getByRole("button", { name: "Desfazer" })).toHaveCount(0);
  await expect(page.getByRole("listitem").getByText("Publicado", { exact: true })).toBeVisible();
  expect((await page.request.get(`/pt/blog/lote-${name}`)).status()).toBe(200);
  await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  await page.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Nenhum artigo por aqui")).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/pt/blog/lote-${name}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("listitem").getByText("Publicado", { exact: true })).toBeVisible();
});

test.describe("from another time zone", { tag: "@desktop" }, () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("a scheduled article is corrected without being published, and shown by the school's clock", async ({
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
    await typeDay(page.getByLabel("Dia"), day);
    await page.getByLabel("Hora de Brasília").selectOption("20:30");
    await page.getByRole("button", { name: "Programar" }).last().click();
    const goesOut = page.getByText(/^Será publicado em 2 de março de \d{4} às 20:30/);
    await expect(goesOut).toBeVisible();
    await page.getByRole("button", { name: "Mudar a data" }).click();
    await expect(page.getByLabel("Dia")).toHaveValue(day.split("-").reverse().join("/"));
    await expect(page.getByLabel("Hora de Brasília")).toHaveValue("20:30");
    await page.getByRole("button", { name: "Mudar a data" }).click();

    await types(summary(page), "Com a correção");
    await page.getByRole("button", { name: "Atualizar versão programada" }).click();
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

test("all articles are exported as Markdown, and imported once", { tag: "@desktop" }, async ({ page, context }) => {
  await enter(context, "admin");
  const name = short();
  await page.goto("/admin/manage-articles?tab=transfer");
  const markdown = `---\ntitle: "Vindo ${name}"\nlanguage: pt\ndate: 2021-01-01\n---\n\nUm **texto** de fora.\n`;
  const importFile = async () => {
    await chooseFile(page, "a.md", "text/markdown", markdown);
    await page.getByRole("button", { name: "Importar como rascunhos" }).click();
  };
  await importFile();
  const outcome = page.getByText("Importados: 1. Já existiam: 0. Não deram certo: 0.");
  await expect(outcome).toBeVisible();
  await page.getByRole("tab", { name: "Categorias" }).click();
  await expect(outcome).toHaveCount(0);
  await page.getByRole("tab", { name: "Importar e exportar" }).click();
  await expect(outcome).toBeVisible();
  await importFile();
  await expect(page.getByText("Importados: 0. Já existiam: 1. Não deram certo: 0.")).toBeVisible();
  await chooseFile(page, "a.exe", "application/x", "x");
  await expect(page.getByText(/Não conseguimos ler/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar todos" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

test("an export of WordPress reports its losses before anything is created, and is imported with its pictures, once", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const hers = await as(await enter(context, "admin"));
  const name = short();
  const choose = () => chooseFile(page, "wp.xml", "text/xml", wordpressExport(name));
  const drafts = () =>
    hers.from("article_drafts").select("article_id, slug, body, dated").like("slug", `%-${name}`).order("slug");
  await page.goto("/admin/manage-articles?tab=transfer");
  await choose();
  await expect(page.getByText("Imagens encontradas: 0 de 2.")).toBeVisible();
  await addPicture(page, "gato.png");
  await expect(page.getByText("Imagens encontradas: 1 de 2.")).toBeVisible();
  await expect(
    page.getByText("Imagens não encontradas, que viram um link: https://old.example.com/2022/03/longe.png"),
  ).toBeVisible();
  await expect(page.getByText(/^Formulários removidos: poll$/)).toBeVisible();
  await expectAccessible(page);
  expect((await drafts()).data).toEqual([]);

  await page.getByLabel("Publicar já os que estavam publicados").check();
  await page.getByRole("button", { name: "Importar e publicar" }).click();
  await expect(page.getByText("Importados: 2. Já existiam: 0. Não deram certo: 0.")).toBeVisible();
  const imported = (await drafts()).data ?? [];
  const [two, one] = imported.map((draft) => JSON.stringify(draft.body));
  expect(one).toMatch(/"src":"\/media\/article-images\/\w+-960\.webp"/);
  expect(one).toContain('"alt":"Um gato"');
  expect(one).toContain('"href":"https://old.example.com/2022/03/longe.png"');
  expect(two).toContain(`/pt/blog/um-${name}`);
  await page.goto(`/pt/blog/um-${name}`);
  await expect(page.getByRole("img", { name: "Um gato" })).toBeVisible();
  await expect(page.getByText(/4 de mar/).first()).toBeVisible();

  const draft = { title: "Outro", slug: `outro-${name}`, body: { type: "doc", content: [] } };
  await hers.rpc("save_article", { article: imported[0]?.article_id ?? "", language: "pt", base: 1, draft });
  await page.goto("/admin/manage-articles?tab=transfer");
  await choose();
  await expect(page.getByText("2 já existem aqui e ficam como estão.")).toBeVisible();
  await page.getByRole("button", { name: "Importar como rascunhos" }).click();
  await expect(page.getByText("Importados: 0. Já existiam: 2. Não deram certo: 0.")).toBeVisible();
  await hers.rpc("delete_articles", { articles: imported.map(({ article_id }) => article_id) });
  await page.reload();
  await choose();
  await expect(page.getByText("já existem aqui")).toHaveCount(0);
});

test("a reader's suggestion becomes a draft; categories are named and removed", { tag: "@desktop" }, async ({
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
  await wish.getByRole("button", { name: "Escrever sobre isso" }).click();
  await expect(title(page)).toHaveValue(`Gírias ${name}`);
  await page.goto("/admin/manage-articles?tab=categories");
  await types(page.getByLabel("Nome em português").last(), `Tema ${name}`);
  await page.getByRole("button", { name: "Adicionar" }).click();
  await expect(page.getByText("Escreva o nome nos dois idiomas.")).toBeVisible();
  await types(page.getByLabel("Nome em inglês").last(), `Topic ${name}`);
  await page.getByRole("button", { name: "Adicionar" }).click();
  await expect(page.locator(`input[value="Tema ${name}"]`)).toBeVisible();
});
