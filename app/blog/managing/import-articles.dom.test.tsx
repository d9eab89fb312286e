import { beforeEach, expect, test, vi } from "vitest";
import { articleId } from "../importing/assign-article-ids";
import { fileOf, read } from "../importing/fixtures/read";
import type { Draft } from "../writing/draft";
import { importArticles } from "./import-articles";

const saves = vi.hoisted(() => ({ answers: [] as unknown[], drafts: [] as { id: string; draft: Draft }[] }));
const pictures = vi.hoisted(() => ({ answer: undefined as unknown }));
vi.mock("../writing/save-draft", async (original) => ({
  ...(await original<object>()),
  saveDraft: async (id: string, _language: string, _base: number, draft: Draft) => {
    saves.drafts.push({ id, draft });
    return saves.answers.shift() ?? { answer: { article: id, revision: 1, saved_at: "" } };
  },
}));
vi.mock("../writing/send-picture", () => ({ sendPicture: async () => pictures.answer }));
vi.mock("~/platform/backend/supabase", () => {
  // The database of a site without articles.
  const query = { select: () => query, in: () => query, is: () => query, data: [], error: null };
  return { supabase: () => ({ from: () => query }) };
});

beforeEach(() => {
  saves.answers = [];
  saves.drafts = [];
});

const order = {
  languageOf: () => "pt" as const,
  categoryOf: () => undefined,
  pictureOf: (address: string) =>
    address.endsWith("a.png") ? { path: address, read: async () => fileOf("a.png", "x") } : undefined,
  publishes: false,
};
const posts = async (...htmls: string[]) => {
  const made = htmls.map((html, index) => ({ id: `post-${index}`, title: `T${index}`, slug: `t${index}`, html }));
  return (await read("ghost.json", JSON.stringify({ data: { posts: made } }))).articles;
};

test("a lost connection stops the import before the next article, and a retry uses the same ids", async () => {
  const articles = await posts("<p>a</p>", "<p>b</p>", "<p>c</p>");
  saves.answers = [undefined, { kind: "offline" }];
  const first = await importArticles(articles, order, () => undefined);
  expect(first).toMatchObject({ added: 1, there: 0, failed: 0, isStopped: true });
  await importArticles(articles, order, () => undefined);
  expect(saves.drafts.map(({ id }) => id)).toEqual([0, 1, 0, 1, 2].map((index) => articleId(`ghost post-${index}`)));
});

test("an article that is refused, or was begun meanwhile, does not stop the others", async () => {
  const articles = await posts("<p>a</p>", "<p>b</p>", "<p>c</p>");
  saves.answers = [{ kind: "refused" }, { kind: "refused", code: "EDIT_CONFLICT" }];
  const outcome = await importArticles(articles, order, () => undefined);
  expect(outcome).toMatchObject({ added: 1, there: 1, failed: 1, isStopped: false });
  expect(outcome.notes).toEqual([expect.stringContaining("T0")]);
});

test("a picture is imported into its place, or a link to its source stands there", async () => {
  const articles = await posts(
    '<p>x</p><img src="https://old.example.com/a.png" alt="A"><img src="https://old.example.com/b.png">',
  );
  const bodies = async (answer: object) => {
    pictures.answer = answer;
    const outcome = await importArticles(articles, order, () => undefined);
    return { content: saves.drafts.pop()?.draft.body.content?.slice(1), outcome };
  };
  const link = (href: string, text: string) => ({
    type: "paragraph",
    content: [{ type: "text", text, marks: [{ type: "link", attrs: { href } }] }],
  });
  const kept = { src: "/media/article-images/0123456789abcdef-960.webp", width: 960, height: 480 };
  expect((await bodies({ answer: kept })).content).toEqual([
    { type: "image", attrs: { alt: "A", ...kept } },
    link("https://old.example.com/b.png", "[b.png]"),
  ]);
  const refused = await bodies({ kind: "refused", problem: "grande", code: "TOO_LARGE" });
  expect(refused.content?.[0]).toEqual(link("https://old.example.com/a.png", "[A]"));
  expect(refused.outcome.notes).toEqual(["T0: https://old.example.com/a.png. grande"]);
  const lost = await bodies({ kind: "offline", problem: "sem conexão", code: "" });
  expect([lost.content, lost.outcome.isStopped]).toEqual([undefined, true]);
});
