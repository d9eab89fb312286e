import { Menu, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { OTHER_LANG, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Logo } from "~/site/logo";
import { Drawer } from "~/ui/drawer";
import { CommandPalette } from "./command-palette";
import { PanelActions } from "./panel-actions";
import { PanelNav } from "./panel-nav";

const ROUND = "grid size-11 cursor-pointer place-items-center rounded-full font-semibold hover:bg-mist";

/** The panel's header: language, theme and bell; on a phone also the brand and the navigation button. */
export function PanelHeader({ firstName }: { firstName: string }) {
  const other = OTHER_LANG[useLang()];
  return (
    <header className="sticky top-0 z-30 flex min-h-[calc(4rem+env(safe-area-inset-top))] items-center gap-1 bg-paper/92 px-4 pt-[env(safe-area-inset-top)] backdrop-blur-sm max-lg:border-b sm:px-7 print:hidden">
      <div className="mr-auto lg:invisible">
        <Logo firstName={firstName} />
      </div>
      <CommandPalette />
      <button type="button" data-do="language" lang={TAG[other]} aria-label={m.site_language()} className={ROUND}>
        {m.site_language_short()}
      </button>
      <button
        type="button"
        suppressHydrationWarning
        data-do="theme"
        ref={showTheme}
        aria-label={m.site_theme()}
        className={ROUND}
      >
        <Moon aria-hidden="true" className="size-5 dark:hidden" />
        <Sun aria-hidden="true" className="hidden size-5 dark:block" />
      </button>
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; keeps React out of the island's ground
        dangerouslySetInnerHTML={EMPTY}
        data-bell
        suppressHydrationWarning
        className="size-11 max-lg:visitor:hidden"
      />
      <PanelMenu />
    </header>
  );
}

/** Keeps React from changing the island's content. */
const EMPTY = { __html: "" };

/** Updates the theme button, which the document's script could not see when it ran. */
function showTheme(button: HTMLButtonElement | null): void {
  button?.setAttribute("aria-pressed", String(document.documentElement.classList.contains("dark")));
}

function PanelMenu() {
  const [open, setOpen] = useState(false);
  return (
    <div className="hidden max-lg:teacher:block">
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title={m.admin_menu()}
        trigger={
          <button type="button" aria-label={m.admin_menu_open()} className={ROUND}>
            <Menu aria-hidden="true" className="size-6" />
          </button>
        }
      >
        <div className="grid gap-3">
          <PanelNav onGo={() => setOpen(false)} />
          <PanelActions />
        </div>
      </Drawer>
    </div>
  );
}
