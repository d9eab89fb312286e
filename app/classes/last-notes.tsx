import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatBrief } from "~/platform/time/school-time";
import { ClassNotesText } from "./class-notes";
import type { PreviousNotes } from "./read-notes";

/** The time of the class, and its notes. */
export function LastNotes({ last }: { last: PreviousNotes }) {
  const lang = useLang();
  return (
    <div className="grid gap-2">
      <p className="text-soft">
        <time dateTime={isoInstant(last.starts_at)}>
          {m.classes_notes_of({ when: formatBrief(last.starts_at, lang) })}
        </time>
      </p>
      <ClassNotesText notes={last} />
    </div>
  );
}

/** The same, folded unless it is `isOpen`. */
export function FoldedLastNotes({ last, isOpen = false }: { last: PreviousNotes; isOpen?: boolean }) {
  return (
    <details className="relative" open={isOpen || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
        {m.classes_last_notes()}
      </summary>
      <LastNotes last={last} />
    </details>
  );
}
