import { tagOf } from "~/i18n/guess-language";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatBrief, formatWhen } from "~/platform/time/school-time";
import { ClassActions } from "./class-actions";
import { ClassNotesText } from "./class-notes";
import type { MyClass } from "./my-classes";
import { formatKind, StatusPill } from "./trial-words";

/** An upcoming class with the student's actions: those of later ones are folded into a line. */
export function MyClassItem({ one, next }: { one: MyClass; next: boolean }) {
  const lang = useLang();
  const { starts_at, status, notes, ...written } = one;
  const rest = (
    <>
      {notes && (
        <p lang={tagOf(notes)} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {notes}
        </p>
      )}
      <ClassNotesText notes={written} />
      <ClassActions one={one} next={next} />
    </>
  );
  const makeup = one.is_makeup && `${formatKind({ kind: "class", is_makeup: true })} · `;
  const pill = status && <StatusPill status={status} />;
  if (!next)
    return (
      <li>
        <details>
          <summary className="flex cursor-pointer items-center gap-2 before:w-3 before:shrink-0 before:content-['+'] in-open:before:content-['–']">
            <span className="inline-flex min-h-12 flex-1 flex-wrap items-center justify-between gap-x-3">
              <time dateTime={isoInstant(starts_at)}>
                {makeup}
                {formatBrief(starts_at, lang)}
              </time>
              {pill}
            </span>
          </summary>
          <div className="grid gap-3 pb-4 pl-5">{rest}</div>
        </details>
      </li>
    );
  return (
    <li className="grid gap-3 pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <span>
          <time dateTime={isoInstant(starts_at)} className="block text-balance font-semibold first-letter:uppercase">
            {formatWhen(starts_at, lang)}
          </time>
          <span className="text-soft">
            {makeup}
            {relativeTime(starts_at, lang)}
          </span>
        </span>
        {pill}
      </div>
      {rest}
    </li>
  );
}
