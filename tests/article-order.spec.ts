import { client, expect, expectAccessible, test } from "./fixtures.ts";
import { as, enter, short } from "./people.ts";

/** Adds a draft and two published articles, the older one with a reader. Returns all ids. */
async function addArticles(hers: Awaited<ReturnType<typeof as>>, mark: string): Promise<string[]> {
  for (const [n, word] of ["Nuvem", "Árvore", "Barco"].entries()) {
    const draft = { title: `${word} ${mark}`, slug: `${mark}-${n}`, excerpt: "", body: { type: "doc", content: [] } };
    await hers.rpc("save_article", { article: null as never, language: "pt", base: 0, draft }).throwOnError();
  }
  const server = client("server");
  const drafts = await server.from("article_drafts").select("article_id").like("title", `%${mark}`).order("saved_at");
  const ids = drafts.data?.map(({ article_id }) => article_id) ?? [];
  const [cloud = "", tree = ""] = ids;
  const out = { language: "pt" as const, state: "published" as const };
  const versions = [
    { ...out, article_id: cloud, title: "Nuvem", slug: `${mark}-0`, published_at: "2021-03-01T12:00:00Z" },
    { ...out, article_id: tree, title: "Árvore", slug: `${mark}-1`, published_at: "2020-03-01T12:00:00Z" },
  ];
  const live = await server.from("article_versions").insert(versions).select("id, article_id").throwOnError();
  const read = live.data.find(({ article_id }) => article_id === tree)?.id ?? "";
  await server.from("article_views").insert({ version_id: read, day: "2021-03-02", views: 5 }).throwOnError();
  return ids;
}

test("articles are sorted by the chosen order, which is kept in the address", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const hers = await as(await enter(context, "admin"));
  const mark = short();
  const articles = await addArticles(hers, mark);
  await page.goto(`/admin/manage-articles?q=${mark}&sort=toString`);
  const order = page.getByRole("checkbox");
  const expectOrder = async (...words: string[]) => {
    for (const [n, word] of words.entries())
      await expect(order.nth(n)).toHaveAccessibleName(`Escolher ${word} ${mark}`);
  };
  await expectOrder("Barco", "Árvore", "Nuvem");
  const sort = page.getByLabel("Ordem");
  await sort.selectOption("Título, de A a Z");
  await expect(page).toHaveURL(/sort=title/);
  await expectOrder("Árvore", "Barco", "Nuvem");
  await sort.selectOption("Publicação mais recente");
  await expectOrder("Nuvem", "Árvore", "Barco");
  await sort.selectOption("Mais lidos");
  await expectOrder("Árvore", "Barco", "Nuvem");
  await expectAccessible(page);
  await page.goBack();
  await expect(sort).toHaveValue("-published");
  await expectOrder("Nuvem", "Árvore", "Barco");
  await hers.rpc("delete_articles", { articles });
});
