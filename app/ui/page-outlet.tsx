import { Outlet, useLocation, useNavigation } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { cx } from "./cx";
import { Spinner } from "./spinner";

/**
 * The page inside a frame. While another page is on its way this one stays, dimmed, below a centred spinner. Both show only
 * after a moment, so that fast pages do not flash.
 */
export function PageOutlet() {
  const here = useLocation();
  const { location: coming } = useNavigation();
  const leaving = coming !== undefined && coming.pathname !== here.pathname;
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
