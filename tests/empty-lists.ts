import type { Page } from "@playwright/test";

/** The lists of a page without items, which are read as "list, 0 items" in place of words. Toasts have theirs. */
export const emptyLists = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(ul, ol, dl, table), [role=list], [role=listbox]")]
      .filter((list) => list.checkVisibility() && !list.closest("[role=region]"))
      .filter((list) => !list.querySelector("li, dt, td, [role=listitem], [role=option]"))
      .map((list) => list.outerHTML.slice(0, 160)),
  );
