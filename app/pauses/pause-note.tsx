import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import type { Pause } from "./read-pauses";

/** The sentence about a student's running or next pause, above the classes. */
export function PauseNote({ pause }: { pause: Pause }) {
  const lang = useLang();
  const { first_day, last_day, keeps_place } = pause;
  const first = formatDay(first_day, lang, { dateStyle: "long" });
  const last = formatDay(last_day, lang, { dateStyle: "long" });
  return (
    <p role="note" className="mb-4 rounded-control border-brass border-l-4 bg-mist px-4 py-3">
      <strong className="font-semibold">
        {first_day <= schoolToday() ? m.pauses_own_running({ last }) : m.pauses_own_next({ first, last })}
      </strong>{" "}
      {keeps_place ? m.pauses_own_kept() : m.pauses_own_freed()}
    </p>
  );
}
