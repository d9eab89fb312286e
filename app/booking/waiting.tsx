import { data, redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor, WAITING_KEY } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { readForm } from "~/platform/forms/read-form";
import { seo } from "~/platform/pages/seo";
import { formatClassLength } from "~/school/class-length";
import { requestContext } from "~/school/request-context";
import { isSuitable, suitsOfForm } from "~/school/suitable-hours";
import type { Route } from "./+types/waiting";
import { isBookingKey, keySearch, newBookingKey, readProof } from "./booking-key";
import { valuesOfForm } from "./form-values";
import { errorsOf } from "./schema";
import { findWait, leaveWait, proveWait, takeOfferedTrial, waitForTrial, waitingPerson } from "./wait-for-trial";
import { JoinWaitingList } from "./waiting-form";
import { WaitingFrame, YourWait } from "./your-wait";

export const handle = { hydrate: false, styles: "whole" };

/** The address once a visitor is on the list: the mail has the link to their entry. */
const JOINED = "ok";

const keyOf = ({ searchParams }: URL): string | null =>
  searchParams.get(WAITING_KEY.pt) ?? searchParams.get(WAITING_KEY.en);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = context.get(requestContext);
  const key = keyOf(url);
  const wait = isBookingKey(key) ? await findWait(supabase, key) : null;
  // Mail scanners open links, so the address is confirmed only when a button is pressed.
  const proof = wait?.verified === false ? readProof(url.searchParams) : undefined;
  const joined = url.searchParams.has(JOINED);
  const found = { wait, proof, unknown: key !== null && !wait, joined, key: newBookingKey() };
  return found.unknown ? data(found, 404) : found;
}

/** Joins the list, or confirms the address, takes an hour or leaves by a mailed key. A GET request never does. */
export async function action({ request, context }: Route.ActionArgs) {
  const lang = pageLang();
  const { supabase, report } = context.get(requestContext);
  const onFault = (fault: Error) => report(fault, request);
  const here = pathFor("waitingList", lang);
  const key = keyOf(new URL(request.url));
  const form = await readForm(request);
  if (isBookingKey(key)) {
    if (form.get("do") === "prove") {
      const proven = await proveWait(supabase, key, readProof(new URL(request.url).searchParams) ?? "cut");
      if (!proven) return data({ errors: { root: m.booking_wait_prove_cut() } }, 409);
      throw redirect(`${here}?${WAITING_KEY[lang]}=${key}`, 303);
    }
    const takes = form.get("do") === "take";
    const { problem } = takes
      ? await takeOfferedTrial(supabase, key, onFault)
      : await leaveWait(supabase, key, onFault);
    if (problem) return data({ errors: { root: problem } }, 409);
    throw redirect(
      takes ? pathFor("scheduleConfirmation", lang) + keySearch(key, lang) : `${here}?${WAITING_KEY[lang]}=${key}`,
      303,
    );
  }
  const values = valuesOfForm(form);
  const suits = suitsOfForm(form);
  const judged = waitingPerson.safeParse(values);
  if (!judged.success || !isSuitable(suits)) {
    const errors = judged.success ? {} : errorsOf(judged.error);
    const wrong = isSuitable(suits) ? {} : { suits: m.common_suit_problem({ length: formatClassLength(pageLang()) }) };
    return data({ values, suits, errors: { ...errors, ...wrong } }, 400);
  }
  const sent = form.get("key");
  const order = { ...judged.data, ...suits, key: isBookingKey(sent) ? sent : newBookingKey(), language: lang };
  const outcome = await waitForTrial(supabase, order, onFault);
  if (outcome.problem === undefined) throw redirect(`${here}?${JOINED}`, 303);
  const field = outcome.code === "INVALID_PHONE" ? "phone" : "root";
  return data({ values, suits, errors: { [field]: outcome.problem } }, outcome.kind === "refused" ? 409 : 503);
}

/** The address gives access to an entry, so it is not cached and no other site receives it. */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
export const meta: Route.MetaFunction = ({ matches }) =>
  seo({
    title: m.classes_wait_title(),
    description: m.booking_wait_lead(),
    screen: "waitingList",
    matches,
    index: false,
  });

/** A visitor whom no free hour suits says which would, and takes one that was mailed to them. */
export default function WaitingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wait, proof, unknown, joined, key } = loaderData;
  const sent: Parameters<typeof JoinWaitingList>[0]["sent"] = actionData ?? {};
  if (wait) return <YourWait wait={wait} proof={proof} problem={sent.errors?.root} />;
  if (unknown) return <WaitingFrame title={m.common_link_truncated()} text={m.booking_wait_unknown()} />;
  if (joined) return <WaitingFrame title={m.booking_wait_joined()} text={m.booking_wait_joined_text()} />;
  return <JoinWaitingList formKey={key} sent={sent} />;
}
