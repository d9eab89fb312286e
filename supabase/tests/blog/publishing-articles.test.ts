import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DENIED, openSchool } from "../school.ts";
import { body, draftOf, writersOf } from "../writers.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.articles`;
  await school.backend.sql`delete from public.notifications`;
});
const { save, publish, read, tidy, others } = writersOf(() => school);

describe("publishing", () => {
  test("publishing shows the text up to that moment, and no later text", async () => {
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
  ])("publishing without its %s is refused", async (_, draft, message) => {
    const { saved } = await save(draft);
    expect((await publish(saved.article, 1)).error?.message).toBe(message);
  });

  test("publishing under an address of another article is refused", async () => {
    const one = await save(draftOf("Um", "igual"));
    const two = await save(draftOf("Dois", "igual"));
    await publish(one.saved.article, 1);
    expect((await publish(two.saved.article, 1)).error?.message).toBe("SLUG_TAKEN");
  });

  test("publishing notifies students once, and adds the translation's link when it is published", async () => {
    const { saved } = await save(draftOf("Dicas"));
    await save(draftOf("Tips"), 0, saved.article, "en");
    await publish(saved.article, 1);
    const notifications = async () =>
      (await school.student.client.from("notifications").select("content").eq("type", "new_article")).data;
    expect(await notifications()).toMatchObject([{ content: { article_title: "Dicas", link_pt: "/pt/blog/dicas" } }]);
    await publish(saved.article, 1, "en");
    expect(await notifications()).toMatchObject([
      {
        content: {
          article_title: "Dicas",
          link_pt: "/pt/blog/dicas",
          article_title_en: "Tips",
          link_en: "/en/blog/tips",
        },
      },
    ]);
    await school.teacher.client.rpc("unpublish_article", { article: saved.article, language: "pt" });
    await publish(saved.article, 1);
    expect(await notifications()).toHaveLength(1);
    const all = await school.server.from("notifications").select("user_id").eq("type", "new_article");
    expect(all.data?.map(({ user_id }) => user_id).sort()).toEqual([school.student.id, school.other.id].sort());
  });

  test("an old imported article keeps its date, and notifies nobody", async () => {
    const { saved } = await save({ ...draftOf("Antigo"), dated: "2020-05-01T12:00:00Z" });
    await publish(saved.article, 1);
    expect(await read("antigo")).toMatchObject({ published_at: "2020-05-01T12:00:00+00:00" });
    expect((await school.server.from("notifications").select("id").eq("type", "new_article")).data).toEqual([]);
  });

  test("now an article dated in the future sets today's date", async () => {
    const { saved } = await save({ ...draftOf("Futuro"), dated: "2099-01-01T12:00:00Z" });
    const before = Date.now();
    expect((await publish(saved.article, 1)).error).toBeNull();
    expect(await read("futuro")).toMatchObject({ title: "Futuro" });
    const { data } = await school.teacher.client.from("article_versions").select("published_at").single();
    expect(Date.parse(data?.published_at ?? "")).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(data?.published_at ?? "")).toBeGreaterThanOrEqual(before);
  });

  test("publishing as scheduled happens once, in time, even with two processes", async () => {
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
  test("many articles at once are published if they are ready, deleted, and unpublished without a change", async () => {
    const a = await save(draftOf("Alfa"));
    const b = await save(draftOf("Beta"));
    const c = await save({ title: "", body: body() });
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

  test("many articles at once are listed with state, views, unpublished changes and outdated translations", async () => {
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

  test("many articles at once are sorted by the last change, title, publication or views, through all pages", async () => {
    const titles = ["Ébano", "zebra", "abelha"];
    for (const [n, title] of titles.entries()) {
      const { saved } = await save(draftOf(title, `a${n}`));
      await school.backend
        .sql`update public.article_drafts set saved_at = now() - ${n} * interval '1 hour' where article_id = ${saved.article}`;
      if (n < 2) expect((await publish(saved.article, 1)).error).toBeNull();
    }
    await school.backend
      .sql`update public.article_versions set published_at = now() - interval '1 day' where slug = 'a0'`;
    const [first] = await school.backend.sql`select id from public.article_versions where slug = 'a0'`;
    for (const shard of [1, 2])
      await school.backend
        .sql`insert into public.article_views (version_id, day, shard, views) values (${first?.id}, '2026-01-01', ${shard}, 2)`;
    const [second] = await school.backend.sql`select id, article_id from public.article_versions where slug = 'a1'`;
    await school.backend
      .sql`insert into public.article_views (version_id, day, views) values (${second?.id}, '2026-01-01', 3)`;
    const order = async (sort?: string) => {
      const { data } = await school.teacher.client.rpc("manage_articles", sort ? { sort } : {});
      return (data as { articles: { versions: { title: string }[] }[] }).articles.map(
        ({ versions }) => versions[0]?.title,
      );
    };
    expect(await order()).toEqual(["Ébano", "zebra", "abelha"]);
    expect(await order("anything else")).toEqual(["Ébano", "zebra", "abelha"]);
    expect(await order("title_pt")).toEqual(["abelha", "Ébano", "zebra"]);
    await save(draftOf("Aardvark"), 0, second?.article_id, "en");
    expect(await order("title_en")).toEqual(["zebra", "abelha", "Ébano"]);
    expect(await order("-published")).toEqual(["zebra", "Ébano", "abelha"]);
    expect(await order("-views")).toEqual(["Ébano", "zebra", "abelha"]);

    for (let n = 0; n < 20; n++) await save(draftOf(`m${n}`, `m${n}`));
    const { data } = await school.teacher.client.rpc("manage_articles", { sort: "title_pt", page: 2 });
    expect(data).toMatchObject({ total: 23, articles: [{}, {}, { versions: [{ title: "zebra" }, {}] }] });
  });

  test("a reader's suggestion becomes a draft in their language, and is filed", async () => {
    await school.visitor.rpc("suggest_topic", { topic: "Phrasal verbs at work", language: "en" });
    const { data: wish } = await school.teacher.client.from("topic_suggestions").select("id").single();
    const { data: article } = await school.teacher.client.rpc("draft_from_suggestion", { suggestion: wish?.id ?? "" });
    const { data } = await school.teacher.client.from("article_drafts").select("article_id, language, title").single();
    expect(data).toEqual({ article_id: article, language: "en", title: "Phrasal verbs at work" });
    const { data: filed } = await school.teacher.client.from("topic_suggestions").select("handled_at").single();
    expect(filed?.handled_at).not.toBeNull();
  });
});

test("categories can be named by the teacher, and by nobody else", async () => {
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
