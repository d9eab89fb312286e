import type { MouseEvent } from "react";

/** Opens everything that an element is folded into. */
export function openFolds(element: Element | null): void {
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.setAttribute("open", "");
}

/** Follows a link to a field. A fragment alone would scroll to it without focusing it, and would stay in the address. */
export function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  openFolds(field);
  field.focus({ preventScroll: true });
  field.closest("div")?.scrollIntoView?.({ block: "center" });
}
