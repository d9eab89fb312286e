import type { TransactionSql } from "postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DENIED, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.articles`;
  await school.backend.sql`delete from public.topic_suggestions`;
});

type Version = {
  title: string;
  slug: string;
  language?: "pt" | "en";
  body_text?: string;
  state?: "draft" | "published";
  published_at?: string;
  article?: string;
};
async function write({ article, ...version }: Version): Promise<{ article: string; id: string }> {
  const article_id =
    article ??
    (await school.server.from("articles").insert({ category: "grammar" }).select("id").single()).data?.id ??
    "";
  const { data, error } = await school.server
    .from("article_versions")
    .insert({ language: "pt", state: "published", published_at: "2026-01-01T00:00:00Z", ...version, article_id })
    .select("id")
    .single();
  expect(error).toBeNull();
  return { article: article_id, id: data?.id ?? "" };
}
const find = async (search: string, language: "pt" | "en" = "pt") => {
  const { data } = await school.visitor.rpc("find_articles", { language, search });
  return (data as { articles: { slug: string }[] }).articles.map(({ slug }) => slug);
};
const everybodyElse = () => [school.visitor, school.student.client, school.other.client, school.former.client];

describe("articles", () => {
  test("articles are readable by everybody once published, others only by the teacher", async () => {
    const { article } = await write({ title: "Pública", slug: "publica" });
    await write({ title: "Rascunho", slug: "draft", language: "en", state: "draft", article });
    await write({ title: "Amanhã", slug: "amanha", published_at: "2999-01-01T00:00:00Z" });
    for (const client of everybodyElse())
      expect((await client.from("article_versions").select("slug")).data).toEqual([{ slug: "publica" }]);
    expect((await school.teacher.client.from("article_versions").select("slug")).data).toHaveLength(3);
    expect((await school.visitor.from("article_versions").select("publish_at")).error?.code).toBe(DENIED);
  });

  test("articles cannot be written to directly", async () => {
    const { id } = await write({ title: "Pública", slug: "publica" });
    for (const client of [...everybodyElse(), school.teacher.client]) {
      expect((await client.from("article_versions").update({ title: "x" }).eq("id", id)).error?.code).toBe(DENIED);
      expect((await client.from("articles").insert({ category: "work" })).error?.code).toBe(DENIED);
    }
  });

  test("articles are found without accents, by word stems, titles first", async () => {
    await write({ title: "Outra coisa", slug: "corpo", body_text: "Como conjugar verbos irregulares na reunião" });
    await write({ title: "Reunião em inglês", slug: "titulo", body_text: "Frases prontas" });
    await write({ title: "Meetings", slug: "meetings", language: "en", body_text: "Running a meeting" });
    expect(await find("reuniao")).toEqual(["titulo", "corpo"]);
    expect(await find("VERBO irregular")).toEqual(["corpo"]);
    expect(await find("meeting run", "en")).toEqual(["meetings"]);
    expect(await find("reun")).toEqual(["titulo"]);
    for (const odd of ["%", "_", "'; drop table articles; --", "a & | !", '"'])
      expect(await find(odd)).not.toContain("meetings");
  });

  test.each([
    ["kovacevic", "Conversa com Ana Kovačević"],
    ["SULE", "Şule Öztürk ensina"],
    ["Joa\u0303o", "João Decomposto"],
    ["joao", "Joa\u0303o Decomposto"],
    ["ze\u200Blia", "Zélia Lima"],
    ["istanbul ışık", "İSTANBUL IŞIK"],
    ["strauss", "Strauß e Łódź"],
    ["αλεξανδρος", "Ο ΑΛΈΞΑΝΔΡΟΣ"],
    ["сергей", "СЕРГЕЙ"],
    ["100%", "100% pronto"],
    ["a_b", "Sobre a_b e c"],
  ])("articles are found by %s in %s", async (search, title) => {
    await write({ title, slug: "este" });
    await write({ title: "Outro axb de 100 letras", slug: "outro" });
    expect(await find(search)).toEqual(["este"]);
  });

  test("articles are found by words that formatting splits, and by those of vocabulary and quizzes", async () => {
    const text = (said: string, ...marks: string[]) => ({
      type: "text",
      text: said,
      ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
    });
    const content = [
      {
        type: "paragraph",
        content: [text("he "), text("was", "bold", "italic"), text(" here, un"), text("believ", "bold"), text("able")],
      },
      { type: "vocabulary", attrs: { entries: [{ term: "serendipity", meaning: "sorte" }] } },
      {
        type: "quiz",
        attrs: {
          question: "Who borrowed it?",
          options: ["A walrus", "An otter"],
          answer: 0,
          explanation: "Because tides turn.",
        },
      },
      { type: "image", attrs: { src: "x.png", alt: "zeppelin" } },
    ];
    const { sql } = school.backend;
    const [{ words } = { words: "" }] = await sql<{ words: string }[]>`
      select private.plain_text(${sql.json({ type: "doc", content })}) as words`;
    expect(words.split("\n")).toEqual([
      "he was here, unbelievable",
      "serendipity",
      "sorte",
      "A walrus",
      "An otter",
      "Who borrowed it?",
      "Because tides turn.",
    ]);
    await write({ title: "Past", slug: "past", language: "en", body_text: words });
    for (const search of ["he was", '"he was here"', "unbelievable", "serendipity", "walrus", "tides"])
      expect(await find(search, "en"), search).toEqual(["past"]);
    expect(await find("zeppelin", "en")).toEqual([]);
  });

  test("link to their translation, and an old address redirects until another article uses it", async () => {
    const { article, id } = await write({ title: "Idiomas", slug: "idiomas" });
    await write({ title: "Languages", slug: "languages", language: "en", article });
    const read = async (slug: string, language: "pt" | "en" = "pt") =>
      (await school.visitor.rpc("read_article", { language, slug })).data;
    expect(await read("idiomas")).toMatchObject({ pair: "languages" });
    expect(await read("idiomas", "en")).toEqual({ pair_here: "languages" });
    await school.server.from("article_versions").update({ slug: "linguas" }).eq("id", id);
    expect(await read("idiomas")).toEqual({ moved_to: "linguas" });
    await write({ title: "Novo", slug: "idiomas" });
    expect(await read("idiomas")).toMatchObject({ title: "Novo" });
    expect(await read("nada")).toBeNull();
  });

  test("articles are counted when they are read, and only readable ones", async () => {
    const { id } = await write({ title: "Pública", slug: "publica" });
    const hidden = await write({ title: "Rascunho", slug: "rascunho", state: "draft" });
    for (const version of [id, id, hidden.id, school.student.id]) await school.visitor.rpc("count_view", { version });
    const { data } = await school.teacher.client.from("article_views").select("version_id, views");
    expect(data).toEqual([{ version_id: id, views: 2 }]);
    expect((await school.visitor.from("article_views").select("views")).error?.code).toBe(DENIED);
    expect((await school.student.client.from("article_views").select("views")).data).toEqual([]);
  });

  test("articles are counted without waiting for another count, and so are visits", async () => {
    const { sql } = school.backend;
    const { id } = await write({ title: "Muito aberta", slug: "muito-aberta" });
    const count = async (tx: TransactionSql) => {
      await tx`set local lock_timeout = '1s'`;
      await tx`select public.count_visit(), public.count_view(${id})`;
    };
    const parts = async () => ({
      visits: (await sql`select sum(visits)::int as sum, count(*)::int as parts from public.site_visits`)[0],
      views: (
        await sql`select sum(views)::int as sum, count(*)::int as parts from public.article_views where version_id = ${id}`
      )[0],
    });
    for (const sum of [3, 6]) {
      // Nested transactions: no transaction has ended when the next one counts.
      await sql.begin(async (first) => {
        await count(first);
        await sql.begin(async (second) => {
          await count(second);
          await sql.begin(count);
        });
      });
      expect(await parts()).toEqual({ visits: { sum, parts: 3 }, views: { sum, parts: 3 } });
    }
  });

  test("articles are popular once they have been read, the most read first", async () => {
    const old = await write({ title: "Lida", slug: "lida" });
    const read = await write({ title: "Muito lida", slug: "muito-lida" });
    await write({ title: "Nova", slug: "nova", published_at: "2026-02-01T00:00:00Z" });
    for (const { id } of [read, old, read]) await school.visitor.rpc("count_view", { version: id });
    const list = async (by: string) => {
      const { data } = await school.visitor.rpc("list_articles", { language: "pt", by });
      return (data as { slug: string }[]).map(({ slug }) => slug);
    };
    expect(await list("popular")).toEqual(["muito-lida", "lida"]);
    expect((await list("recent"))[0]).toBe("nova");
  });

  test("starting articles are added once, and stay deleted", async () => {
    const articles = [
      {
        category: "work",
        versions: [{ language: "pt", title: "Olá", slug: "ola", excerpt: "Oi", body: { type: "doc" }, text: "Olá" }],
      },
    ];
    await school.backend.sql`delete from private.completed_steps`;
    expect((await school.server.rpc("add_starting_articles", { articles })).data).toBe(true);
    await school.backend.sql`delete from public.articles`;
    expect((await school.server.rpc("add_starting_articles", { articles })).data).toBe(false);
    expect((await school.visitor.from("article_versions").select("slug")).data).toEqual([]);
    expect((await school.teacher.client.rpc("add_starting_articles", { articles })).error?.code).toBe(DENIED);
  });
});

describe("a topic suggestion", () => {
  const suggest = (topic: string, email?: string) =>
    school.visitor.rpc("suggest_topic", { topic, language: "pt", ...(email ? { email } : {}) });

  test("a topic suggestion reaches the teacher, and is read by nobody else", async () => {
    expect((await suggest("  Phrasal   verbs ")).error).toBeNull();
    expect((await school.teacher.client.from("topic_suggestions").select("topic")).data).toEqual([
      { topic: "Phrasal verbs" },
    ]);
    expect((await school.visitor.from("topic_suggestions").select("topic")).error?.code).toBe(DENIED);
    for (const { client } of [school.student, school.former]) {
      expect((await client.from("topic_suggestions").select("topic")).data).toEqual([]);
      expect(
        (await client.from("topic_suggestions").delete().gte("created_at", "2000-01-01").select("id")).data,
      ).toEqual([]);
    }
    const { data } = await school.teacher.client.from("notifications").select("content").eq("type", "topic_suggested");
    expect(data).toMatchObject([
      { content: { topic: "Phrasal verbs", link: "/admin/manage-articles?tab=suggestions" } },
    ]);
  });

  test("a topic suggestion is stored once when it is sent twice", async () => {
    await Promise.all([suggest("Modal verbs"), suggest("modal  verbs "), suggest("Modal verbs")]);
    expect((await suggest("Modal verbs")).error).toBeNull();
    expect((await school.teacher.client.from("topic_suggestions").select("id")).data).toHaveLength(1);
    await suggest("Auxiliary verbs");
    expect((await school.teacher.client.from("topic_suggestions").select("id")).data).toHaveLength(2);
  });

  test.each([
    ["  ", undefined, "INVALID_TOPIC"],
    ["x".repeat(301), undefined, "INVALID_TOPIC"],
    ["Phrasal verbs", "not an address", "INVALID_EMAIL"],
  ])("%j from %j is refused", async (topic, email, message) => {
    expect((await suggest(topic, email)).error?.message).toBe(message);
    expect((await school.teacher.client.from("topic_suggestions").select("id")).data).toEqual([]);
  });
});
