import { Menu } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { OTHER_LANG, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Logo } from "~/site/logo";
import { ThemeButton } from "~/site/theme-button";
import { Boundary } from "~/ui/boundary";
import { ahead, onDemand, useWasOpen } from "~/ui/on-demand";
import { CommandPalette } from "./command-palette";

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
      <ThemeButton className={ROUND} />
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

const PanelDrawer = onDemand(async () => (await import("./panel-drawer")).PanelDrawer);

function PanelMenu() {
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  return (
    <div className="hidden max-lg:teacher:block">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={m.admin_menu_open()}
        {...ahead(PanelDrawer)}
        onClick={() => setOpen(true)}
        className={ROUND}
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {wasOpen && (
        <Boundary small>
          <PanelDrawer open={open} onChange={setOpen} />
        </Boundary>
      )}
    </div>
  );
}
