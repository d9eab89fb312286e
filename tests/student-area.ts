import type { Page } from "@playwright/test";
import { pathFor } from "../app/i18n/screens.ts";
import { assign } from "./classroom.ts";
import { test as base, client, expect, forgive } from "./fixtures.ts";
import { enter, type Someone } from "./people.ts";
import { types } from "./typing.ts";

type Fixtures = {
  /** A teacher in a browser of her own. */
  teacher: Someone;
  /** The homework that the page's student has to hand in. */
  homework: { id: string; title: string; student: Someone };
};

/** Journeys in the student's area that go offline and online; the page is the student's. */
export const test = base.extend<Fixtures>({
  serviceWorkers: "allow",
  viewport: ({ viewport, isMobile }, use) => use(isMobile ? { width: 390, height: 844 } : viewport),
  // The browser logs each request that the cut network or the missing service ends.
  pageErrors: async ({ pageErrors }, use) => {
    await use(pageErrors);
    forgive(
      pageErrors,
      /ERR_INTERNET_DISCONNECTED|ERR_ABORTED|status of (409|503)|Failed to fetch|fetching the script/,
    );
  },
  teacher: async ({ browser }, use) => {
    const office = await browser.newContext({ locale: "pt-BR" });
    await use(await enter(office, "admin"));
    await office.close();
  },
  homework: async ({ context, teacher }, use) => {
    const student = await enter(context, "aluno");
    await use({ ...(await assign(teacher, student)), student });
  },
});

/** The stored answer of a homework. */
export const storedAnswer = async (homework: string) =>
  (await client("server").from("homework").select("answer, submissions, status").eq("id", homework).single()).data;

/** Hands in an answer without a network. */
export async function handInForLater(page: Page, text: string, button = "Entregar"): Promise<void> {
  await types(page.getByLabel("Sua resposta"), text);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(/será entregue assim que a conexão voltar/)).toBeVisible();
}

/** Opens a page of the student's area and waits until the device has it, with what it shows. */
export async function openAndKeep(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isKept = () =>
    page.evaluate(async (place) => {
      const shell = await (await caches.open("shell-1")).keys();
      // The first and the last page that are stored.
      const isComplete = ["/pt/dashboard", "/pt/meu-progresso/feedback"].every((path) =>
        shell.some(({ url }) => new URL(url).pathname === path),
      );
      const own = await (await caches.open("own-1")).keys();
      return isComplete && own.some(({ url }) => new URL(url).searchParams.get("place") === place);
    }, placeOf(path));
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  // After a reload the page's files come from the worker.
  await page.reload();
}
const placeOf = (path: string): string => {
  if (path === pathFor("myHomework", "pt")) return "homework";
  if (path === pathFor("myFeedback", "pt")) return "feedback";
  if (path === pathFor("myClasses", "pt")) return "classes";
  if (path === pathFor("myCards", "pt")) return "cards";
  const [, homework] = /\/tarefas\/(.+)$/.exec(path) ?? [];
  return homework ? `homework ${homework}` : "dashboard";
};
export const homeworkPage = (homework: string) => pathFor("myHomeworkItem", "pt", { homework });

/** The keys of unsent drafts on the device. */
export const draftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^(homework|feedback|review) /.test(name)));
