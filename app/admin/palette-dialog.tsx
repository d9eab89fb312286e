import { Dialog } from "radix-ui";
import { type RefObject, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLayers } from "~/ui/layers";
import { OVERLAY, SHEET } from "~/ui/overlay";
import { type EarlyWords, PaletteFinder } from "./palette-finder";

type Props = {
  open: boolean;
  /** Another number empties the field. */
  round: number;
  onChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  /** The words typed before this was there. */
  early: RefObject<EarlyWords | undefined>;
};

/** The open command palette (command-palette.tsx). */
export function PaletteDialog({ open, round, onChange, opener, early }: Props) {
  const gone = useRef(false);
  const layer = useLayers();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) gone.current = false;
        onChange(next);
      }}
    >
      <Dialog.Portal container={layer}>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          className={`${SHEET} max-sm:min-h-[32rem] sm:max-w-xl`}
          aria-describedby={undefined}
          // After a navigation the focus belongs to the new page instead of the button.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!gone.current) opener.current?.focus();
            gone.current = false;
          }}
        >
          <Dialog.Title className="sr-only">{m.admin_find()}</Dialog.Title>
          <PaletteFinder
            key={round}
            early={early}
            onGone={() => {
              gone.current = true;
              onChange(false);
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
