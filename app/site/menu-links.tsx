import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { buttonClass } from "~/ui/button";
import { ownLinks, type PageKind, profileLinks, publicLinks } from "./nav-links";

const LINE = "min-h-12 w-full items-center text-lg font-medium";

/**
 * The content of the phone's menu, rendered hidden in the header, so that the menu's island needs no texts and no
 * addresses.
 */
export function MenuLinks({ kind }: { kind: PageKind }) {
  const lang = useLang();
  return (
    <nav aria-label={m.common_menu()} className="grid gap-1 pb-2">
      {publicLinks(lang).map(({ to, label, show }) => (
        <a key={to} href={to} className={`${LINE} border-b ${show}`}>
          {label}
        </a>
      ))}
      {ownLinks(lang).map(({ to, label, show }) => (
        <a key={to} href={to} className={`${LINE} border-b ${show}`}>
          {label}
        </a>
      ))}
      {profileLinks(lang, kind).map(({ to, show }) => (
        <a key={to} href={to} className={`${LINE} border-b ${show}`}>
          {m.site_nav_profile()}
        </a>
      ))}
      <button type="button" data-do="sign-out" className={`${LINE} hidden cursor-pointer signed-in:inline-flex`}>
        {m.account_sign_out()}
      </button>
      <a href={pathFor("profile", lang)} className={`${buttonClass({ variant: "secondary" })} mt-3 signed-in:hidden`}>
        {m.site_nav_login_register()}
      </a>
    </nav>
  );
}
