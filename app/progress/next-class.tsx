import { Link } from "react-router";
import type { MyClass } from "~/classes/my-classes";
import { StatusPill } from "~/classes/trial-words";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatWhen } from "~/platform/time/school-time";
import { buttonClass } from "~/ui/button";

/** When the next class is, and the way into it. */
export function NextClass({ next, readOnly }: { next: MyClass; readOnly: boolean }) {
  const lang = useLang();
  const { starts_at, status, online_link } = next;
  return (
    <div className="grid gap-3">
      <p>
        <time dateTime={isoInstant(starts_at)} className="block font-serif text-xl first-letter:uppercase">
          {formatWhen(starts_at, lang)}
        </time>
        <span className="text-soft">{relativeTime(starts_at, lang)}</span>
      </p>
      {status && (
        <span className="justify-self-start">
          <StatusPill status={status} />
        </span>
      )}
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          {online_link && (
            <a href={online_link} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
              {m.classes_join()}
            </a>
          )}
          <Link to={pathFor("myClasses", lang)} className={buttonClass({ variant: "quiet", size: "sm" })}>
            {m.progress_all_classes()}
          </Link>
        </div>
      )}
    </div>
  );
}
