import { useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { Checkbox } from "~/ui/checkbox";
import { Field } from "~/ui/field";
import { ProblemAlert } from "~/ui/problem-alert";
import { Select } from "~/ui/select";
import { TimeSelect } from "~/ui/time-select";
import { NotLoaded } from "./not-loaded";
import type { notificationWrites, Times } from "./notification-choices";

const NONE: Times = { quiet_from: null, quiet_until: null, digest_at: null };
const NIGHT = { quiet_from: "22:00", quiet_until: "07:00" };
const EVENING = "18:00";
const HOURS = HALF_HOURS.filter((time) => time.endsWith(":00"));
const LONGEST_MINUTES = 14 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** True if quiet hours are longer than the database accepts. */
const isTooLong = ({ quiet_from: from, quiet_until: until }: Times): boolean =>
  from !== null && until !== null && ((minutesOf(until) - minutesOf(from) + 1439) % 1440) + 1 > LONGEST_MINUTES;

/**
 * The changed columns only, since another tab may have changed the others. The two times of quiet hours are one
 * choice.
 */
function changesOf(before: Times, { quiet_from, quiet_until, digest_at }: Times): Partial<Times> {
  const quiet = quiet_from !== before.quiet_from || quiet_until !== before.quiet_until;
  return { ...(quiet && { quiet_from, quiet_until }), ...(digest_at !== before.digest_at && { digest_at }) };
}

/** Quiet hours and the time of the daily digest, in the school's time zone; null where they could not be read. */
export function NotificationTimes({ chosen }: { chosen: Times | null }) {
  const [times, setTimes] = useState(chosen ?? NONE);
  const { write } = useWrite<typeof notificationWrites>();
  const saved = useRef(times);
  const saving = useRef(Promise.resolve());
  const save = async (after: Times) => {
    const changes = changesOf(saved.current, after);
    // Nothing differs from the saved times.
    if (Object.keys(changes).length === 0) return;
    const outcome = await write("changeTimes", changes);
    if (!outcome.kind) {
      saved.current = after;
      return;
    }
    // A later choice is being saved.
    setTimes((shown) => (shown === after ? saved.current : shown));
    await toastFailure(outcome);
  };
  const change = (some: Partial<Times>) => {
    const after = { ...times, ...some };
    setTimes(after);
    // Invalid times stay on the screen with the reason, until they can be saved.
    if (isTooLong(after)) return;
    // Compared only once the choice before is saved.
    saving.current = saving.current.then(() => save(after));
  };
  const { quiet_from: from, quiet_until: until, digest_at: digest } = times;
  return (
    <fieldset disabled={!chosen} className="grid gap-4">
      <legend className="mb-2 font-serif text-lg">{m.common_when()}</legend>
      {!chosen && <NotLoaded />}
      <Checkbox
        label={m.notifications_quiet()}
        hint={m.notifications_quiet_hint()}
        checked={from !== null}
        onChange={({ target }) => change(target.checked ? NIGHT : { quiet_from: null, quiet_until: null })}
      />
      {from !== null && until !== null && (
        <div className="grid gap-2">
          <div className="grid grid-cols-2 gap-3">
            <Field id="quiet-from" label={m.common_from()}>
              <TimeSelect
                times={HALF_HOURS}
                value={from}
                onChange={({ target }) => change({ quiet_from: target.value })}
              />
            </Field>
            <Field id="quiet-until" label={m.common_until()}>
              <TimeSelect
                times={HALF_HOURS}
                value={until}
                onChange={({ target }) => change({ quiet_until: target.value })}
              />
            </Field>
          </div>
          {isTooLong(times) && <ProblemAlert problem={m.notifications_quiet_long()} />}
        </div>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <Field id="digest" label={m.notifications_digest()} hint={m.notifications_digest_hint()}>
          <Select
            value={digest === null ? "" : "daily"}
            onChange={({ target }) => change({ digest_at: target.value ? EVENING : null })}
          >
            <option value="">{m.notifications_digest_at_once()}</option>
            <option value="daily">{m.notifications_digest_daily()}</option>
          </Select>
        </Field>
        {digest !== null && (
          <Field id="digest-at" label={m.notifications_digest_at()}>
            <TimeSelect
              times={HOURS.includes(digest) ? HOURS : [digest, ...HOURS]}
              value={digest}
              onChange={({ target }) => change({ digest_at: target.value })}
            />
          </Field>
        )}
      </div>
      <p className="text-base md:text-[0.9375rem] text-soft">{m.site_hours_zone()}</p>
    </fieldset>
  );
}
