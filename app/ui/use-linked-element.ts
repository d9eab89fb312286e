import { useEffect } from "react";
import { useSearchParams } from "react-router";

/**
 * Scrolls to the element whose id a search parameter has, opens what it is folded into, and focuses it, for links of
 * notifications. The element must exist when the component renders.
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
