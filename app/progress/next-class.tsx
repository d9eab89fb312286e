import { ClassActions } from "~/classes/class-actions";
import type { MyClass } from "~/classes/my-classes";
import { StatusPill } from "~/classes/trial-words";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatBrief } from "~/platform/time/school-time";

/** The next class with the student's actions. */
export function NextClass({ next, readOnly }: { next: MyClass; readOnly: boolean }) {
  const lang = useLang();
  const { starts_at, status } = next;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          <time
            dateTime={isoInstant(starts_at)}
            className="block text-balance font-serif text-xl first-letter:uppercase"
          >
            {formatBrief(starts_at, lang)}
          </time>
          <span className="text-soft">{relativeTime(starts_at, lang)}</span>
        </span>
        {status && <StatusPill status={status} />}
      </p>
      {!readOnly && <ClassActions one={next} hasHint={false} />}
    </div>
  );
}
