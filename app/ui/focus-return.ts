import { useRef } from "react";

/** The page's heading has the focus where what had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Gives the focus back to what had it when a dialog closes, or to the page's heading where that is gone: without a
 * trigger of its own Radix gives it to nothing. What has come in place of the dialog and taken the focus keeps it.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (document.activeElement && document.activeElement !== document.body) return;
      const there = before.current;
      if (there instanceof HTMLElement && there.isConnected && there !== document.body) return there.focus();
      focusHeading();
    },
  };
}
