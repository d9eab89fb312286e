import { useEffect } from "react";
import { useSearchParams } from "react-router";

/**
 * Brings the element whose id a search parameter holds into view, out of what is folded up too, and gives it the focus: what
 * tells of a thing leads to that thing. It is there when the component is.
 */
export function useLinkedElement(param: string): void {
  const [search] = useSearchParams();
  const id = search.get(param);
  useEffect(() => {
    const place = id ? document.getElementById(id) : null;
    if (!place) return;
    place.closest("details")?.setAttribute("open", "");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "center" });
  }, [id]);
}
