import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import type { Json } from "../app/platform/backend/database.types.ts";
import { expect, test } from "./fixtures.ts";
import { as, enter, short } from "./people.ts";

const fixture = (path: string) => readFileSync(new URL(`../app/blog/${path}`, import.meta.url), "utf8");
const AWKWARD: Record<string, Json> = JSON.parse(fixture("markdown/fixtures/awkward-documents.json"));
const FOREIGN = fixture("importing/fixtures/tasks-and-notes.md");

type Teacher = Awaited<ReturnType<typeof as>>;

/** Saves a draft of each document that is hard to write as Markdown. */
async function saveAwkward(teacher: Teacher, name: string): Promise<void> {
  for (const [kind, body] of Object.entries(AWKWARD)) {
    const draft = { title: `${kind} ${name}`, slug: `${kind.replaceAll("_", "-")}-${name}`, excerpt: "", body };
    const { error } = await teacher.rpc("save_article", { article: null as never, language: "pt", base: 0, draft });
    expect(error).toBeNull();
  }
}

/** The drafts of a name, without those of deleted articles, which are kept for thirty days. */
async function draftsNamed(teacher: Teacher, name: string) {
  const { data } = await teacher
    .from("article_drafts")
    .select("article_id, title, body, articles!inner(deleted_at)")
    .is("articles.deleted_at", null)
    .like("slug", `%-${name}`)
    .order("title");
  return data ?? [];
}

const markdownFile = (name: string, content: Uint8Array) => ({
  name,
  mimeType: "text/markdown",
  buffer: Buffer.from(content),
});

/** Exports everything. @returns the files of the articles of a name */
async function exportedFiles(page: Page, name: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar todos" }).click();
  const exported = unzipSync(readFileSync(await (await download).path()));
  return Object.entries(exported)
    .filter(([path]) => path.includes(name))
    .map(([path, bytes]) => markdownFile(path.replaceAll("/", "-"), bytes));
}

test("articles that are exported, deleted and imported again are equal; tasks and footnotes of elsewhere stay readable", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const hers = await as(await enter(context, "admin"));
  const name = short();
  await saveAwkward(hers, name);
  const drafts = () => draftsNamed(hers, name);
  const before = await drafts();
  expect(before).toHaveLength(Object.keys(AWKWARD).length);

  await page.goto("/admin/manage-articles?tab=transfer");
  const files = await exportedFiles(page, name);
  await hers.rpc("delete_articles", { articles: before.map(({ article_id }) => article_id) });
  await page.reload();
  const foreign = markdownFile("tarefas.md", Buffer.from(FOREIGN.replace("lista-de-tarefas", `zz-${name}`)));
  await page.getByLabel("Arquivos", { exact: true }).setInputFiles([...files, foreign]);
  await page.getByRole("button", { name: "Importar como rascunhos" }).click();
  await expect(page.getByText(`Importados: ${files.length + 1}. Já existiam: 0. Não deram certo: 0.`)).toBeVisible();
  const after = await drafts();
  const foreignDraft = after.find(({ title }) => title === "Lista de tarefas");
  const written = ({ title, body }: { title: string; body: unknown }) => ({ title, body });
  expect(after.filter((draft) => draft !== foreignDraft).map(written)).toEqual(before.map(written));

  await page.goto(`/admin/publish-article/${foreignDraft?.article_id}`);
  const text = page.getByRole("textbox", { name: "Texto" });
  await expect(text).toContainText("ouvir o áudio");
  await expect(text).toContainText("A fonte da afirmação.");
  await expect(text.getByRole("heading", { level: 3 })).toContainText(["Sub B", "Detalhe C"]);
  await hers.rpc("delete_articles", { articles: (await drafts()).map(({ article_id }) => article_id) });
});
