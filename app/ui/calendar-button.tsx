import { lazy, Suspense, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { CalendarProps } from "./calendar";
import { FieldError } from "./field-error";

/** The calendar's code comes when it is asked for; where it cannot, the day is typed. */
const CalendarDialog = lazy(() =>
  import("./calendar-dialog").then(
    ({ CalendarDialog }) => ({ default: CalendarDialog }),
    () => ({
      default: () => (
        <span role="alert">
          <FieldError>{m.common_calendar_failed()}</FieldError>
        </span>
      ),
    }),
  ),
);

type Props = Omit<CalendarProps, "day"> & { dayNow: () => string };

/** Opens the calendar of the date field that it lies in. There is none without script. */
export function CalendarButton({ dayNow, onChoose, ...ends }: Props) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [day, setDay] = useState<string>();
  if (!isAlive) return null;
  return (
    <>
      <button
        type="button"
        aria-label={m.common_calendar_open()}
        onClick={() => setDay(dayNow())}
        className="absolute top-0.5 right-0.5 grid size-11 cursor-pointer place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
      >
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5">
          <path
            d="M3 8h14M6.5 2.5v3m7-3v3M4 4h12v13H4z"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      {day !== undefined && (
        <Suspense>
          <CalendarDialog
            {...ends}
            day={day}
            onChoose={(chosen) => {
              onChoose(chosen);
              setDay(undefined);
            }}
            onClose={() => setDay(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
