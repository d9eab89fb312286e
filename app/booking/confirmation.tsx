import { data } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { requestContext } from "~/platform/request-context";
import { whatsAppLink } from "~/platform/whatsapp";
import { buttonClass } from "~/ui/button";
import { Stations } from "~/ui/stations";
import type { Route } from "./+types/confirmation";
import { keyIn, keySearch } from "./booking-key";
import { findTrial } from "./find-trial";
import { googleCalendarLink } from "./google-calendar";
import { sayDay, sayTime } from "./say-when";
import { YourTime } from "./your-time";

export const handle = { hydrate: false, styles: "whole" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = context.get(requestContext);
  const key = keyIn(url.searchParams);
  const [trial, settings] = await Promise.all([
    key ? findTrial(supabase, key) : null,
    supabase.from("site_settings").select("contact_phone, brand_first_name").single(),
  ]);
  const found = {
    trial,
    key,
    phone: settings.data?.contact_phone ?? null,
    firstName: settings.data?.brand_first_name ?? "",
  };
  return trial ? found : data(found, 404);
}

/** Whoever has the address has the booking: it is kept by nobody and told to nobody. */
export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.trial ? m.booking_confirmed_title() : m.booking_unknown_title() },
  { name: "robots", content: "noindex" },
];

/** What was booked, in words, and what happens next. */
export default function Confirmation({ loaderData: { trial, key, phone, firstName } }: Route.ComponentProps) {
  const lang = useLang();
  if (!trial || !key) return <Unknown />;
  const when = m.booking_when({ day: sayDay(trial.local_start, lang), time: sayTime(trial.local_start, lang) });
  const title = m.booking_event({ brand: m.common_brand({ firstName }) });
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-5 py-12 sm:py-16">
      <div className="grid gap-3">
        <p className="font-semibold text-ok">{m.booking_confirmed_eyebrow()}</p>
        <h1 className="text-4xl sm:text-5xl">{m.booking_confirmed({ name: trial.full_name.split(" ")[0] ?? "" })}</h1>
      </div>
      <div className="grid gap-1 rounded-card bg-band p-6 text-band-ink sm:p-8">
        <p className="opacity-85">{m.booking_event_short()}</p>
        <p className="font-serif text-2xl sm:text-3xl">{when}</p>
        <YourTime startsAt={trial.starts_at} />
        <p className="opacity-85">{m.booking_one_hour_online()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={`/${lang}/aula-experimental.ics${keySearch(key, lang)}`} download className={buttonClass({})}>
          {m.booking_calendar_file()}
        </a>
        <a
          href={googleCalendarLink(trial, title)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          {m.booking_google_calendar()}
        </a>
        {phone && (
          <a
            href={whatsAppLink(phone, m.booking_whatsapp_text({ name: trial.full_name, when }))}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "secondary" })}
          >
            {m.booking_whatsapp()}
          </a>
        )}
      </div>
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
    </div>
  );
}

function Unknown() {
  const lang = useLang();
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-5 px-5 py-20">
      <h1 className="text-4xl">{m.booking_unknown_title()}</h1>
      <p className="text-lg text-soft">{m.booking_unknown()}</p>
      <a href={pathFor("schedule", lang)} className={buttonClass({})}>
        {m.booking_unknown_action()}
      </a>
    </div>
  );
}
