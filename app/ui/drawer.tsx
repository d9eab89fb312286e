import type { ReactNode } from "react";
import { Drawer as Vaul } from "vaul";
import { Boundary } from "./boundary";
import { CloseButton } from "./close-button";
import { useFocusReturn } from "./focus-return";
import { useLayers } from "./layers";
import { OVERLAY } from "./overlay";

type Props = {
  /** The drawer's name; `hideTitle` shows it to screen readers only. */
  title: ReactNode;
  hideTitle?: boolean;
  children: ReactNode;
  /** The element that opens it. Without one, the caller controls `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/**
 * A sheet from the phone's lower edge that closes when it is dragged down by a quarter of its height. It keeps the focus
 * while it is open, and returns it. Its animation of 0.5 s is vaul's. Only this file imports vaul, so that it can be replaced.
 */
export function Drawer({ title, hideTitle, children, trigger, ...state }: Props) {
  const focus = useFocusReturn();
  const layer = useLayers();
  return (
    <Vaul.Root {...state} autoFocus closeThreshold={0.25} scrollLockTimeout={100} shouldScaleBackground={false}>
      {trigger && <Vaul.Trigger asChild>{trigger}</Vaul.Trigger>}
      <Vaul.Portal container={layer}>
        <Vaul.Overlay className={OVERLAY} />
        <Vaul.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[88svh] max-w-xl flex-col rounded-t-[1.25rem] border border-b-0 bg-card text-ink shadow-card outline-none"
        >
          <div aria-hidden="true" className="mx-auto mt-2.5 h-1.5 w-12 shrink-0 rounded-full bg-line-strong/60" />
          <div className="flex min-h-14 items-center justify-between gap-4 pt-1 pr-3 pl-5">
            <Vaul.Title className={hideTitle ? "sr-only" : "text-xl"}>{title}</Vaul.Title>
            <Vaul.Close asChild>
              <CloseButton data-closes className="ml-auto" />
            </Vaul.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            <Boundary>{children}</Boundary>
          </div>
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  );
}
