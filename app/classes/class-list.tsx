import { useLang } from "~/i18n/use-lang";
import { sayWhen } from "~/platform/school-time";
import type { MyClasses } from "./my-classes";
import { StatusPill } from "./trial-words";

/** Classes to look at: when they were, what came of them, and what was noted. */
export function ClassList({ classes }: { classes: MyClasses["past"] }) {
  const lang = useLang();
  return (
    <ul className="divide-y">
      {classes.map(({ id, starts_at, status, notes }) => (
        <li key={id} className="grid gap-1 py-2.5">
          <span className="flex flex-wrap items-baseline justify-between gap-3">
            <time dateTime={starts_at} className="first-letter:uppercase">
              {sayWhen(starts_at, lang)}
            </time>
            {status && <StatusPill status={status} />}
          </span>
          {notes && <p className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">{notes}</p>}
        </li>
      ))}
    </ul>
  );
}
