import { data, redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { messageOf } from "~/platform/errors/report-error";
import { readForm } from "~/platform/forms/read-form";
import { pageMeta } from "~/platform/pages/seo";
import { isDay, plusDays } from "~/platform/time/calendar-day";
import { formatClassLength } from "~/school/class-length";
import { type FreeDays, firstFreeHour } from "~/school/free-days";
import { type Client, readFreeHours } from "~/school/read-free-hours";
import { requestContext } from "~/school/request-context";
import { buttonClass } from "~/ui/button";
import type { Route } from "./+types/schedule";
import { bookTrial } from "./book-trial";
import { BookingForm, type BookingFormProps } from "./booking-form";
import { isBookingKey, keySearch, newBookingKey } from "./booking-key";
import { bookableDays, dayInSaoPaulo } from "./dates";
import { DRAFT_PLACE } from "./draft";
import { type BookingValues, BY_LINK, LEVELS, SHOW } from "./fields";
import { valuesOfForm } from "./form-values";
import { NoHours } from "./no-hours";
import { bookingForm, dateErrorText, errorsOf } from "./schema";
import { readShownHours } from "./shown-hours";

const TIME = /^\d\d:\d\d$/;
export const handle = { hydrate: false, styles: "whole" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = context.get(requestContext);
  const today = dayInSaoPaulo(new Date());
  const [{ data: plans }, { data: last }, free] = await Promise.all([
    supabase.from("plans").select("name").order("position"),
    supabase.rpc("last_bookable_day"),
    readFreeHours(supabase, today).catch(() => undefined),
  ]);
  const days = bookableDays(new Date(), last);
  const names = (plans ?? []).map((plan) => plan.name);
  const plan = names.find((name) => name === url.searchParams.get("plan"));
  const level = LEVELS.find((name) => name === url.searchParams.get("level"));
  const day = url.searchParams.get("date");
  const time = url.searchParams.get("time") ?? "";
  const asked = {
    ...(plan ? { plan } : {}),
    ...(level ? { level } : {}),
    // Any day: the form says why one cannot be booked.
    ...(day && isDay(day) ? { local_date: day, ...(TIME.test(time) ? { local_time: time } : {}) } : {}),
  };
  const shown = free && (await readOn(supabase, free, days.last).catch(() => free));
  return { plans: names, asked, days, free: shown, key: newBookingKey() };
}

/** The first known days that have a free hour, up to the last bookable day. */
async function readOn(supabase: Client, known: FreeDays, last: string): Promise<FreeDays> {
  if (firstFreeHour(known) || known.last >= last) return known;
  return readOn(supabase, await readFreeHours(supabase, plusDays(known.last, 1)), last);
}

/** Books without script: the same schema and the same verb, and the typed values are kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const lang = pageLang();
  const form = await readForm(request);
  const values = valuesOfForm(form);
  const { supabase, report } = context.get(requestContext);
  const show = form.get(SHOW);
  if (typeof show === "string") return showHours(supabase, values, show);
  const { last } = bookableDays(new Date(), (await supabase.rpc("last_bookable_day")).data);
  const judged = bookingForm(last).safeParse(values);
  if (!judged.success) return data({ values, errors: errorsOf(judged.error) }, 400);
  const sentKey = form.get("key");
  const key = isBookingKey(sentKey) ? sentKey : newBookingKey();
  const outcome = await bookTrial(supabase, key, judged.data, lang, form.has(BY_LINK));
  if (!outcome.kind) throw redirect(pathFor("scheduleConfirmation", lang) + keySearch(key, lang), 303);
  if (outcome.kind !== "refused") report(new Error(messageOf(outcome.error), { cause: outcome.error }), request);
  if (outcome.kind !== "refused") return data({ values, errors: { root: outcome.problem } }, 503);
  const booked = outcome.booked ? { booked: key } : {};
  const byLink = outcome.waits === true || form.has(BY_LINK);
  return data({ values, errors: { [outcome.field ?? "root"]: outcome.problem }, byLink, ...booked }, 409);
}

/** Shows another month, day or hour of the calendar without script. */
async function showHours(supabase: Client, values: Partial<BookingValues>, show: string) {
  const days = bookableDays(new Date(), (await supabase.rpc("last_bookable_day")).data);
  const { day, time, free, refusal } = await readShownHours(supabase, show, days, values.local_time);
  const errors = refusal ? { local_date: dateErrorText(refusal, days.last) } : {};
  return { values: { ...values, local_date: day, local_time: time }, free, errors };
}

export const headers = () => ({ "Cache-Control": "private, no-cache" });
export const meta = pageMeta("schedule", m.booking_page_title, () =>
  m.booking_description({ length: formatClassLength(pageLang()) }),
);

/** The page on which a visitor books a free hour for a trial class. */
export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, asked, days, free, key } = loaderData;
  const form: BookingFormProps = { plans, days, free, asked, sent: actionData ?? {}, serverKey: key };
  const isFull = !actionData && free !== undefined && !firstFreeHour(free);
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-5 py-10 lg:grid-cols-[1fr_minmax(0,36rem)] lg:gap-16 lg:py-16">
      <div className="grid content-start gap-5 lg:sticky lg:top-24 lg:self-start">
        <h1 className="text-4xl sm:text-5xl">{m.booking_title()}</h1>
        <div className="hidden justify-items-start gap-3 rounded-card border bg-brass-soft p-5 aluno:grid">
          <p className="font-semibold text-lg">{m.booking_for_students()}</p>
          <p>{m.booking_for_students_text()}</p>
          <a href={`${pathFor("myClasses", useLang())}?new`} className={buttonClass({ variant: "secondary" })}>
            {m.classes_request_title()}
          </a>
        </div>
        <p className="max-w-prose text-lg text-soft">{m.booking_lead()}</p>
        <ul className="grid gap-2.5">
          {[
            m.booking_point_length({ length: formatClassLength(pageLang()) }),
            m.booking_point_free(),
            m.booking_point_plan(),
          ].map((point) => (
            <li key={point} className="relative pl-6">
              <span aria-hidden="true" className="absolute top-[0.7em] left-0 h-[3px] w-3 bg-red" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      {isFull ? (
        <NoHours />
      ) : (
        // Hydrated by its island, with the same values (see islands/wake.ts).
        <div data-island="booking" data-draft={DRAFT_PLACE} data-props={JSON.stringify(form)}>
          <BookingForm {...form} />
        </div>
      )}
    </div>
  );
}
