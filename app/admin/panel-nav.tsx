import { NavLink } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { NAV_ENTRIES } from "./nav-entries";

/** The panel's entries, with the current one marked. `onGo` is called on a click, so that a drawer can close. */
export function PanelNav({ onGo }: { onGo?: () => void }) {
  return (
    <nav aria-label={m.admin_nav_label()}>
      <ul className="grid gap-0.5">
        {NAV_ENTRIES.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onGo}
              className={({ isPending }) =>
                `flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-current/5 aria-[current=page]:bg-mist lg:aria-[current=page]:bg-card aria-[current=page]:shadow-[inset_3px_0_var(--red)] ${isPending ? "bg-current/5" : ""}`
              }
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
