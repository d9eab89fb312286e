import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { cx } from "./cx";
import { Spinner } from "./spinner";

/**
 * The page inside a layout. While the next page loads this one stays, dimmed, below a centred spinner. Both appear only
 * after a moment, so that fast pages do not flash.
 * @param areas patterns of areas whose layout stays between their pages, and which dim themselves.
 */
export function PageOutlet({ areas = [] }: { areas?: readonly string[] }) {
  const current = useLocation();
  const { location: coming } = useNavigation();
  const leaving = coming !== undefined && placeOf(coming.pathname, areas) !== placeOf(current.pathname, areas);
  return (
    <>
      {leaving && (
        <div
          role="status"
          className="pointer-events-none fixed inset-0 z-40 grid animate-appear-late place-content-center text-red"
        >
          <span className="rounded-full bg-card p-4 shadow-card">
            <Spinner className="size-10" />
          </span>
          <span className="sr-only">{m.common_loading()}</span>
        </div>
      )}
      <div aria-busy={leaving} className={cx(leaving && "opacity-50 transition-opacity delay-300")}>
        <Outlet />
      </div>
    </>
  );
}

/** The area of an address, or the address itself. */
const placeOf = (pathname: string, areas: readonly string[]): string =>
  areas.flatMap((area) => matchPath(`${area}/*`, pathname)?.pathnameBase ?? [])[0] ?? pathname;
