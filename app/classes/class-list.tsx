import type { ReactNode } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Older } from "~/platform/lists/older-rows";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatBrief } from "~/platform/time/school-time";
import { ClassNotesText, hasNotes } from "./class-notes";
import type { listPastClasses, MyClass, MyClasses } from "./my-classes";
import { StatusPill } from "./trial-words";

const readPastClasses: typeof listPastClasses = async (...asked) =>
  (await import("./my-classes")).listPastClasses(...asked);

/** Renders the button that makes cards of a class's words. */
export type CardsOf = ((entry: string, words: string) => ReactNode) | undefined;

/** Classes, read-only, one line each: their times and outcomes, with their notes folded. */
export function ClassList({ classes, cards }: { classes: readonly MyClass[]; cards?: CardsOf }) {
  const lang = useLang();
  return (
    <ul className="divide-y">
      {classes.map(({ id, starts_at, status, notes, ...written }) => {
        const line = (
          <span className="inline-flex min-h-11 flex-1 flex-wrap items-center justify-between gap-x-3">
            <time dateTime={isoInstant(starts_at)}>{formatBrief(starts_at, lang)}</time>
            {status && <StatusPill status={status} />}
          </span>
        );
        if (!notes && !hasNotes(written))
          return (
            <li key={id} className="flex">
              {line}
            </li>
          );
        return (
          <li key={id}>
            <details>
              <summary className="flex cursor-pointer items-center gap-2 before:w-3 before:shrink-0 before:content-['+'] in-open:before:content-['–']">
                {line}
              </summary>
              <div className="grid gap-2 pb-3 pl-5">
                {notes && (
                  <p lang={tagOf(notes)} className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">
                    {notes}
                  </p>
                )}
                <ClassNotesText notes={written} cards={written.words && cards?.(id, written.words)} />
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

const LATEST = 6;

type PastProps = { student: string; past: NonNullable<MyClasses["past"]>; cards?: CardsOf };

/** A student's past classes, the latest first; the older ones are folded. */
export function PastClassList({ student, past, cards }: PastProps) {
  return (
    <>
      <ClassList classes={past.rows.slice(0, LATEST)} cards={cards} />
      {past.rows.length > LATEST && (
        <details className="border-t">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
            {m.classes_past_older()}
          </summary>
          <Older of={student} label={m.classes_past()} first={past} read={readPastClasses}>
            {(classes) => <ClassList classes={classes.slice(LATEST)} cards={cards} />}
          </Older>
        </details>
      )}
    </>
  );
}
