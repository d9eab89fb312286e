import { expect, test } from "vitest";
import { unreadArticle } from "./unread-articles";

test("an article is announced in each language that it has, and in the other's where it is missing", () => {
  const link_pt = "/pt/blog/falsos-cognatos";
  const link_en = "/en/blog/false-friends";
  const both = { article_title: "Falsos cognatos", article_title_en: "False friends", link_pt, link_en };
  expect(unreadArticle("1", both)).toEqual({
    notification: "1",
    titles: { pt: "Falsos cognatos", en: "False friends" },
    paths: { pt: link_pt, en: link_en },
  });
  expect(unreadArticle("1", { article_title: "False friends", article_title_en: "False friends", link_en })).toEqual({
    notification: "1",
    titles: { pt: "False friends", en: "False friends" },
    paths: { pt: link_en, en: link_en },
  });
  expect(unreadArticle("1", { article_title: "Falsos cognatos", link_pt })?.titles.en).toBe("Falsos cognatos");
});

test.each([null, "text", [], {}, { link_pt: "https://elsewhere.example" }])("%j leads to no article", (content) => {
  expect(unreadArticle("1", content)).toBeUndefined();
});
