import type { BrowserContext } from "@playwright/test";
import { browsersWithoutPages } from "../scripts/supported/compat.ts";

/** Functions that Playwright, or a journey itself, calls in the page. No source and no built script of the site does (`scripts/supported`). */
const OF_TESTS = ["Element.prototype.checkVisibility", "URL.parse"];

/** Removes functions that the oldest supported browsers lack, before a page loads. */
export const makeOlder = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    (names) => {
      for (const name of names) {
        const way = name.split(".");
        const last = way.pop() ?? "";
        let owner: unknown = globalThis;
        for (const part of way) owner = owner instanceof Object ? Reflect.get(owner, part) : undefined;
        if (owner instanceof Object) Reflect.deleteProperty(owner, last);
      }
    },
    browsersWithoutPages().filter((name) => !OF_TESTS.includes(name)),
  );
