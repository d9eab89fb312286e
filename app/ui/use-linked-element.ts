import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { openFolds } from "./go-to-field";

/**
 * Scrolls to the element whose id a search parameter has, opens what it is folded into, and focuses it, for links of
 * notifications. The element must exist when the component renders.
 */
export function useLinkedElement(param: string): void {
  const [search] = useSearchParams();
  const id = search.get(param);
  useEffect(() => {
    const element = id ? document.getElementById(id) : null;
    if (!element) return;
    openFolds(element);
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
  }, [id]);
}
