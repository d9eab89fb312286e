import { data, redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { requestContext } from "~/platform/backend/request-context";
import { readForm } from "~/platform/forms/read-form";
import { seo } from "~/platform/pages/seo";
import { readTypedDay } from "~/platform/time/typed-day";
import { Stations } from "~/ui/stations";
import type { Route } from "./+types/confirmation";
import { BookedHour } from "./booked-hour";
import { keyIn, keySearch, PARAMS, readProof, valueIn } from "./booking-key";
import { cancelTrial, moveTrial } from "./change-trial";
import { bookableDays } from "./dates";
import { Cancelled, EndedTrial, Unknown } from "./ended-trial";
import { findTrial, type Trial, verifyTrial } from "./find-trial";
import { formatDay, formatTime } from "./format-when";
import { ManageTrial, MOVE, TIME } from "./manage-trial";
import { readShownHours } from "./shown-hours";
import { suggestedArticles } from "./suggested-articles";
import { ExpiredTrial, Unconfirmed, VerifyAddress } from "./unconfirmed-trial";

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
      ? await readShownHours(supabase, readAskedDay(asked), days, url.searchParams.get(TIME) ?? undefined)
      : undefined,
    over: trial !== null && !trial.changeable && Date.parse(trial.ends_at) < Date.now(),
    moved: valueIn(url.searchParams, "moved") !== null,
    proven: valueIn(url.searchParams, "proven") !== null,
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
  const outcome = verified !== "taken" ? `&${PARAMS.proven[lang]}` : "";
  throw redirect(`${pathFor("scheduleConfirmation", lang)}${keySearch(key, lang)}${outcome}`, 303);
}

/** Changes the class of the key in the address. A GET request never does. */
export async function action({ request, context }: Route.ActionArgs) {
  const { supabase, report } = context.get(requestContext);
  const url = new URL(request.url);
  const key = keyIn(url.searchParams);
  if (!key) throw new Response(null, { status: 404 });
  const form = await readForm(request);
  if (form.get("do") === "prove") return openMailedLink(supabase, key, readProof(url.searchParams) ?? "cut");
  const moves = form.get(MOVE) !== null;
  const reportFault = (fault: Error) => report(fault, request);
  const { problem } = moves
    ? await moveTrial(supabase, key, { day: String(form.get(MOVE)), time: String(form.get(TIME) ?? "") }, reportFault)
    : await cancelTrial(supabase, key, reportFault);
  if (problem) return data({ problem }, 409);
  const lang = pageLang();
  throw redirect(
    `${pathFor("scheduleConfirmation", lang)}${keySearch(key, lang)}${moves ? `&${PARAMS.moved[lang]}` : ""}`,
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
    description: m.booking_description(),
    screen: "scheduleConfirmation",
    matches,
    index: false,
  });

function titleOf(found: Route.ComponentProps["loaderData"] | undefined): string {
  if (!found?.trial) return found?.cut ? m.booking_link_truncated_title() : m.booking_unknown_title();
  if (found.trial.lapsed) return m.booking_expired_title();
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
    articles,
    over,
  } = loaderData;
  const lang = useLang();
  if (!trial || !key) return <Unknown cut={cut} />;
  const manage = shown && (
    <ManageTrial
      bookingKey={key}
      when={formatWhole(trial, lang)}
      isOpen={asked || actionData?.problem !== undefined}
      days={days}
      shown={shown}
      problem={actionData?.problem}
      isBooked={!trial.lapsed}
    />
  );
  const prove = proof && (
    <VerifyAddress problem={actionData?.problem ?? (proof === "cut" ? m.booking_verify_truncated() : undefined)} />
  );
  if (trial.lapsed)
    return (
      <ExpiredTrial when={formatWhole(trial, lang)} gone={trial.changeable}>
        {prove || manage}
      </ExpiredTrial>
    );
  if (trial.status === "cancelled") return <Cancelled name={trial.full_name.split(" ")[0] ?? ""} />;
  const when = formatWhole(trial, lang);
  if (over) return <EndedTrial when={when} phone={phone} name={trial.full_name} />;
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-5 py-12 sm:py-16">
      <div className="grid gap-3">
        <p className="font-semibold text-ok">{m.booking_confirmed_eyebrow()}</p>
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
      {!prove && trial.held_until && trial.unverified_email && (
        <Unconfirmed until={trial.held_until} email={trial.unverified_email} />
      )}
      <BookedHour trial={trial} bookingKey={key} when={when} phone={phone} firstName={firstName} />
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
      {articles.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-2xl">{m.booking_read_meanwhile()}</h2>
          <ul className="grid gap-1">
            {articles.map(({ id, title: name, slug }) => (
              <li key={id}>
                <a
                  href={pathFor("blogPost", lang, { slug })}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const formatWhole = ({ local_start }: Trial, lang: Lang): string =>
  m.booking_when({ day: formatDay(local_start, lang), time: formatTime(local_start, lang) });
