import { data, redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { GUARDIAN_KEY, pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { readForm } from "~/platform/forms/read-form";
import { pageMeta } from "~/platform/pages/seo";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/guardian";
import { actAsGuardian, findConsent, isGuardianAct } from "./consent-calls";
import { AskTheSchool, ExpiredLink, GuardianFrame } from "./guardian-frame";
import { YourChild } from "./your-child";

export const handle = { hydrate: false, styles: "whole" };

/** The address once a new link was mailed. */
const RENEWED = "ok";

const keyOf = ({ searchParams }: URL): string | null =>
  searchParams.get(GUARDIAN_KEY.pt) ?? searchParams.get(GUARDIAN_KEY.en);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = context.get(requestContext);
  const key = keyOf(url);
  const consent = key ? await findConsent(supabase, key) : null;
  const found = { consent, key, renewed: url.searchParams.has(RENEWED) };
  return key && !consent ? data(found, 404) : found;
}

/** Does what the pressed button says. A GET request never does, because mail scanners open links. */
export async function action({ request, context }: Route.ActionArgs) {
  const { supabase, report } = context.get(requestContext);
  const lang = pageLang();
  const here = pathFor("guardian", lang);
  const key = keyOf(new URL(request.url)) ?? "";
  const act = (await readForm(request)).get("do");
  const onFault = (fault: Error) => report(fault, request);
  if (!isGuardianAct(act)) return data({ problem: m.guardians_problem() }, 400);
  const problem = await actAsGuardian(supabase, act, key, onFault);
  if (problem) return data({ problem }, 409);
  throw redirect(
    act === "renew" ? `${here}?${RENEWED}` : `${here}?${GUARDIAN_KEY[lang]}=${encodeURIComponent(key)}`,
    303,
  );
}

/** The address gives access to a child's data, so it is not cached and no other site receives it. */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
export const meta = pageMeta("guardian", m.guardians_title, m.guardians_no_key, false);

/**
 * The page of a student's guardian: the terms for their consent, the stored data of the child, and the requests that they
 * can make.
 */
export default function GuardianPage({ loaderData, actionData }: Route.ComponentProps) {
  const { consent, key, renewed } = loaderData;
  const problem = actionData?.problem;
  if (renewed) return <GuardianFrame title={m.guardians_renewed_title()} text={m.guardians_renewed()} />;
  if (!key) return <AskTheSchool title={m.guardians_no_key_title()} text={m.guardians_no_key()} />;
  if (!consent) return <AskTheSchool title={m.common_link_invalid()} text={m.guardians_unknown()} />;
  if (consent.expired) return <ExpiredLink problem={problem} />;
  return <YourChild consent={consent} linkKey={key} problem={problem} />;
}
