import { m } from "~/i18n/paraglide/messages";
import { CALENDAR_FILES } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { formatTime } from "~/platform/time/school-time";
import { formatClassLength } from "~/school/class-length";
import { buttonClass } from "~/ui/button";
import { keySearch } from "./booking-key";
import type { Trial } from "./find-trial";
import { googleCalendarLink } from "./google-calendar";
import { YourTime } from "./your-time";

type Props = {
  trial: Trial;
  bookingKey: string;
  when: string;
  phone: string | null;
  firstName: string;
  /** True if the page asks for something first, which has the red button. */
  isAsked: boolean;
};

/** The hour of a booking, its room once that is open, and ways to remember it. */
export function BookedHour({ trial, bookingKey, when, phone, firstName, isAsked }: Props) {
  const lang = useLang();
  const title = m.booking_event({ brand: m.common_brand({ firstName }) });
  return (
    <>
      <div className="grid gap-1 rounded-card bg-band p-6 text-band-ink sm:p-8">
        <p className="opacity-85">{m.booking_trial()}</p>
        <p className="font-serif text-2xl first-letter:uppercase sm:text-3xl">{when}</p>
        <YourTime startsAt={trial.starts_at} />
        <p className="opacity-85">{m.booking_length_online({ length: formatClassLength(pageLang()) })}</p>
        {trial.room_opens && !trial.room && (
          <p className="opacity-85">{m.booking_room_opens({ time: formatTime(trial.room_opens, lang) })}</p>
        )}
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {trial.room && (
          <a href={trial.room} target="_blank" rel="noreferrer" className={buttonClass({})}>
            {m.classes_room_enter()}
          </a>
        )}
        <a
          href={`/${lang}/${CALENDAR_FILES[lang]}${keySearch(bookingKey, lang)}`}
          download
          className={buttonClass({ variant: trial.room || isAsked ? "secondary" : "primary" })}
        >
          {m.booking_calendar_file()}
        </a>
        <a
          href={googleCalendarLink(trial, title)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          {m.common_google_calendar()}
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
    </>
  );
}
