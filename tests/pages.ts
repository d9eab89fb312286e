import type { Page } from "@playwright/test";

/** Public pages without parameters, in Portuguese and in English. */
export const PAGES = [
  ["/pt", "/en"],
  ["/pt/sobre", "/en/about"],
  ["/pt/blog", "/en/blog"],
  ["/pt/blog/make-ou-do", "/en/blog/make-or-do"],
  ["/pt/agendar", "/en/schedule"],
  ["/pt/teste-de-nivel", "/en/english-test"],
  ["/pt/termos-de-servico", "/en/terms-of-service"],
  ["/pt/politica-de-privacidade", "/en/privacy-policy"],
  ["/pt/privacidade-em-detalhe", "/en/privacy-in-detail"],
  ["/pt/acessibilidade", "/en/accessibility"],
  ["/pt/politica-de-privacidade/2026-11-22", "/en/privacy-policy/2026-11-22"],
  ["/pt/sem-conexao", "/en/offline"],
  ["/pt/perfil", "/en/profile"],
  ["/pt/redefinir-senha", "/en/reset-password"],
] as const;

/** The panel's screens without parameters, in groups. */
export const PANEL = [
  [
    "dashboard",
    "manage-students",
    "manage-students?new",
    "scheduled-classes",
    "scheduled-classes?view=week",
    "scheduled-classes?view=month",
  ],
  [
    "payments",
    "payments?tab=proofs",
    "payments?tab=statement",
    "payments?tab=notes",
    "payments?tab=fiscal",
    "post-grades",
    "post-grades?new",
    "view-stats",
  ],
  ["manage-articles", "manage-articles?tab=transfer", "publish-article", "manage-testimonials", "manage-test"],
  ["settings", "settings/plans", "settings/hours", "settings/notifications", "settings/security", "settings/backups"],
  ["audit-log", "error-logs", "undelivered"],
] as const;

declare global {
  interface Window {
    __reactRouterDataRouter?: {
      navigate(to: string, options: { flushSync: boolean }): Promise<void>;
      state: { navigation: { state: string } };
    };
  }
}

/** Navigates as a link of the open page does: within the panel or the student's area without a reload. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    if (!window.__reactRouterDataRouter) throw new Error("The page is not alive.");
    // Resolves once the page is loaded.
    await window.__reactRouterDataRouter.navigate(to, { flushSync: true });
  }, path);
  // A page that revalidates meanwhile aborts the navigation, which is then retried.
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.navigation.state === "idle");
}
