import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Button, buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { Input } from "~/ui/input";
import { sayDay, sayTime } from "./say-when";

type Props = {
  /** The page's own address without its search part, and the name and value that hold the key there. */
  keyField: { name: string; value: string };
  when: string;
  days: { first: string; last: string };
  /** The day whose free hours are asked for, and those hours. */
  day: string | undefined;
  hours: readonly string[] | undefined;
  problem: string | undefined;
};

/** Changing or giving up a trial class. Plain forms: whoever opens the link from a mail may have any browser. */
export function ManageTrial({ keyField, when, days, day, hours, problem }: Props) {
  const lang = useLang();
  const key = <input type="hidden" name={keyField.name} value={keyField.value} />;
  return (
    <section id="mudar" className="border-b">
      {problem && (
        <div role="alert" className="pb-4">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <details className="border-t" open={day !== undefined}>
        <summary className={SUMMARY}>{m.booking_move()}</summary>
        <form method="get" action="#mudar" className="flex flex-wrap items-end gap-3 pb-5">
          {key}
          <Field id="dia" label={m.booking_date()} hint={m.booking_move_text()}>
            <Input
              type="date"
              name="dia"
              min={days.first}
              max={days.last}
              defaultValue={day}
              required
              className="w-auto"
            />
          </Field>
          <Button type="submit" variant="secondary">
            {m.booking_move_show()}
          </Button>
        </form>
        {day !== undefined && hours !== undefined && (
          <form method="post" className="grid gap-3 pb-6">
            <input type="hidden" name="do" value="move" />
            <p className="font-semibold first-letter:uppercase">{sayDay(`${day}T00:00`, lang)}</p>
            {hours.length === 0 && <p>{m.booking_move_none()}</p>}
            <div className="flex flex-wrap gap-2">
              {hours.map((hour) => (
                <button
                  key={hour}
                  type="submit"
                  name="to"
                  value={hour}
                  aria-label={m.booking_move_to({
                    when: m.booking_when({ day: sayDay(hour, lang), time: sayTime(hour, lang) }),
                  })}
                  className={cx(buttonClass({ variant: "quiet", size: "sm" }), "tabular-nums")}
                >
                  {sayTime(hour, lang)}
                </button>
              ))}
            </div>
          </form>
        )}
      </details>
      <details className="border-t">
        <summary className={SUMMARY}>{m.booking_cancel()}</summary>
        <form method="post" className="grid justify-items-start gap-3 pb-6">
          <input type="hidden" name="do" value="cancel" />
          <p>{m.booking_cancel_text({ when })}</p>
          <Button type="submit" variant="danger">
            {m.booking_cancel_do()}
          </Button>
        </form>
      </details>
    </section>
  );
}

const SUMMARY = "flex min-h-14 cursor-pointer items-center py-3 font-semibold text-lg";
