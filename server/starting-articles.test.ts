import { expect, test } from "vitest";
import { renderArticle } from "../app/blog/render-article.ts";
import { readStartingArticles } from "./starting-articles.ts";

type Version = { language: string; title: string; slug: string; excerpt: string; text: string; body: unknown };

test("every starting article exists in both languages, complete and readable", async () => {
  const articles = await readStartingArticles();
  expect(articles.length).toBeGreaterThanOrEqual(4);
  for (const { versions } of articles) {
    expect(versions.map((version) => (version as Version).language).sort()).toEqual(["en", "pt"]);
    for (const version of versions as Version[]) {
      expect(version.excerpt.length).toBeLessThanOrEqual(320);
      expect(version.text.split(/\s+/).length).toBeGreaterThan(180);
      const { html, headings } = renderArticle(version.body);
      expect(headings.length).toBeGreaterThanOrEqual(3);
      expect(html).not.toMatch(/\*\*|\|\s*---|^#/m);
    }
  }
});
