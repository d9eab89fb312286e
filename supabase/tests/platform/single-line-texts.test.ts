import { afterAll, describe, expect, test } from "vitest";
import { cleanLine } from "../../../app/i18n/clean-line.ts";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

/** Columns with such names that contain no single-line text of people. */
const NO_LINES = [
  "busy_calendars.url",
  "connected_calendar.url",
  "erasure_requests.reason",
  "error_logs.url",
  "holidays.name_en",
  "holidays.name_pt",
  "notification_choices.topic",
  "pix_provider.base_url",
  "pix_provider.token_url",
];

describe("a single-line text", () => {
  test("a single-line text is cleaned alike by forms and by the database", async () => {
    const all = Array.from({ length: 0x20_000 - 1 }, (_, at) => at + 1).filter((n) => n < 0xd800 || n > 0xdfff);
    const rows = await school.backend.sql<{ n: number; cleaned: string; line: boolean; before: boolean }[]>`
      select n, private.clean_line('a ' || chr(n) || ' b') as cleaned, private.is_single_line(private.clean_line('a ' || chr(n) || ' b')) as line,
        private.is_single_line('a' || chr(n) || 'b') as before
      from unnest(${all}::int[]) as n`;
    const wrong = rows.filter(
      ({ n, cleaned, line }) => !line || cleaned !== cleanLine(`a ${String.fromCodePoint(n)} b`),
    );
    expect(wrong).toEqual([]);
    const kept = [..."\u200c\u200d\ufe0f\u00a0\u2011é❤"].map((sign) => sign.codePointAt(0));
    expect(rows.filter(({ n, before }) => kept.includes(n) && !before)).toEqual([]);
  });

  test.each([
    "Inglês no\u000btrabalho",
    "um\ndois",
    "\u202eabc",
    "a\u200bb",
    "a\u00adb",
    "a\u2028b",
    "\ufeffabc",
    "a\u0085b",
  ])("a single-line text cannot contain %j in a title, an excerpt or any other line", async (text) => {
    const { server, teacher, backend } = school;
    const article = (await server.from("articles").insert({ category: "work" }).select("id").single()).data?.id ?? "";
    const words = { article_id: article, language: "pt" as const, slug: "linha" };
    for (const bad of [{ title: text }, { title: "a", excerpt: text }, { title: "a", cover_alt: text }])
      expect((await server.from("article_versions").insert({ ...words, ...bad })).error?.code).toBe("23514");
    const renamed = await teacher.client
      .from("article_categories")
      .update({ name_pt: text })
      .eq("slug", "work")
      .select();
    expect(renamed.error?.code).toBe("23514");
    await expect(backend.sql`update public.site_settings set brand_first_name = ${text}`).rejects.toMatchObject({
      code: "23514",
    });
  });

  test("a single-line text in a draft is stored as it is seen", async () => {
    const draft = {
      title: " Inglês no\u000btrabalho\u200b ",
      excerpt: "um\r\ndois\u202e",
      cover_alt: "a\u2028b",
      slug: "",
      body: { type: "doc" },
    };
    const { data, error } = await school.teacher.client.rpc("save_article", {
      article: crypto.randomUUID(),
      language: "pt",
      base: 0,
      draft,
    });
    expect(error).toBeNull();
    const kept = await school.backend.sql`
      select title, excerpt, cover_alt from public.article_drafts where article_id = ${(data as { article: string }).article}`;
    expect(kept).toEqual([{ title: "Inglês no trabalho", excerpt: "um dois", cover_alt: "a b" }]);
  });

  test("a single-line text is enforced for every title, label, reason and address of a page", async () => {
    const free = await school.backend.sql`
      select c.table_name || '.' || c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.column_name ~ '(^|_)(title|label|excerpt|reason|description|alt|topic|about_pt|about_en|url|link|city|profession)$|^name'
        and not exists (select from pg_constraint k where k.conrelid = format('public.%I', c.table_name)::regclass
          and pg_get_constraintdef(k.oid) ~ ('private.is_(single_line|name)\\(' || c.column_name || '\\)'))
      order by 1`;
    expect(free.map(({ column }) => column)).toEqual(NO_LINES);
  });

  test("a single-line text is refused when it is too long, and never truncated", async () => {
    const { visitor } = school;
    const name = "Ana ".repeat(40);
    const suggested = await visitor.rpc("suggest_topic", { topic: "Gírias de Londres", language: "pt", name });
    expect(suggested.error?.message).toBe("INVALID_NAME");
  });
});
