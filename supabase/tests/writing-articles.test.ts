import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../../app/platform/database.types.ts";
import { type Client, DENIED, openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.articles`;
  await school.backend.sql`delete from public.notifications`;
});

const body = (...words: string[]): Json => ({
  type: "doc",
  content: words.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});
const draftOf = (title: string, slug = title.toLowerCase(), words = ["Um texto"]) => ({
  ...{ title, slug, excerpt: "", body: body(...words) },
});
type Saved = { article: string; revision: number };
type Side = "pt" | "en";

const save = async (
  draft: Json,
  base = 0,
  article?: string,
  language: Side = "pt",
  who: Client = school.teacher.client,
) => {
  const { data, error } = await who.rpc("save_article", {
    ...(article ? { article } : { article: null as never }),
    language,
    base,
    draft,
  });
  return { saved: data as unknown as Saved, error };
};
const publish = (article: string, base: number, language: Side = "pt", at?: string) =>
  school.teacher.client.rpc("publish_article", { article, language, base, ...(at ? { at } : {}) });
const read = async (slug: string, language: Side = "pt") =>
  (await school.visitor.rpc("read_article", { language, slug })).data as { title?: string; pair?: string } | null;
const tidy = async () => expect((await school.server.rpc("tidy_up")).error).toBeNull();
const others = () => [school.visitor, school.student.client, school.former.client];

describe("a draft", () => {
  test("is the teacher's alone to write, read and publish", async () => {
    const { saved } = await save(draftOf("Segredo"));
    for (const who of others()) {
      expect((await save(draftOf("Meu"), 0, undefined, "pt", who)).error?.message).toMatch(
        /NOT_ALLOWED|permission denied/,
      );
      const { data } = await who.from("article_drafts").select("title");
      expect(data ?? []).toEqual([]);
      expect((await who.from("article_revisions").select("title")).data ?? []).toEqual([]);
      for (const call of [
        who.rpc("publish_article", { article: saved.article, language: "pt", base: 1 }),
        who.rpc("unpublish_article", { article: saved.article, language: "pt" }),
        who.rpc("restore_article", { article: saved.article, language: "pt", revision: 1, base: 1 }),
        who.rpc("delete_articles", { articles: [saved.article] }),
        who.rpc("undelete_articles", { articles: [saved.article] }),
        who.rpc("publish_articles", { articles: [saved.article] }),
        who.rpc("draft_from_suggestion", { suggestion: saved.article }),
        who.rpc("manage_articles"),
      ])
        expect((await call).error?.message).toMatch(/NOT_ALLOWED|permission denied/);
    }
    expect(await read("segredo")).toBeNull();
    expect(
      (await school.teacher.client.from("article_drafts").update({ title: "x" }).eq("article_id", saved.article)).error
        ?.code,
    ).toBe(DENIED);
  });

  test("saved on an older revision is a conflict, and changes nothing", async () => {
    const { saved } = await save(draftOf("Um"));
    const { saved: second } = await save(draftOf("Dois", "um"), saved.revision, saved.article);
    expect(second.revision).toBe(2);
    expect((await save(draftOf("Três", "um"), saved.revision, saved.article)).error?.message).toBe("EDIT_CONFLICT");
    const { data } = await school.teacher.client.from("article_drafts").select("title, revision");
    expect(data).toEqual([{ title: "Dois", revision: 2 }]);
  });

  test("of two tabs is two entries of the history", async () => {
    const { saved } = await save({ ...draftOf("Um"), sitting: "a" });
    await save({ ...draftOf("Dois", "um"), sitting: "a" }, 1, saved.article);
    await save({ ...draftOf("Três", "um"), sitting: "b" }, 2, saved.article);
    const { data } = await school.teacher.client.from("article_revisions").select("title").order("revision");
    expect(data?.map(({ title }) => title)).toEqual(["Um", "Dois", "Três"]);
  });

  test("whose answer was lost is saved again without a conflict, and one that comes late changes nothing", async () => {
    const { saved } = await save({ ...draftOf("Um"), sitting: "a", step: 1 });
    await save({ ...draftOf("Dois", "um"), sitting: "a", step: 2 }, 1, saved.article);
    expect((await save({ ...draftOf("Dois", "um"), sitting: "a", step: 2 }, 1, saved.article)).saved.revision).toBe(2);
    expect((await save({ ...draftOf("Três", "um"), sitting: "a", step: 4 }, 1, saved.article)).saved.revision).toBe(3);
    const late = await save({ ...draftOf("Meio", "um"), sitting: "a", step: 3 }, 1, saved.article);
    expect(late.error?.message).toBe("EDIT_CONFLICT");
    const other = await save({ ...draftOf("Outro", "um"), sitting: "b", step: 9 }, 1, saved.article);
    expect(other.error?.message).toBe("EDIT_CONFLICT");
  });

  test("saved by two devices at the same moment is taken from one", async () => {
    const { saved } = await save(draftOf("Um"));
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => save(draftOf(`V${n}`), 1, saved.article)));
    expect(tries.filter(({ error }) => !error)).toHaveLength(1);
    expect(tries.filter(({ error }) => error?.message === "EDIT_CONFLICT")).toHaveLength(7);
  });

  test("keeps its history of stretches, a hundred of them, and an earlier one comes back", async () => {
    const { saved } = await save(draftOf("Inicio"));
    for (let base = 1; base <= 6; base += 1)
      await save({ ...draftOf(`Letra ${base}`, "x"), sitting: "aba", step: base }, base, saved.article);
    const titles = async () =>
      (await school.teacher.client.from("article_revisions").select("title").order("revision")).data?.map(
        ({ title }) => title,
      );
    expect(await titles()).toEqual(["Inicio", "Letra 1", "Letra 6"]);
    for (let base = 7; base <= 115; base += 1) {
      await school.backend.sql`update public.article_revisions set saved_at = saved_at - interval '3 minutes'`;
      await save(draftOf(`Dia ${base}`, "x"), base, saved.article);
    }
    expect(await titles()).toHaveLength(100);
    const restored = await school.teacher.client.rpc("restore_article", {
      article: saved.article,
      language: "pt",
      revision: 60,
      base: 116,
    });
    expect(restored.data).toMatchObject({ revision: 117 });
    const { data } = await school.teacher.client.from("article_drafts").select("title").single();
    expect(data?.title).toBe("Dia 59");
  });

  test.each([
    ["no body", { title: "x" }, "INVALID_BODY"],
    ["a text for a body", { title: "x", body: "oi" }, "INVALID_BODY"],
    ["another kind of body", { title: "x", body: { type: "paragraph" } }, "INVALID_BODY"],
    ["five megabytes", { title: "x", body: body("x".repeat(700_000)) }, "TOO_LONG"],
    ["a title of a thousand letters", { title: "x".repeat(1000), body: body("x") }, "INVALID_DRAFT"],
    ["an address with spaces", { title: "x", slug: "a b", body: body("x") }, "INVALID_DRAFT"],
    [
      "a cover from elsewhere",
      { title: "x", cover_path: "https://evil.example/x.png", body: body("x") },
      "INVALID_DRAFT",
    ],
    ["a date that is none", { title: "x", dated: "ontem", body: body("x") }, "INVALID_DRAFT"],
  ])("with %s is refused", async (_, draft, message) => {
    expect((await save(draft)).error?.message).toBe(message);
    expect((await school.teacher.client.from("articles").select("id")).data).toEqual([]);
  });
});

describe("publishing", () => {
  test("shows what was written until then, and not what is written after", async () => {
    const { saved } = await save(draftOf("Verbos", "verbos", ["Parte um", "Parte dois"]));
    expect((await publish(saved.article, 1)).error).toBeNull();
    expect(await read("verbos")).toMatchObject({ title: "Verbos" });
    await save(draftOf("Verbos novos", "verbos"), 1, saved.article);
    expect(await read("verbos")).toMatchObject({ title: "Verbos" });
    expect((await publish(saved.article, 1)).error?.message).toBe("EDIT_CONFLICT");
    await publish(saved.article, 2);
    expect(await read("verbos")).toMatchObject({ title: "Verbos novos" });
    await school.teacher.client.rpc("unpublish_article", { article: saved.article, language: "pt" });
    expect(await read("verbos")).toBeNull();
  });

  test.each([
    ["title", { title: " ", slug: "x", body: body("x") }, "NO_TITLE"],
    ["address", { title: "x", slug: "", body: body("x") }, "NO_SLUG"],
    ["words", { title: "x", slug: "x", body: body() }, "NO_WORDS"],
    [
      "words for its cover",
      { title: "x", slug: "x", body: body("x"), cover_path: "/media/article-images/a.webp" },
      "NO_ALT",
    ],
  ])("lacks its %s and is refused", async (_, draft, message) => {
    const { saved } = await save(draft);
    expect((await publish(saved.article, 1)).error?.message).toBe(message);
  });

  test("two articles cannot have one address", async () => {
    const [one, two] = [await save(draftOf("Um", "igual")), await save(draftOf("Dois", "igual"))];
    await publish(one.saved.article, 1);
    expect((await publish(two.saved.article, 1)).error?.message).toBe("SLUG_TAKEN");
  });

  test("tells students once, and gives the counterpart's link when it comes", async () => {
    const { saved } = await save(draftOf("Dicas"));
    await save(draftOf("Tips"), 0, saved.article, "en");
    await publish(saved.article, 1);
    const told = async () =>
      (await school.student.client.from("notifications").select("content").eq("type", "new_article")).data;
    expect(await told()).toMatchObject([{ content: { article_title: "Dicas", link_pt: "/pt/blog/dicas" } }]);
    await publish(saved.article, 1, "en");
    expect(await told()).toMatchObject([
      { content: { article_title: "Dicas", link_pt: "/pt/blog/dicas", link_en: "/en/blog/tips" } },
    ]);
    await school.teacher.client.rpc("unpublish_article", { article: saved.article, language: "pt" });
    await publish(saved.article, 1);
    expect(await told()).toHaveLength(1);
    const all = await school.server.from("notifications").select("user_id").eq("type", "new_article");
    expect(all.data?.map(({ user_id }) => user_id).sort()).toEqual([school.student.id, school.other.id].sort());
  });

  test("an old article from elsewhere keeps its date, and rings no bell", async () => {
    const { saved } = await save({ ...draftOf("Antigo"), dated: "2020-05-01T12:00:00Z" });
    await publish(saved.article, 1);
    expect(await read("antigo")).toMatchObject({ published_at: "2020-05-01T12:00:00+00:00" });
    expect((await school.server.from("notifications").select("id").eq("type", "new_article")).data).toEqual([]);
  });

  test("for later happens once, when it is time, even with two processes", async () => {
    const { saved } = await save(draftOf("Amanhã", "amanha"));
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect((await publish(saved.article, 1, "pt", soon)).data).toEqual({ state: "scheduled" });
    await tidy();
    expect(await read("amanha")).toBeNull();
    await school.backend.sql`update public.article_versions set publish_at = now() - interval '1 second'`;
    await Promise.all([tidy(), tidy(), tidy()]);
    expect(await read("amanha")).toMatchObject({ title: "Amanhã" });
    const { data } = await school.student.client.from("notifications").select("id").eq("type", "new_article");
    expect(data).toHaveLength(1);
    expect((await publish(saved.article, 1, "pt", soon)).error?.message).toBe("NOT_NOW");
    expect((await publish(saved.article, 1, "en", soon)).error?.message).toBe("NOT_FOUND");
  });
});

describe("many articles at once", () => {
  test("are published where they are ready, deleted, and taken back as they were", async () => {
    const [a, b, c] = [
      await save(draftOf("Alfa")),
      await save(draftOf("Beta")),
      await save({ title: "", body: body() }),
    ];
    const ids = [a, b, c].map(({ saved }) => saved.article);
    const { data } = await school.teacher.client.rpc("publish_articles", { articles: ids });
    expect(data).toMatchObject({ left_out: 1 });
    expect(await read("beta")).not.toBeNull();
    await school.teacher.client.rpc("unpublish_article", { article: b.saved.article, language: "pt" });
    await school.teacher.client.rpc("delete_articles", { articles: ids });
    await school.teacher.client.rpc("delete_articles", { articles: ids });
    expect(await read("alfa")).toBeNull();
    expect((await save(draftOf("Alfa"), 1, a.saved.article)).error?.message).toBe("NOT_FOUND");
    await school.teacher.client.rpc("undelete_articles", { articles: ids });
    expect(await read("alfa")).not.toBeNull();
    expect(await read("beta")).toBeNull();
    await school.teacher.client.rpc("delete_articles", { articles: ids });
    await school.backend.sql`update public.articles set deleted_at = now() - interval '31 days'`;
    await tidy();
    expect((await school.server.from("articles").select("id")).data).toEqual([]);
  });

  test("are listed with state, views, what is unpublished and what is behind", async () => {
    const { saved } = await save(draftOf("Gramática", "gramatica"));
    await publish(saved.article, 1);
    await save(draftOf("Gramática 2", "gramatica"), 1, saved.article);
    await save(draftOf("Grammar"), 0, saved.article, "en");
    await school.backend
      .sql`update public.article_drafts set saved_at = now() - interval '2 hours' where language = 'pt'`;
    await save(draftOf("Outro"));
    const list = async (asked: { search?: string; state?: string; page?: number }) =>
      (await school.teacher.client.rpc("manage_articles", asked)).data;
    expect(await list({ search: "gramat" })).toMatchObject({
      total: 1,
      articles: [
        {
          versions: [
            { language: "pt", title: "Gramática 2", state: "published", changed: true, behind: true, views: 0 },
            { language: "en", title: "Grammar", state: "draft", changed: false, behind: false },
          ],
        },
      ],
    });
    expect(await list({ state: "published" })).toMatchObject({ total: 1 });
    expect(await list({})).toMatchObject({ total: 2 });
    expect(await list({ page: 9 })).toMatchObject({ total: 2, articles: [] });
  });

  test("a reader's wish becomes a draft in their language, and is filed", async () => {
    await school.visitor.rpc("suggest_topic", { topic: "Phrasal verbs at work", language: "en" });
    const { data: wish } = await school.teacher.client.from("topic_suggestions").select("id").single();
    const { data: article } = await school.teacher.client.rpc("draft_from_suggestion", { suggestion: wish?.id ?? "" });
    const { data } = await school.teacher.client.from("article_drafts").select("article_id, language, title").single();
    expect(data).toEqual({ article_id: article, language: "en", title: "Phrasal verbs at work" });
    const { data: filed } = await school.teacher.client.from("topic_suggestions").select("handled_at").single();
    expect(filed?.handled_at).not.toBeNull();
  });
});

test("categories are the teacher's to name, and nobody else's", async () => {
  const category = { slug: "exams", name_pt: "Provas", name_en: "Exams" };
  for (const who of others()) {
    expect((await who.from("article_categories").insert(category)).error?.code).toBe(DENIED);
    expect(
      (await who.from("article_categories").update({ name_pt: "x" }).eq("slug", "work").select("slug")).data ?? [],
    ).toEqual([]);
    expect((await who.from("article_categories").delete().eq("slug", "work").select("slug")).data ?? []).toEqual([]);
  }
  expect((await school.teacher.client.from("article_categories").insert(category)).error).toBeNull();
  const { saved } = await save(draftOf("Prova"));
  const { data } = await school.teacher.client
    .from("articles")
    .update({ category: "exams" })
    .eq("id", saved.article)
    .select("category");
  expect(data).toEqual([{ category: "exams" }]);
  for (const who of others())
    expect(
      (await who.from("articles").update({ category: "work" }).eq("id", saved.article).select("id")).data ?? [],
    ).toEqual([]);
  await school.teacher.client.from("article_categories").delete().eq("slug", "exams");
  expect((await school.teacher.client.from("articles").select("category").single()).data).toEqual({ category: null });
});
