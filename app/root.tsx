import islands from "virtual:islands";
import { useEffect } from "react";
import {
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { chosenLang } from "~/i18n/current-lang";
import { runWithLang } from "~/i18n/locale.server";
import { counterpart, DEFAULT_LANG, parseLang, TAG } from "~/i18n/screens";
import { scriptIn } from "~/i18n/script-language";
import { useLang } from "~/i18n/use-lang";
import { personalDocument } from "~/platform/backend/personal-document";
import { correctedAddress } from "~/platform/urls/copied-address";
import { requestContext } from "~/school/request-context";
import { schoolClocks } from "~/school/school-zone-note";
import type { Route } from "./+types/root";
import { EndedSessionHost } from "./account/ended-session-host";
import css from "./app.css?inline";
import cssUrl from "./app.css?url";
import articleCss from "./blog/article.css?inline";
import documentCss from "./document.css?inline";
import figtree from "./fonts/figtree-text.woff2?url";
import fraunces from "./fonts/fraunces-headings.woff2?url";
import { typeAgain } from "./platform/device/keep-typed";
import {
  AFTER_PAINT_SCRIPT,
  FIRST_PAINT_SCRIPT,
  SPECULATION_RULES,
  WAITS_SCRIPT,
} from "./platform/pages/inline-scripts";
import { whenAllAlive } from "./platform/pages/slices";
import { firstLanguage } from "./site/first-language";
import { PageFailed } from "./site/page-failed";
import { PageTimeout } from "./site/page-timeout";
import { SiteIcons } from "./site/site-icons";

/**
 * Drops the licence notice, which the whole style sheet has and each document links, so that a first visit is one round
 * trip.
 */
const slimCss = import.meta.env.SSR ? documentCss.replace(/^\/\*![^*]*\*\//, "") : "";

/** Runs every request with the messages of its page's language. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const { pathname, search } = new URL(request.url);
    const meant = request.method === "GET" ? correctedAddress({ pathname, search }) : undefined;
    if (meant) throw redirect(meant);
    // The router ignores the case of the language segment, but the page's language depends on it.
    const [, segment = "", ...rest] = pathname.split("/");
    if (segment !== segment.toLowerCase() && parseLang(segment.toLowerCase()))
      throw redirect(`/${[segment.toLowerCase(), ...rest].join("/")}${search}`);
    const panel = pathname === "/admin" || pathname.startsWith("/admin/");
    const lang =
      chosenLang(request) ?? (panel ? await firstLanguage(context.get(requestContext).supabase) : DEFAULT_LANG);
    return runWithLang(lang, next);
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const { backend, nonce, siteUrl } = context.get(requestContext);
  return { backend, nonce, siteUrl };
}

/** The root's data never changes while the document lives. */
export const shouldRevalidate = () => false;

/**
 * A route's settings: `hydrate: false` makes it a document. Documents have their own small style sheet, with that of
 * articles by `styles: "article"`, or the whole one by `styles: "whole"`.
 */
export type Handle = { hydrate?: boolean; styles?: "whole" | "article" } | undefined;

/**
 * Attributes that scripts have set on the root element: the theme, and the signed-in role. They are kept when React
 * creates the element anew after a failed hydration.
 */
function shownAttributes(): Record<string, string> {
  const { attributes, className } = document.documentElement;
  const data = [...attributes].filter(({ name }) => name.startsWith("data-")).map(({ name, value }) => [name, value]);
  return { ...Object.fromEntries(data), ...(className && { className }) };
}

/**
 * The person whose data the document has, their role, and the moment of its texts; nothing for a frame, and for a page that
 * is the same for everybody.
 */
function ofPerson() {
  const { isFrame, person, renderedAt } = personalDocument() ?? {};
  return isFrame === false && person
    ? { "data-person": person.profile.id, "data-session": person.profile.role, "data-rendered-at": renderedAt }
    : {};
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const lang = useLang();
  const handles = useMatches().map((match) => match.handle as Handle);
  const hydrate = import.meta.env.DEV || !handles.some((handle) => handle?.hydrate === false);
  const withStyles = (styles: "whole" | "article") => handles.some((handle) => handle?.styles === styles);
  const slim = !hydrate && !withStyles("whole");
  const { pathname } = useLocation();
  const ownPath = counterpart(pathname, lang);
  const style = import.meta.env.SSR ? (slim ? slimCss + (withStyles("article") ? articleCss : "") : css) : "";
  useEffect(
    () =>
      whenAllAlive(() => {
        typeAgain();
        document.documentElement.dataset.hydrated = "";
        // Held presses run after the text that was typed before them has reached its form.
        setTimeout(() => window.dispatchEvent(new Event("hydrated")));
      }),
    [],
  );
  return (
    <html
      {...(import.meta.env.SSR
        ? {
            "data-own-path": ownPath === pathname ? undefined : ownPath,
            "data-school-clocks": hydrate ? schoolClocks() : undefined,
            ...ofPerson(),
          }
        : shownAttributes())}
      lang={TAG[lang]}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Phones must not turn numbers into links, which would change the markup before hydration. */}
        {!slim && <meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />}
        <meta name="supabase-url" content={data?.backend.supabaseUrl} />
        <meta name="supabase-key" content={data?.backend.publishableKey} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        {hydrate && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: WAITS_SCRIPT }} />}
        {/* On a slow connection the header is painted as a whole, so that nothing in it moves. */}
        <link rel="expect" href="#main" blocking="render" />
        <SiteIcons later={!hydrate} lang={lang} />
        <Meta />
        {/* Inlined in production: one round trip and no render-blocking request. A file in development, for hot
            reload. */}
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href={cssUrl} />
        ) : (
          <style
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
            dangerouslySetInnerHTML={{ __html: style }}
            data-document={slim ? cssUrl : undefined}
            suppressHydrationWarning
          />
        )}
        {[fraunces, figtree].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Links />
        {/* After the style sheet, whose fonts it loads. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_PAINT_SCRIPT }} />
      </head>
      <body>
        {children}
        {hydrate ? (
          <>
            <PageTimeout />
            <script type="module" src={scriptIn(lang, islands)} suppressHydrationWarning />
            <ScrollRestoration nonce={data?.nonce} />
            {/* The browser has loaded them, and would name the files again. */}
            {import.meta.env.SSR && <Scripts nonce={data?.nonce} />}
          </>
        ) : (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
            <script data-src={scriptIn(lang, islands)} dangerouslySetInnerHTML={{ __html: AFTER_PAINT_SCRIPT }} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
            <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <EndedSessionHost />
    </>
  );
}

export function ErrorBoundary() {
  return <PageFailed />;
}
