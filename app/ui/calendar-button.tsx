import { type ComponentType, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { CalendarProps } from "./calendar";

type Props = Omit<CalendarProps, "day"> & {
  dayNow: () => string;
  /** Called when the calendar's code cannot be loaded. */
  onNone: () => void;
};

/** Opens the calendar of the surrounding date field. Its code is loaded on demand; without script there is none. */
export function CalendarButton({ dayNow, onChoose, onNone, ...ends }: Props) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [Sheet, setSheet] = useState<ComponentType<CalendarProps & { onClose: () => void }>>();
  if (!isAlive) return null;
  const close = () => setSheet(undefined);
  const open = () =>
    import("./calendar-dialog").then(
      ({ CalendarDialog }) => setSheet(() => CalendarDialog),
      () => {
        setAlive(false);
        onNone();
      },
    );
  return (
    <>
      <button
        type="button"
        data-calendar=""
        aria-label={m.common_calendar_open()}
        onClick={() => void open()}
        className="absolute top-0.5 right-0.5 grid size-11 cursor-pointer place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
      >
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5">
          <path d="M3 8h14M6 2v3m8-3v3M3 4h14v13H3z" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
      {Sheet && (
        <Sheet
          {...ends}
          day={dayNow()}
          onChoose={(day) => {
            onChoose(day);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
