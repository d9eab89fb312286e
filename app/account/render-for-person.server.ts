import { AsyncLocalStorage } from "node:async_hooks";
import { decodeJwt } from "jose";
import type { MiddlewareFunction } from "react-router";
import { overwritePersonalDocument, type PersonalDocument, type SignedIn } from "~/platform/backend/personal-document";
import { pageTokenIn } from "~/platform/session/page-token";
import { overwritePresent } from "~/platform/time/present";
import { requestContext } from "~/school/request-context";

const current = new AsyncLocalStorage<PersonalDocument>();
overwritePersonalDocument(() => current.getStore());
overwritePresent(() => current.getStore()?.renderedAt ?? Date.now());

/**
 * Renders a document for the person whose token its cookie has, as long as their session lives. Only a navigation to a
 * page: scripts, forms and other sites get what a visitor gets, and so does everybody whom the server does not know.
 */
export const renderForPerson: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const site = context.get(requestContext);
  const token = isNavigation(request) ? pageTokenIn(request.headers.get("cookie")) : undefined;
  const rendered: PersonalDocument = {
    person: undefined,
    supabase: site.supabase,
    newerRelease: site.newerRelease?.() ?? null,
    domainFaults: site.domainChecks?.found() ?? null,
    makesBackups: site.openBackup !== undefined,
    renderedAt: Date.now(),
    isFrame: true,
  };
  if (token && site.clientOf) {
    rendered.supabase = site.clientOf(token, () => {
      rendered.isFrame = true;
    });
    rendered.person = await readPerson(rendered.supabase, token);
    rendered.isFrame = rendered.person === undefined;
  }
  return current.run(rendered, next);
};

/** Browsers that name the mode of a request do so for each of them. */
function isNavigation({ method, url, headers }: Request): boolean {
  const mode = headers.get("sec-fetch-mode");
  return method === "GET" && !new URL(url).pathname.endsWith(".data") && (mode === null || mode === "navigate");
}

/** The person of a token; undefined without a living session, a second factor that is due, or an active account whose sign-up is finished. */
async function readPerson(supabase: PersonalDocument["supabase"], token: string): Promise<SignedIn | undefined> {
  try {
    const { sub = "", aal } = decodeJwt(token);
    const [{ data }, { data: profile }] = await Promise.all([
      supabase.auth.getUser(token),
      supabase.from("profiles").select("*").eq("id", sub).maybeSingle(),
    ]);
    const hasFactor = data.user?.factors?.some(({ status }) => status === "verified") ?? false;
    if (!profile || profile.deactivated_at || profile.sign_up_unfinished || data.user?.id !== profile.id)
      return undefined;
    return hasFactor && aal !== "aal2" ? undefined : { profile };
  } catch {
    return undefined;
  }
}
