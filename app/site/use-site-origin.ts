import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { isHydrating } from "~/platform/device/is-hydrating";

/** The site's origin as its reader opened it; before the page is hydrated, as its operator set it. */
export function useSiteOrigin(): string {
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>("root")?.siteUrl ?? "";
  const [origin, setOrigin] = useState(() => (isHydrating() ? siteUrl : window.location.origin));
  useEffect(() => setOrigin(window.location.origin), []);
  return origin;
}
