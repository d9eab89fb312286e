import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { Json } from "../app/platform/backend/database.types.ts";
import { expect, test } from "./fixtures.ts";
import { as, enter, short } from "./people.ts";

const fixture = (path: string) => readFileSync(new URL(`../app/blog/${path}`, import.meta.url), "utf8");
const AWKWARD: Record<string, Json> = JSON.parse(fixture("markdown/fixtures/awkward-documents.json"));
const FOREIGN = fixture("importing/fixtures/tasks-and-notes.md");

test("articles that are exported, deleted and imported again are equal; tasks and footnotes of elsewhere stay readable", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const hers = await as(await enter(context, "admin"));
  const name = short();
  for (const [kind, body] of Object.entries(AWKWARD)) {
    const draft = { title: `${kind} ${name}`, slug: `${kind.replaceAll("_", "-")}-${name}`, excerpt: "", body };
    const { error } = await hers.rpc("save_article", { article: null as never, language: "pt", base: 0, draft });
    expect(error).toBeNull();
  }
  /** Deleted ones stay for thirty days. */
  const drafts = async () => {
    const { data } = await hers
      .from("article_drafts")
      .select("article_id, title, body, articles!inner(deleted_at)")
      .is("articles.deleted_at", null)
      .like("slug", `%-${name}`)
      .order("title");
    return data ?? [];
  };
  const before = await drafts();
  expect(before).toHaveLength(Object.keys(AWKWARD).length);

  await page.goto("/admin/manage-articles?tab=transfer");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar todos" }).click();
  const exported = unzipSync(readFileSync(await (await download).path()));
  const files = Object.entries(exported)
    .filter(([path]) => path.includes(name))
    .map(([path, bytes]) => ({
      name: path.replaceAll("/", "-"),
      mimeType: "text/markdown",
      buffer: Buffer.from(bytes),
    }));
  await hers.rpc("delete_articles", { articles: before.map(({ article_id }) => article_id) });
  await page.reload();
  const foreign = {
    name: "tarefas.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(FOREIGN.replace("lista-de-tarefas", `zz-${name}`)),
  };
  await page.getByLabel("Arquivos", { exact: true }).setInputFiles([...files, foreign]);
  await page.getByRole("button", { name: "Importar como rascunhos" }).click();
  await expect(page.getByText(`Importados: ${files.length + 1}. Já existiam: 0. Não deram certo: 0.`)).toBeVisible();
  const after = await drafts();
  const foreignDraft = after.find(({ title }) => title === "Lista de tarefas");
  const told = ({ title, body }: { title: string; body: unknown }) => ({ title, body });
  expect(after.filter((draft) => draft !== foreignDraft).map(told)).toEqual(before.map(told));

  await page.goto(`/admin/publish-article/${foreignDraft?.article_id}`);
  const text = page.getByRole("textbox", { name: "Texto" });
  await expect(text).toContainText("ouvir o áudio");
  await expect(text).toContainText("A fonte da afirmação.");
  await expect(text.getByRole("heading", { level: 3 })).toContainText(["Sub B", "Detalhe C"]);
  await hers.rpc("delete_articles", { articles: (await drafts()).map(({ article_id }) => article_id) });
});
