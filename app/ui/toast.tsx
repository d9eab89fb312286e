import "./older-browsers";
import { Toast as Radix } from "radix-ui";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { m } from "~/i18n/paraglide/messages";
import { CloseButton } from "./close-button";
import { cx } from "./cx";
import { layers } from "./layers";
import {
  dismissToast,
  registerToaster,
  type ShownToast,
  showCarriedToast,
  shownToast,
  subscribeToToast,
  toastOwner,
} from "./toast-store";

export { type ToastMessage, toast } from "./toast-store";

const HOTKEY = "F8";
const onServer = () => undefined;

/**
 * Shows toasts: one at a time, for 5 s, dismissed by a swipe to the right of 50 px, focused by F8. Layouts of hydrated
 * pages render it; of several on one page only the first shows anything.
 * @param inside a modal that traps focus and screen readers: while it is open, it shows them.
 */
export function Toaster({ inside = false }: { inside?: boolean }) {
  const [me] = useState(() => Symbol("toaster"));
  const current = useSyncExternalStore(subscribeToToast, shownToast, onServer);
  const owner = useSyncExternalStore(subscribeToToast, toastOwner, onServer);
  useEffect(() => registerToaster(me, inside), [me, inside]);
  useEffect(() => {
    if (!inside) showCarriedToast();
  }, [inside]);
  if (owner !== me || (inside && !current)) return null;
  const toasts = (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={m.common_toast()}>
      {current && <Toast key={current.id} {...current} />}
      <Radix.Viewport
        hotkey={current ? [HOTKEY] : []}
        label={m.common_toast_region({ hotkey: HOTKEY })}
        className="fixed top-[env(safe-area-inset-top)] right-[env(safe-area-inset-right)] left-[env(safe-area-inset-left)] z-100 m-3 grid outline-none sm:top-auto sm:bottom-[env(safe-area-inset-bottom)] sm:left-auto sm:m-5 sm:w-96 print:hidden"
      />
    </Radix.Provider>
  );
  // In a portal, because `fixed` would be relative to a blurred header.
  return inside ? <div className="absolute">{toasts}</div> : createPortal(toasts, layers());
}

/** Escape closes the dialog that has the focus, not the message beside it, which may hold an undo. */
function leaveToDialog(event: KeyboardEvent): void {
  const focused = event.target instanceof Element ? event.target : undefined;
  const close = focused?.closest("[role=dialog], [role=alertdialog]")?.querySelector<HTMLElement>("[data-closes]");
  if (!close || focused?.closest("[role=region]")) return;
  event.preventDefault();
  close.click();
}

function Toast({ id, title, description, variant = "default", lang, action }: ShownToast) {
  const bad = variant === "destructive";
  return (
    <Radix.Root
      type={bad ? "foreground" : "background"}
      onOpenChange={(open) => !open && dismissToast(id)}
      onEscapeKeyDown={leaveToDialog}
      className={cx(
        "flex items-start gap-2 rounded-card border py-3 pr-2 pl-4 shadow-card data-[state=open]:animate-in data-[swipe=end]:animate-out data-[state=open]:fade-in-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:slide-out-to-right-full data-[state=open]:slide-in-from-top-4 data-[swipe=cancel]:transition-transform sm:data-[state=open]:slide-in-from-bottom-4",
        bad ? "border-danger border-l-6 bg-danger-soft text-ink" : "border-band bg-band text-band-ink",
      )}
    >
      <div className="grid min-w-0 flex-1 gap-0.5 py-2 [overflow-wrap:anywhere]">
        <Radix.Title lang={lang} className="font-semibold text-base leading-snug">
          {title}
        </Radix.Title>
        {description && (
          <Radix.Description lang={lang} className="text-base leading-snug">
            {description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.onAction}
          className="min-h-11 shrink-0 cursor-pointer rounded-control px-3 font-semibold underline underline-offset-4 hover:bg-current/10"
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <CloseButton />
      </Radix.Close>
    </Radix.Root>
  );
}
