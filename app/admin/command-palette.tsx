import { Search } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Boundary } from "~/ui/boundary";
import { ahead, onDemand, useWasOpen } from "~/ui/on-demand";
import type { EarlyWords } from "./palette-finder";

function keepEarly(
  early: EarlyWords | undefined,
  { key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent,
): boolean {
  if (!early || early.isTaken || ctrlKey || metaKey || altKey || [...key].length !== 1) return false;
  early.words += key;
  return true;
}

const PaletteDialog = onDemand(async () => (await import("./palette-dialog")).PaletteDialog);

/**
 * The command palette of the panel, opened by Ctrl or ⌘ with K: finds a page, a student or an article by a few letters.
 * A focused element that uses the same keys, such as an editor, keeps them.
 */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  // A new round starts empty, even while the last one is closing.
  const [round, setRound] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const early = useRef<EarlyWords | undefined>(undefined);
  const change = useCallback((next: (shown: boolean) => boolean) => {
    setRound((times) => times + 1);
    setOpen((shown) => {
      const isOpening = next(shown);
      early.current = isOpening ? { words: "", isTaken: false } : undefined;
      return isOpening;
    });
  }, []);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") PaletteDialog.ahead();
      if (keepEarly(early.current, event)) event.preventDefault();
      if (
        event.defaultPrevented ||
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      change((shown) => !shown);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [change]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={m.admin_find()}
        {...ahead(PaletteDialog)}
        onClick={() => change(() => true)}
        className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-mist"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      {wasOpen && (
        <Boundary small>
          <PaletteDialog
            open={open}
            round={round}
            onChange={(next) => change(() => next)}
            opener={button}
            early={early}
          />
        </Boundary>
      )}
    </>
  );
}
