import { Moon, Sun } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";

/**
 * Switches between light and dark. Its state is the document's, which no render knows: the document's own script shows it
 * (islands/main.ts), and so does each button that React makes, as in the panel, or after a hydration that failed.
 */
export const ThemeButton = ({ className }: { className: string }) => (
  <button
    type="button"
    data-do="theme"
    ref={showTheme}
    aria-pressed="false"
    aria-label={m.site_theme()}
    suppressHydrationWarning
    className={className}
  >
    <Moon aria-hidden="true" className="size-5 dark:hidden" />
    <Sun aria-hidden="true" className="hidden size-5 dark:block" />
  </button>
);

function showTheme(button: HTMLButtonElement | null): void {
  button?.setAttribute("aria-pressed", String(document.documentElement.classList.contains("dark")));
}
