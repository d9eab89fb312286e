import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type axe from "axe-core";
import type { Database } from "../app/platform/backend/database.types.ts";
import { openHydrated } from "./hydrated.ts";
import { mailsTo } from "./mailbox.ts";
import { makeOlder } from "./older-browser.ts";
import { TEACHER } from "./site.setup.ts";
import { types } from "./typing.ts";

export { expect, TEACHER };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: journeys run through playwright.config.ts`);
  return value;
};

/** A pending call fails the test by its address, since the test's own failure would not say what it waited for. */
const ANSWERED_WITHIN_MS = 30_000;
const askInTime: typeof fetch = async (input, init) => {
  const late = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    if (late.aborted) throw new Error(`${init?.method ?? "GET"} ${input} was not answered`, { cause: error });
    throw error;
  }
};

/** An official client: visitor by default, the server's own with the secret key. */
export function client(key: "visitor" | "server" = "visitor"): SupabaseClient<Database> {
  const name = key === "server" ? "SITE_SECRET_KEY" : "SITE_PUBLISHABLE_KEY";
  return createClient<Database>(required("SITE_UNDER_TEST"), required(name), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: askInTime },
  });
}

/** The link with a token of this type in the newest mail to an address, once it has arrived. */
export async function mailedLink(email: string, type: "signup" | "recovery"): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      // Some mails carry no verification link.
      const links = (await mailsTo(required("SITE_MAILBOX"), email)).flatMap(
        (text) => /https?:\/\/[^\s"<>]+token_hash=[^\s"<>]+/.exec(text)?.[0].replaceAll("&amp;", "&") ?? [],
      );
      found = links.findLast((link) => new URL(link).searchParams.get("type") === type);
      return found;
    })
    .toBeDefined();
  return found ?? "";
}

type Fixtures = {
  /** Collects all errors that the context's pages print. A journey that expects none fails on one. */
  pageErrors: string[];
};

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    if (process.env.OLDER_BROWSER === "1") await makeOlder(context);
    await use(context);
  },
  pageErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        openHydrated(context);
        context.on("page", (page) => {
          page.on("console", (message) => {
            if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
          });
          page.on("pageerror", (error) => errors.push(String(error)));
        });
      };
      // Includes pages that a journey opens for other people.
      browser.on("context", watch);
      await use(errors);
      browser.off("context", watch);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Removes errors that the journey itself causes from those collected. */
export const forgive = (pageErrors: string[], expected: RegExp): void => {
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((line) => !expected.test(line)));
};

/** Fills in the sign-in form of the open page. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await types(page.getByLabel("E-mail"), email);
  await types(page.getByLabel("Senha", { exact: true }), password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Signs the teacher in by her own form. */
export async function signInAsTeacher(page: Page): Promise<void> {
  await page.goto("/pt/perfil");
  await signIn(page, TEACHER);
  await page.waitForURL("**/admin/dashboard");
}

/** Text smaller than 16 px. */
const smallPrint = (page: Page) =>
  page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || !element.checkVisibility() || element.closest(".sr-only, noscript, title")) continue;
      // Five tabs with their words fit the narrowest phone at 13 px.
      const least = element.closest("nav[data-bottom-bar]") ? 13 : 16;
      if (Number.parseFloat(getComputedStyle(element).fontSize) < least) found.add(text);
    }
    return [...found];
  });

/** The width below which the layout is a phone's. */
const TABLET = 768;

/**
 * WCAG 2.2 A and AA and axe's best practices, with the rules that axe leaves out unless they are named. None is off;
 * only Radix's focus guards around dialogs and toasts are excluded, which axe takes for controls, although they keep no
 * focus.
 */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental", "deprecated"];
const FOCUS_HANDED_ON = "[data-radix-focus-guard], [role=region] > span[tabindex]";
/** Only rules about colour depend on the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Waits for the end of all transitions, whose intermediate colours must not be checked. Hidden elements have none; an
 * inherited colour may start another one, so it looks again.
 */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState !== "finished")
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    for (let seen = moving(); seen.length > 0; seen = moving())
      await Promise.allSettled(seen.map(({ finished }) => finished));
  });

/** Expects no violation of these axe rules. */
async function expectNoViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  await endTransitions(page);
  // Injected once per document: that costs as much as a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ exclude, runOnly }) => {
      const bar = document.querySelector("nav[data-bottom-bar]");
      // No page holds another site's frame.
      const run = (context: axe.ElementContext, rules: axe.RunOnly) =>
        window.axe.run(context, {
          runOnly: rules,
          resultTypes: bar ? ["violations", "incomplete"] : ["violations"],
          iframes: false,
        });
      const found = await run({ exclude }, runOnly);
      const failed = new Map<string, string[]>();
      for (const { id, nodes } of found.violations) {
        const selectors = nodes.map(({ target }) => String(target));
        // A toolbar takes the focus only to hand it on to one of its buttons.
        const isHandedOn = (one: string) =>
          id === "focus-order-semantics" && document.querySelector(one)?.matches("[role=toolbar]");
        const faults = selectors.filter((one) => !isHandedOn(one));
        if (faults.length > 0) failed.set(id, faults);
      }
      if (!bar) return [...failed].map((one) => one.join(": "));
      // The bar at the bottom covers the elements below it at this moment; they are scrolled away from the bar and checked
      // again.
      const covered = [
        ...found.violations.filter(({ id }) => id === "target-size"),
        ...found.incomplete.filter(({ id }) => id === "color-contrast" || id === "target-size"),
      ];
      const { scrollX, scrollY } = window;
      failed.delete("target-size");
      for (const { id, nodes } of covered)
        for (const { target } of nodes) {
          const [selector] = target.map(String);
          if (!selector) continue;
          document.querySelector(selector)?.scrollIntoView({ block: "center", behavior: "instant" });
          const again = await run({ include: [selector], exclude }, { type: "rule", values: [id] });
          if (again.violations.length > 0) failed.set(id, [...(failed.get(id) ?? []), selector]);
        }
      scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      return [...failed].map((one) => one.join(": "));
    },
    { exclude: [FOCUS_HANDED_ON], runOnly },
  );
  expect(violations).toEqual([]);
}

/** Expects no axe violations, and no small print on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page has to be there first.
  await expect(page.locator("h1").first()).toBeAttached();
  await expectNoViolations(page, { type: "tag", values: TAGS });
  if (Number(page.viewportSize()?.width) < TABLET) expect(await smallPrint(page), page.url()).toEqual([]);
}

/** Checks the colours of the page, the only difference between themes. */
export const expectReadableColours = (page: Page): Promise<void> =>
  expectNoViolations(page, { type: "rule", values: COLOURS });
