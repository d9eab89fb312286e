import { data, redirect } from "react-router";
import { TRIAL_PARAMS } from "~/i18n/address-words";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { readForm } from "~/platform/forms/read-form";
import { seo } from "~/platform/pages/seo";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { readTypedDay } from "~/platform/time/typed-day";
import { formatClassLength } from "~/school/class-length";
import { requestContext } from "~/school/request-context";
import { Stations } from "~/ui/stations";
import type { Route } from "./+types/confirmation";
import { BookedHour } from "./booked-hour";
import { keyIn, keySearch, newBookingKey, readProof, valueIn } from "./booking-key";
import { cancelTrial, mailTrialLink, moveTrial } from "./change-trial";
import { bookableDays } from "./dates";
import { Cancelled, EndedTrial, Unknown } from "./ended-trial";
import { findTrial, type Trial, verifyTrial } from "./find-trial";
import { formatDay, formatTime } from "./format-when";
import { ManageTrial } from "./manage-trial";
import { MOVE, TIME } from "./move-form";
import { ReadMeanwhile } from "./read-meanwhile";
import { readShownHours } from "./shown-hours";
import { suggestedArticles } from "./suggested-articles";
import { ExpiredTrial, titleOfExpired, Unconfirmed, VerifyAddress } from "./unconfirmed-trial";

export const handle = { hydrate: false, styles: "whole" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = context.get(requestContext);
  const key = keyIn(url.searchParams);
  const [trial, settings, articles, last] = await Promise.all([
    key ? findTrial(supabase, key) : null,
    supabase.from("site_settings").select("contact_phone, brand_first_name").single(),
    suggestedArticles(supabase, pageLang()),
    supabase.rpc("last_bookable_day"),
  ]);
  const asked = valueIn(url.searchParams, "day");
  const days = bookableDays(new Date(), last.data);
  const found = {
    articles,
    trial,
    key,
    cut: !key && valueIn(url.searchParams, "key") !== null,
    // Mail scanners open links, so the address is verified only when a button is pressed.
    proof: trial?.unverified_email ? readProof(url.searchParams) : undefined,
    asked: asked !== null,
    days,
    shown: trial?.changeable
      ? await readShownHours(supabase, readAskedDay(asked), days, url.searchParams.get(TIME) ?? undefined, key)
      : undefined,
    over: trial !== null && !trial.changeable && Date.parse(trial.ends_at) < Date.now(),
    moved: valueIn(url.searchParams, "moved") !== null,
    proven: valueIn(url.searchParams, "proven") !== null,
    mailed: valueIn(url.searchParams, "again") !== null,
    corrected: valueIn(url.searchParams, "correct") !== null,
    phone: settings.data?.contact_phone ?? null,
    firstName: settings.data?.brand_first_name ?? "",
  };
  return trial ? found : data(found, 404);
}

/** Old links may have any text as the day. */
const readAskedDay = (asked: string | null) => (asked?.includes("/") ? readTypedDay(asked) : (asked ?? ""));

/** Redirects to the page without the proof once it was used, so that reloads and bookmarks work. */
async function openMailedLink(client: Parameters<typeof verifyTrial>[0], key: string, proof: string) {
  const lang = pageLang();
  const verified = await verifyTrial(client, key, proof);
  // After a second press it is verified already.
  if (!verified && (await findTrial(client, key))?.unverified_email)
    return data({ problem: m.booking_verify_truncated() }, 409);
  const outcome = verified !== "taken" ? `&${TRIAL_PARAMS.proven[lang]}` : "";
  throw redirect(`${pathFor("scheduleConfirmation", lang)}${keySearch(key, lang)}${outcome}`, 303);
}

/** Changes the class of the key in the address. A GET request never does. */
export async function action({ request, context }: Route.ActionArgs) {
  const { supabase, report } = context.get(requestContext);
  const url = new URL(request.url);
  const key = keyIn(url.searchParams);
  if (!key) throw new Response(null, { status: 404 });
  const form = await readForm(request);
  const does = form.get("do");
  if (does === "prove") return openMailedLink(supabase, key, readProof(url.searchParams) ?? "cut");
  const moves = form.get(MOVE) !== null;
  const reportFault = (fault: Error) => report(fault, request);
  const lang = pageLang();
  if (does === "again" || does === "correct") {
    const typed = does === "correct" ? String(form.get("email") ?? "") : undefined;
    const isNew =
      typed !== undefined && typed.trim().toLowerCase() !== (await findTrial(supabase, key))?.unverified_email;
    const corrected = isNew ? { email: typed, newKey: newBookingKey() } : undefined;
    const mailed = await mailTrialLink(supabase, key, corrected, reportFault);
    if (mailed.problem !== undefined) return data({ mailProblem: mailed.problem, typed }, 409);
    const search = keySearch(corrected?.newKey ?? key, lang);
    throw redirect(`${pathFor("scheduleConfirmation", lang)}${search}&${TRIAL_PARAMS[does][lang]}`, 303);
  }
  const { problem } = moves
    ? await moveTrial(supabase, key, { day: String(form.get(MOVE)), time: String(form.get(TIME) ?? "") }, reportFault)
    : await cancelTrial(supabase, key, reportFault);
  if (problem) return data({ problem }, 409);
  throw redirect(
    `${pathFor("scheduleConfirmation", lang)}${keySearch(key, lang)}${moves ? `&${TRIAL_PARAMS.moved[lang]}` : ""}`,
    303,
  );
}

/**
 * The address gives access to the booking, so it is not cached and no other site receives it. (Without any referrer,
 * the page's own forms would have no origin and be refused.)
 */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  seo({
    title: titleOf(loaderData),
    description: m.booking_description({ length: formatClassLength(pageLang()) }),
    screen: "scheduleConfirmation",
    matches,
    index: false,
  });

function titleOf(found: Route.ComponentProps["loaderData"] | undefined): string {
  if (!found?.trial) return found?.cut ? m.common_link_truncated() : m.booking_unknown_title();
  if (found.trial.lapsed) return titleOfExpired(found.trial);
  return found.over ? m.booking_over_title() : m.booking_confirmed_title();
}

/** A booking and its next steps. */
export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const {
    trial,
    key,
    proof,
    cut,
    phone,
    firstName,
    asked,
    days,
    shown,
    moved,
    proven: verified,
    mailed,
    corrected,
    articles,
    over,
  } = loaderData;
  const lang = useLang();
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const mailProblem = actionData && "mailProblem" in actionData ? actionData.mailProblem : undefined;
  const typed = actionData && "typed" in actionData ? actionData.typed : undefined;
  if (!trial || !key) return <Unknown cut={cut} articles={articles} />;
  const manage = shown && (
    <ManageTrial
      bookingKey={key}
      when={formatWhole(trial, lang)}
      isOpen={asked || problem !== undefined}
      days={days}
      shown={shown}
      problem={problem}
      isBooked={!trial.lapsed}
    />
  );
  const prove = proof && (
    <VerifyAddress problem={problem ?? (proof === "cut" ? m.booking_verify_truncated() : undefined)} />
  );
  const unconfirmed = !prove && trial.unverified_email !== null && (
    <Unconfirmed
      trial={{ ...trial, email: trial.unverified_email }}
      problem={mailProblem}
      typed={typed}
      done={corrected ? m.booking_unverified_corrected() : mailed ? m.booking_unverified_mailed() : ""}
      chat={
        phone
          ? whatsAppLink(phone, m.booking_whatsapp_text({ name: trial.full_name, when: formatWhole(trial, lang) }))
          : undefined
      }
    />
  );
  if (trial.lapsed)
    return (
      <ExpiredTrial trial={trial} when={formatWhole(trial, lang)}>
        {prove || (trial.by_link && unconfirmed) || manage}
      </ExpiredTrial>
    );
  if (trial.status === "cancelled") return <Cancelled name={trial.full_name.split(" ")[0] ?? ""} />;
  const when = formatWhole(trial, lang);
  if (over) return <EndedTrial when={when} phone={phone} name={trial.full_name} />;
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-5 py-12 sm:py-16">
      <div className="grid gap-3">
        <p className="font-semibold text-ok">{m.booking_confirmed_title()}</p>
        <h1 className="text-4xl sm:text-5xl">{m.booking_confirmed({ name: trial.full_name.split(" ")[0] ?? "" })}</h1>
      </div>
      {moved && (
        <p role="status" className="rounded-card bg-ok-soft p-4 font-semibold text-ok">
          {m.booking_moved()}
        </p>
      )}
      {verified && (
        <p role="status" className="rounded-card bg-ok-soft p-4 font-semibold text-ok">
          {m.booking_verified()}
        </p>
      )}
      {prove}
      <BookedHour
        trial={trial}
        bookingKey={key}
        when={when}
        phone={phone}
        firstName={firstName}
        isAsked={Boolean(prove)}
      />
      {unconfirmed}
      {manage}
      <section className="grid gap-5">
        <h2 className="text-2xl">{m.booking_next_title()}</h2>
        <Stations
          stations={[
            { title: m.booking_next_contact(), text: m.booking_next_contact_text() },
            { title: m.booking_next_class(), text: m.booking_next_class_text() },
            { title: m.booking_next_plan(), text: m.booking_next_plan_text() },
          ]}
        />
      </section>
      <ReadMeanwhile articles={articles} />
    </div>
  );
}

const formatWhole = ({ local_start }: Trial, lang: Lang): string =>
  m.booking_when({ day: formatDay(local_start, lang), time: formatTime(local_start, lang) });
