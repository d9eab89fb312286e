import { useEffect, useRef } from "react";
import { Link, Outlet, useLocation, useNavigation } from "react-router";
import { cx } from "./cx";
import { TAB, TAB_ROW } from "./tab-row";

type Props = {
  /** The row's accessible name. */
  label: string;
  /** The first tab is open only at its exact address, the other tabs also at addresses below theirs. */
  links: readonly { to: string; label: string }[];
};

/** A row of tabs that are pages with their own addresses. It scrolls on phones. */
export function TabLinks({ label, links }: Props) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const open = links.findIndex(({ to }, index) => pathname === to || (index > 0 && pathname.startsWith(`${to}/`)));
  useEffect(() => {
    const tab = row.current?.children[open];
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <nav ref={row} aria-label={label} className={TAB_ROW}>
      {links.map(({ to, label: name }, index) => (
        <Link
          key={to}
          to={to}
          aria-current={index === open ? "page" : undefined}
          preventScrollReset
          className={cx(TAB, "inline-flex items-center justify-center no-underline")}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The open tab. It stays, dimmed, until the next one has loaded. */
export function TabOutlet({ links }: Pick<Props, "links">) {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const [{ to: first } = { to: pathname }] = links;
  const turning = coming !== undefined && coming.pathname !== pathname && coming.pathname.startsWith(first);
  return (
    <div aria-busy={turning} className={cx(turning && "opacity-50 transition-opacity delay-300")}>
      <Outlet />
    </div>
  );
}
