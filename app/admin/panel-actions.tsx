import { ExternalLink, LogOut } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { version } from "../../package.json";

const LOOK =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-start font-medium hover:bg-current/5";

/** Links that leave the panel: to the public site, and the sign-out. */
export function PanelActions() {
  const lang = useLang();
  return (
    <ul className="grid gap-0.5 border-t pt-3">
      <li>
        <a href={pathFor("home", lang)} className={LOOK}>
          <ExternalLink aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {m.admin_to_site()}
        </a>
      </li>
      <li>
        <button type="button" data-do="sign-out" className={LOOK}>
          <LogOut aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {m.account_sign_out()}
        </button>
      </li>
      <li className="px-3 pt-1 text-sm text-soft">{m.admin_version({ version })}</li>
    </ul>
  );
}
