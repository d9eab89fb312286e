import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Boundary } from "~/ui/boundary";
import { CloseButton } from "~/ui/close-button";
import { useLayers } from "~/ui/layers";
import { OVERLAY } from "~/ui/overlay";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; title: string; children: ReactNode };

/** A dialog for content that needs the page's width. */
export function WideDialog({ open, onOpenChange, title, children }: Props) {
  const layer = useLayers();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={layer}>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[env(safe-area-inset-top)] right-[env(safe-area-inset-right)] bottom-[env(safe-area-inset-bottom)] left-[env(safe-area-inset-left)] z-50 m-2 flex flex-col overflow-hidden rounded-card border bg-paper shadow-card sm:m-6"
        >
          <div className="flex items-center justify-between border-b px-5 py-2">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <CloseButton />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5 sm:p-8">
            <Boundary>{children}</Boundary>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
