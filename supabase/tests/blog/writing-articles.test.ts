import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DENIED, openSchool } from "../school.ts";
import { body, draftOf, writersOf } from "../writers.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.articles`;
  await school.backend.sql`delete from public.notifications`;
});
const { save, read, others } = writersOf(() => school);

describe("a draft", () => {
  test("a draft is written, read and published only by the teacher", async () => {
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

  test("a draft creates its article with the first save, under the editor's id, and not for a deleted article", async () => {
    const [article, gone, stranger] = Array.from({ length: 3 }, () => crypto.randomUUID());
    const first = await Promise.all([
      save(draftOf("Um"), 0, article),
      save({ ...draftOf("One"), editor: "b" }, 0, article, "en"),
    ]);
    expect(first.map(({ error, saved }) => error ?? [saved.article, saved.revision])).toEqual([
      [article, 1],
      [article, 1],
    ]);
    expect((await save(draftOf("Dois"), 3, gone)).error?.message).toBe("NOT_FOUND");
    await school.teacher.client.rpc("delete_articles", { articles: [article ?? ""] });
    expect((await save(draftOf("Três"), 0, article)).error?.message).toBe("NOT_FOUND");
    for (const who of others()) expect((await save(draftOf("Meu"), 0, stranger, "pt", who)).error).not.toBeNull();
    const { count } = await school.server.from("articles").select("id", { count: "exact", head: true });
    expect(count).toBe(1);
  });

  test("a draft in two tabs has two entries in the history", async () => {
    const { saved } = await save({ ...draftOf("Um"), editor: "a" });
    await save({ ...draftOf("Dois", "um"), editor: "a" }, 1, saved.article);
    await save({ ...draftOf("Três", "um"), editor: "b" }, 2, saved.article);
    const { data } = await school.teacher.client.from("article_revisions").select("title").order("revision");
    expect(data?.map(({ title }) => title)).toEqual(["Um", "Dois", "Três"]);
  });

  test("a draft whose answer was lost is saved again without a conflict, and a late save changes nothing", async () => {
    const { saved } = await save({ ...draftOf("Um"), editor: "a", step: 1 });
    await save({ ...draftOf("Dois", "um"), editor: "a", step: 2 }, 1, saved.article);
    expect((await save({ ...draftOf("Dois", "um"), editor: "a", step: 2 }, 1, saved.article)).saved.revision).toBe(2);
    expect((await save({ ...draftOf("Três", "um"), editor: "a", step: 4 }, 1, saved.article)).saved.revision).toBe(3);
    const late = await save({ ...draftOf("Meio", "um"), editor: "a", step: 3 }, 1, saved.article);
    expect(late.error?.message).toBe("EDIT_CONFLICT");
    const other = await save({ ...draftOf("Outro", "um"), editor: "b", step: 9 }, 1, saved.article);
    expect(other.error?.message).toBe("EDIT_CONFLICT");
  });

  test("saved by two devices at the same moment is accepted from one", async () => {
    const { saved } = await save(draftOf("Um"));
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => save(draftOf(`V${n}`), 1, saved.article)));
    expect(tries.filter(({ error }) => !error)).toHaveLength(1);
    expect(tries.filter(({ error }) => error?.message === "EDIT_CONFLICT")).toHaveLength(7);
  });

  test("a draft keeps a history of a hundred stretches, and an earlier one can be restored", async () => {
    const { saved } = await save(draftOf("Inicio"));
    for (let base = 1; base <= 6; base += 1)
      await save({ ...draftOf(`Letra ${base}`, "x"), editor: "aba", step: base }, base, saved.article);
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
    ["five megabytes", { title: "x", body: body("x".repeat(700_000)) }, "ARTICLE_TOO_LONG"],
    ["a title of a thousand letters", { title: "x".repeat(1000), body: body("x") }, "INVALID_DRAFT"],
    ["an address with spaces", { title: "x", slug: "a b", body: body("x") }, "INVALID_DRAFT"],
    [
      "a cover from elsewhere",
      { title: "x", cover_path: "https://evil.example/x.png", body: body("x") },
      "INVALID_DRAFT",
    ],
    ["a date that is none", { title: "x", dated: "ontem", body: body("x") }, "INVALID_DRAFT"],
  ])("a draft with %s is refused", async (_, draft, message) => {
    expect((await save(draft)).error?.message).toBe(message);
    expect((await school.teacher.client.from("articles").select("id")).data).toEqual([]);
  });
});
