import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { m } from "~/i18n/paraglide/messages";
import { dayInWords, monthInWords } from "~/platform/time/day-words";
import { plusMonths } from "~/platform/time/plus-months";
import { Button } from "./button";
import { FieldError } from "./field-error";
import { HOUR_COLUMNS, HourChoice } from "./hour-choice";
import { MonthStep } from "./month-step";
import { MonthTable } from "./month-table";

type Props = {
  /** Ids of the days and of the hours, for links of an error summary; also the names of the form's fields. */
  names: { day: string; time: string };
  /** The free hours of a day; undefined while they load, and when they could not be read. */
  hoursOf: (day: string) => readonly string[] | undefined;
  /** Called with the shown month (yyyy-mm). */
  onMonth?: ((month: string) => void) | undefined;
  /** The first and the last day with hours. */
  first: string;
  last: string;
  today: string;
  day: string;
  time: string;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
  /** The first free hour of all, if known. */
  next?: { day: string; time: string } | undefined;
  /** True while free hours are read: the place of the first one is kept, so that no button moves under a finger. */
  looking: boolean;
  /** The hours offered while the free ones are unknown. */
  usual: readonly string[];
  /** A note on an hour, such as the visitor's local time. */
  also?: ((time: string) => ReactNode) | undefined;
  /** The hours' time zone, and further notes. */
  hint: ReactNode;
  problems: { day: ReactNode; time: string | undefined };
  /** Without script, the days are buttons that submit the form with this name. */
  sendAs?: string;
  /** Shown in place of the selected day's hours. */
  hours?: ReactNode;
};

/** Hours of the morning, the afternoon and the evening. */
const PARTS = [
  { from: "00:00", to: "12:00", name: m.common_morning },
  { from: "12:00", to: "18:00", name: m.common_afternoon },
  { from: "18:00", to: "24:00", name: m.common_evening },
];

/** Selects a day of a month and then a free hour. Works without script when the page renders what the form requests. */
export function HourPicker(props: Props) {
  const { names, hoursOf, onMonth, first, last, today, day, time, onDay, onTime, next, usual, also, hint, looking } =
    props;
  const { problems, hours } = props;
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const sendAs = alive ? undefined : props.sendAs;
  const within = (one: string) => (one < first ? first : one > last ? last : one);
  const [moved, setMoved] = useState<string>();
  const at = within(moved ?? (day || first));
  const table = useRef<{ focus: (day: string) => void }>(null);
  const hoursOfDay = useRef<HTMLFieldSetElement>(null);
  const month = at.slice(0, 7);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each month, whatever function is told
  useEffect(() => onMonth?.(month), [month]);
  const step = (months: number) => setMoved(within(plusMonths(`${month}-01`, months)));
  const choose = (one: string) => {
    setMoved(one);
    onDay(one);
  };
  const known = day ? hoursOf(day) : [];
  // The selected hour stays offered: it may be this form's own booking, whose answer was lost.
  const times = known ? [...new Set([...known, ...(time ? [time] : [])])].sort() : usual;
  const send = (value: string) => (sendAs ? { name: sendAs, value } : undefined);
  return (
    <div className="grid gap-5">
      {/* Enter in a field clicks the form's first button, which must not be one of those below. */}
      {sendAs && <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />}
      {!next && looking && (
        <div aria-hidden="true" className="invisible justify-self-start">
          <Button variant="secondary" className="text-left" tabIndex={-1}>
            {m.common_next_free_hour({ day: dayInWords(first), time: "00:00" })}
          </Button>
        </div>
      )}
      {next && !(next.day === day && next.time === time) && (
        <Button
          variant="secondary"
          className="justify-self-start text-left"
          type={sendAs ? "submit" : "button"}
          formNoValidate={sendAs ? true : undefined}
          {...send(`${next.day}T${next.time}`)}
          onClick={(event) => {
            event.preventDefault();
            const isFree = [event.currentTarget, document.body, null].includes(
              document.activeElement as HTMLButtonElement,
            );
            flushSync(() => {
              choose(next.day);
              onTime(next.time);
            });
            // The button is gone; screen readers announce the hour that has the focus. A press before hydration is
            // repeated later: a person who is typing by then keeps the focus.
            if (isFree) hoursOfDay.current?.querySelector<HTMLElement>("input:checked")?.focus();
          }}
        >
          {m.common_next_free_hour({ day: dayInWords(next.day), time: next.time })}
        </Button>
      )}
      <fieldset id={names.day} tabIndex={-1} aria-labelledby={`${names.day}-month`} className="grid gap-2">
        <div className="flex items-center gap-2">
          <MonthStep
            to="before"
            off={month <= first.slice(0, 7)}
            onStep={() => step(-1)}
            send={send(plusMonths(`${month}-01`, -1).slice(0, 7))}
          />
          <p
            id={`${names.day}-month`}
            aria-live="polite"
            className="grow text-center font-semibold first-letter:uppercase"
          >
            {monthInWords(month)}
          </p>
          <MonthStep
            to="after"
            off={month >= last.slice(0, 7)}
            onStep={() => step(1)}
            send={send(plusMonths(`${month}-01`, 1).slice(0, 7))}
          />
        </div>
        <MonthTable
          ref={table}
          at={at}
          chosen={day}
          today={today}
          isOpen={(one) => one >= first && one <= last && hoursOf(one)?.length !== 0}
          note={(one) => {
            const count = hoursOf(one)?.length;
            return count === undefined ? "" : m.common_free_hours({ count });
          }}
          onMove={(one) => {
            flushSync(() => setMoved(within(one)));
            table.current?.focus(within(one));
          }}
          onChoose={choose}
          wholeWeeksFrom={today}
          sendAs={sendAs}
        />
        {problems.day && <FieldError id={`${names.day}-error`}>{problems.day}</FieldError>}
      </fieldset>
      {/* The button of the day keeps the focus, and its hours come below. */}
      <p aria-live="polite" className="sr-only">
        {day && !hours && known && `${dayInWords(day)}: ${m.common_free_hours({ count: known.length })}`}
      </p>
      {hours}
      {day && !hours && (
        <fieldset
          ref={hoursOfDay}
          id={names.time}
          tabIndex={-1}
          aria-describedby={problems.time ? `${names.time}-hint ${names.time}-error` : `${names.time}-hint`}
          className="grid gap-3"
        >
          <legend className="mb-1 font-semibold first-letter:uppercase">{dayInWords(day)}</legend>
          <p id={`${names.time}-hint`} className="text-soft">
            {hint}
          </p>
          {known?.length === 0 && times.length === 0 && <p>{m.common_no_free_hours()}</p>}
          {PARTS.map(({ from, to, name }) => {
            const ours = times.filter((one) => one >= from && one < to);
            if (ours.length === 0) return null;
            return (
              <div key={from} className="grid gap-1.5">
                <p className="text-soft text-sm">{name()}</p>
                <div className={HOUR_COLUMNS}>
                  {ours.map((one) => (
                    <HourChoice
                      key={one}
                      name={names.time}
                      value={one}
                      time={one}
                      chosen={one === time}
                      onChoose={() => onTime(one)}
                      also={also?.(one)}
                    />
                  ))}
                </div>
              </div>
            );
          })}
          {problems.time && <FieldError id={`${names.time}-error`}>{problems.time}</FieldError>}
        </fieldset>
      )}
    </div>
  );
}
