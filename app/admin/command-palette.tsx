import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { OVERLAY, SHEET } from "~/ui/overlay";
import { PaletteFinder } from "./palette-finder";

/**
 * The command palette of the panel, opened by Ctrl or ⌘ with K: finds a page, a student or an article by a few letters.
 * A focused element that uses the same keys, such as an editor, keeps them.
 */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  // A new round starts empty, even while the last one is closing.
  const [round, setRound] = useState(0);
  const gone = useRef(false);
  const change = useCallback((next: (shown: boolean) => boolean) => {
    setRound((times) => times + 1);
    setOpen(next);
  }, []);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
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
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) gone.current = false;
        change(() => next);
      }}
    >
      <Dialog.Trigger asChild>
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          aria-label={m.admin_find()}
          className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-mist"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          className={`${SHEET} max-sm:min-h-[32rem] sm:max-w-xl`}
          aria-describedby={undefined}
          // After a navigation the focus belongs to the new page instead of the button.
          onCloseAutoFocus={(event) => {
            if (gone.current) event.preventDefault();
            gone.current = false;
          }}
        >
          <Dialog.Title className="sr-only">{m.admin_find()}</Dialog.Title>
          <PaletteFinder
            key={round}
            onGone={() => {
              gone.current = true;
              setOpen(false);
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
