import { useEffect } from "react";
import { useMatches } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { LANGS, pathFor } from "~/i18n/screens";
import { schoolToday } from "~/platform/time/school-time";
import { requestContext } from "~/school/request-context";
import { PageOutlet } from "~/ui/page-outlet";
import { Toasts } from "~/ui/toasts";
import type { Route } from "./+types/site-layout";
import { AREA_MAIN } from "./area-classes";
import { AreaFooter } from "./area-footer";
import { replaceMixedAddress } from "./canonical-address";
import { readFacts } from "./facts";
import { Footer } from "./footer";
import { Header } from "./header";
import type { PageKind } from "./nav-links";

export async function loader({ context }: Route.LoaderArgs) {
  return { facts: await readFacts(context.get(requestContext)), year: Number(schoolToday().slice(0, 4)) };
}

const AREAS = LANGS.map((lang) => pathFor("myProgress", lang));

/** The layout's data does not change while the document lives. */
export const shouldRevalidate = () => false;

/** The layout of signed-in people's pages, which have a header and a footer of their own. */
const SIGNED_IN = "account/signed-in-layout";

/** The profile page is the sign-in for visitors, and the server does not know who reads it. */
const PROFILES = LANGS.flatMap((lang) => [`profile.${lang}`, `profile.${lang}.mixed`]);

/** The kind of the page whose routes have these ids. */
function kindOf(ids: readonly string[]): PageKind {
  if (ids.includes(SIGNED_IN)) return "own";
  return ids.some((id) => PROFILES.includes(id)) ? "profile" : "public";
}

/** The layout of every page outside the panel: header, page, footer. */
export default function SiteLayout({ loaderData: { facts, year } }: Route.ComponentProps) {
  useEffect(replaceMixedAddress, []);
  const matches = useMatches();
  const kind = kindOf(matches.map(({ id }) => id));
  const footer = <Footer facts={facts} year={year} />;
  const areaFooter = <AreaFooter facts={facts} year={year} />;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2 focus:rounded-control focus:bg-card focus:px-4 focus:py-2"
      >
        {m.site_skip()}
      </a>
      <Header firstName={facts.brand_first_name} kind={kind} />
      <main id="main" data-waits tabIndex={-1} className={kind === "own" ? AREA_MAIN : "outline-none"}>
        <PageOutlet areas={AREAS} />
      </main>
      {kind === "profile" ? (
        <>
          <div className="signed-in:hidden">{footer}</div>
          <div className="hidden signed-in:block">{areaFooter}</div>
        </>
      ) : kind === "own" ? (
        areaFooter
      ) : (
        footer
      )}
      <Toasts />
    </>
  );
}
