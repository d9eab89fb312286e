import { useRef } from "react";

/** Moves the focus to the page's heading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Returns the focus when a dialog closes, or moves it to the page's heading where its element is gone: without a
 * trigger of its own, Radix drops the focus. An element that replaced the dialog and took the focus keeps it.
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
      const opener = before.current;
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener.focus();
      focusHeading();
    },
  };
}
