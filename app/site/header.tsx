import { Menu } from "lucide-react";
import { useLocation, useMatches } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { counterpart, OTHER_LANG, pathFor, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { AREA_HEADER, PROFILE_HEADER } from "./area-classes";
import { Logo } from "./logo";
import { MenuLinks } from "./menu-links";
import { ownLinks, type PageKind, profileLinks, publicLinks } from "./nav-links";
import { ThemeButton } from "./theme-button";

const ROUND = "grid size-11 shrink-0 cursor-pointer place-items-center rounded-full font-semibold hover:bg-current/8";
const LINK =
  "min-h-11 items-center font-medium decoration-2 decoration-red underline-offset-[0.4em] hover:underline aria-[current=page]:underline";
/** Keeps React from changing the island's content. */
const EMPTY = { __html: "" };

/** Signed-in people's own pages have a lower header. */
const ROWS: Readonly<Record<PageKind, string>> = {
  public: "h-17 max-w-6xl",
  own: AREA_HEADER,
  profile: PROFILE_HEADER,
};

type Props = { firstName: string; kind: PageKind };

/** The header: transparent at the top of the page, blurred with a shadow after scrolling. */
export function Header({ firstName, kind }: Props) {
  const lang = useLang();
  const { pathname } = useLocation();
  const current = (to: string) => (to === pathname ? "page" : undefined);
  return (
    <header className="sticky top-0 z-30 border-transparent border-b pt-[env(safe-area-inset-top)] transition-[background-color,box-shadow] duration-200 scrolled:border-line scrolled:bg-paper/88 scrolled:shadow-card scrolled:backdrop-blur-md print:hidden">
      <div className={`mx-auto flex items-center gap-1 px-5 ${ROWS[kind]}`}>
        <Logo firstName={firstName} />
        <nav aria-label={m.site_nav_label()} className="mr-2 ml-auto hidden gap-4 md:flex lg:mr-4 lg:gap-6">
          {publicLinks(lang).map(({ to, label, show, own }) => (
            <a key={to} href={to} data-no-prefetch={own} aria-current={current(to)} className={`${LINK} ${show}`}>
              {label}
            </a>
          ))}
          {ownLinks(lang).map(({ to, label, show }) => (
            <a key={to} href={to} data-no-prefetch aria-current={current(to)} className={`${LINK} ${show}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className="flex items-center gap-0.5 max-md:ml-auto">
          <LanguageSwitch />
          <ThemeButton className={ROUND} />
          <div
            // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; keeps React out of the island's ground
            dangerouslySetInnerHTML={EMPTY}
            data-bell
            suppressHydrationWarning
            className="hidden size-11 signed-in:block"
          />
          <ProfileLinks kind={kind} />
          <button
            type="button"
            data-do="menu"
            aria-haspopup="dialog"
            aria-label={m.common_menu()}
            className={`${ROUND} md:hidden`}
          >
            <Menu aria-hidden="true" className="size-6" />
          </button>
        </div>
      </div>
      <div id="menu" hidden className="max-h-[70svh] overflow-y-auto bg-paper px-5">
        <MenuLinks kind={kind} />
      </div>
    </header>
  );
}

const PILL = "ml-1 min-h-11 items-center rounded-full border bg-card px-4 font-semibold hover:border-ink";

/** The sign-in for visitors, the profile for signed-in people, and on their own pages the way out. */
function ProfileLinks({ kind }: { kind: PageKind }) {
  const lang = useLang();
  return (
    <div className="hidden items-center gap-3 md:flex">
      {kind !== "own" && (
        <a href={pathFor("profile", lang)} data-no-prefetch className={`${PILL} hidden visitor:inline-flex`}>
          {m.site_nav_login()}
        </a>
      )}
      {profileLinks(lang, kind).map(({ to, show }) => (
        <a key={to} href={to} data-no-prefetch className={`${PILL} ${show}`}>
          {m.site_nav_profile()}
        </a>
      ))}
      {kind !== "public" && (
        <button type="button" data-do="sign-out" className={`${LINK} hidden cursor-pointer signed-in:inline-flex`}>
          {m.account_sign_out()}
        </button>
      )}
    </div>
  );
}

/** A link to the same page in the other language; the document's script adds the query and fragment. */
function LanguageSwitch() {
  const other = OTHER_LANG[useLang()];
  const { pathname, search } = useLocation();
  const counterparts = useMatches().flatMap(({ loaderData }) => counterpartIn(loaderData) ?? []);
  return (
    <a
      href={counterparts[0] ?? counterpart(pathname, other) + search}
      data-do="language"
      data-no-prefetch
      hrefLang={TAG[other]}
      lang={TAG[other]}
      aria-label={m.site_language()}
      className={ROUND}
    >
      {m.site_language_short()}
    </a>
  );
}

/** The counterpart of a page whose address differs in the other language beyond fixed segments. */
const counterpartIn = (data: unknown): string | undefined =>
  typeof data === "object" && data !== null && "counterpart" in data && typeof data.counterpart === "string"
    ? data.counterpart
    : undefined;
