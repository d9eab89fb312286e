/** Opens everything that an element is folded into. */
export function openFolds(element: Element | null): void {
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.setAttribute("open", "");
}
