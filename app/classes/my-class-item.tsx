import { tagOf } from "~/i18n/guess-language";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatWhen } from "~/platform/time/school-time";
import { ClassActions } from "./class-actions";
import { ClassNotesText } from "./class-notes";
import type { MyClass } from "./my-classes";
import { formatKind, StatusPill } from "./trial-words";

/** An upcoming class with the student's actions. */
export function MyClassItem({ one, next }: { one: MyClass; next: boolean }) {
  const lang = useLang();
  const { starts_at, status, notes, ...written } = one;
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <span>
          <time dateTime={isoInstant(starts_at)} className="block text-balance font-semibold first-letter:uppercase">
            {formatWhen(starts_at, lang)}
          </time>
          <span className="text-soft">
            {one.is_makeup && `${formatKind({ kind: "class", is_makeup: true })} · `}
            {relativeTime(starts_at, lang)}
          </span>
        </span>
        {status && <StatusPill status={status} />}
      </div>
      {notes && (
        <p lang={tagOf(notes)} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {notes}
        </p>
      )}
      <ClassNotesText notes={written} />
      <ClassActions one={one} next={next} />
    </li>
  );
}
