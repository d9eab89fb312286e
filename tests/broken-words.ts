import type { Page } from "@playwright/test";

/** Words of tables that are broken over two lines. An address breaks at its marks, and words without end must break. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    for (const table of document.querySelectorAll("table")) {
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(
          /(?<![\p{L}\d])[\p{L}\d]{2,20}(?![\p{L}\d])/gu,
        )) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
          if (new Set(lines).size > 1) broken.add(word);
        }
    }
    return [...broken];
  });
