import type { MouseEvent } from "react";

/** Follows a link to a field. A fragment alone would scroll to it without focusing it, and would stay in the address. */
export function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.closest("div")?.scrollIntoView?.({ block: "center" });
}
