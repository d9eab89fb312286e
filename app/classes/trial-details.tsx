import { Mail, MessageCircle } from "lucide-react";
import { LANGUAGE_NAMES } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatTime, formatWhen } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { buttonClass } from "~/ui/button";
import { formatPhone, mailLink, whatsAppLink } from "./contact-links";
import { isOfSomebody } from "./is-of-somebody";
import type { IdentifiedTrial, Trial } from "./read-trial";
import { isRoomOpen } from "./room-times";
import { BookingPills, formatLevel } from "./trial-words";

/** All data of a booking for the teacher, with ways to reply. */
export function TrialDetails({ trial, movedFrom }: { trial: Trial; movedFrom?: string | undefined }) {
  const lang = useLang();
  const now = useNow();
  const { starts_at: start, ends_at: end, placement_attempts: tests } = trial.calendar_entries;
  const [placed] = tests;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-serif text-xl first-letter:uppercase">{formatWhen(start, lang)}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>
            {formatTime(start, lang)}–{formatTime(end, lang)}, {m.classes_details_zone()}
          </span>
          <span>{relativeTime(start, lang)}</span>
          <BookingPills {...trial} starts_at={start} />
        </p>
      </div>
      {trial.held_until && trial.status === "scheduled" && (
        <p className="rounded-card border p-4">
          {m.classes_trial_unverified({ time: formatWhen(trial.held_until, lang) })}
        </p>
      )}
      {!trial.email_verified && !trial.held_until && !trial.lapsed_at && (
        <p className="rounded-card border p-4">{m.classes_email_unconfirmed_text()}</p>
      )}
      {trial.lapsed_at && <p className="rounded-card border p-4">{m.classes_trial_expired()}</p>}
      {trial.room && isRoomOpen({ starts_at: start, ends_at: end }, now) && (
        <a
          href={trial.room}
          target="_blank"
          rel="noreferrer"
          className={`justify-self-start ${buttonClass({ size: "sm" })}`}
        >
          {m.classes_join()}
        </a>
      )}
      {isOfSomebody(trial) && <ContactButtons trial={trial} movedFrom={movedFrom} />}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {isOfSomebody(trial) && (
          <Fact term={m.classes_details_contact()} wide>
            <span className="block tabular-nums">{formatPhone(trial.phone)}</span>
            <span className="block break-all">{trial.email}</span>
          </Fact>
        )}
        {trial.guardian_name && (
          <Fact term={m.common_guardian()} wide>
            <span className="block [overflow-wrap:anywhere]">{trial.guardian_name}</span>
            <span className="block break-all">{trial.guardian_email}</span>
          </Fact>
        )}
        <Fact term={m.classes_details_level()}>{formatLevel(trial.level)}</Fact>
        {placed?.level && (
          <Fact term={m.test_result()}>
            {placed.level} · {m.test_correct({ count: placed.correct ?? 0 })}
            {placed.without_sound && ` · ${m.test_without_sound()}`}
            {placed.hurried && ` · ${m.test_hurried()}`}
          </Fact>
        )}
        <Fact term={m.booking_plan()}>{trial.plan ? <span lang={TAG.en}>{trial.plan}</span> : <NotGiven />}</Fact>
        <Fact term={m.booking_goals()} wide>
          <Said text={trial.goals} lang={trial.language} />
        </Fact>
        <Fact term={m.classes_message()} wide>
          <Said text={trial.message} lang={trial.language} />
        </Fact>
        <Fact term={m.classes_details_booked()}>
          <time dateTime={isoInstant(trial.created_at)} title={formatWhen(trial.created_at, lang)}>
            {relativeTime(trial.created_at, lang)}
          </time>
        </Fact>
        <Fact term={m.classes_details_language()}>{LANGUAGE_NAMES[trial.language]()}</Fact>
      </dl>
    </div>
  );
}

function ContactButtons({ trial, movedFrom }: { trial: IdentifiedTrial; movedFrom: string | undefined }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <a
        href={whatsAppLink(trial, movedFrom)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: "primary" })}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {m.classes_open_whatsapp()}
      </a>
      <a href={mailLink(trial, movedFrom)} className={buttonClass({ variant: "secondary" })}>
        <Mail aria-hidden="true" className="size-5" />
        {m.classes_write_mail()}
      </a>
    </div>
  );
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="text-soft text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NotGiven = () => <span className="text-soft">{m.classes_none_given()}</span>;

/** A visitor's text with its line breaks, marked with its most likely language. */
function Said({ text, lang }: { text: string | null; lang: Trial["language"] }) {
  if (!text) return <NotGiven />;
  return (
    <p lang={TAG[lang]} className="whitespace-pre-wrap break-words">
      {text}
    </p>
  );
}
