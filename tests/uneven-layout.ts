import type { Page } from "@playwright/test";

/** Faults of a page's layout that somebody sees at once, in words: each of them can be measured. */
export const unevenLayout = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const fields = [
      ...document.querySelectorAll("input:is([type=text], [type=email], [type=tel], :not([type])), select, textarea"),
    ].filter((field) => isSeen(field) && field.getBoundingClientRect().height > 30);
    const onlyFieldOf = (element: Element) => fields.filter((field) => element.contains(field)).length === 1;

    /** Fields side by side whose labels need a different number of lines. */
    const offTheirLine = fields.flatMap((one, place) =>
      fields.slice(place + 1).flatMap((other) => {
        let row = one.parentElement;
        while (row && !row.contains(other)) row = row.parentElement;
        const cells = [...(row?.children ?? [])];
        const mine = cells.find((cell) => cell.contains(one));
        const theirs = cells.find((cell) => cell.contains(other));
        if (!row || !mine || !theirs || !onlyFieldOf(mine) || !onlyFieldOf(theirs)) return [];
        if (!/grid|flex/.test(getComputedStyle(row).display)) return [];
        const left = mine.getBoundingClientRect();
        const right = theirs.getBoundingClientRect();
        const isBeside = left.right <= right.left || right.right <= left.left;
        const isInRow = left.top < right.bottom - 4 && right.top < left.bottom - 4;
        const apart = Math.abs(one.getBoundingClientRect().bottom - other.getBoundingClientRect().bottom);
        return isBeside && isInRow && apart > 2 ? [`fields off their line: ${one.id}, ${other.id}`] : [];
      }),
    );

    /** Rows that scroll sideways, whose edge does not show it. */
    const withoutSign = [...document.querySelectorAll("main *")]
      .filter((row) => isSeen(row) && /auto|scroll/.test(getComputedStyle(row).overflowX))
      .filter((row) => row.scrollWidth > row.clientWidth + 1)
      .filter((row) => !getComputedStyle(row).backgroundAttachment.includes("local"))
      .map((row) => `no sign that it goes on: ${row.outerHTML.slice(0, 100)}`);

    /** Links and titles that end in an ellipsis. */
    const cut = [...document.querySelectorAll("main :is(a, button, h1, h2, h3, th)")]
      .filter((name) => isSeen(name) && getComputedStyle(name).textOverflow === "ellipsis")
      .filter((name) => name.scrollWidth > name.clientWidth + 1)
      .map((name) => `cut: ${name.textContent}`);

    /** The word is broken at its hyphen; long texts may do so. */
    const isBroken = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/e-mails?/gi)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
          if (new Set(lines).size > 1) return true;
        }
      return false;
    };
    const broken = [...document.querySelectorAll("main :is(p, label, h1, h2, h3, button, a, th):not(article *)")]
      .filter((element) => isSeen(element) && isBroken(element))
      .map((element) => `broken e-mail: ${element.textContent}`);

    return [...offTheirLine, ...withoutSign, ...cut, ...broken];
  });
