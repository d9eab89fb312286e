import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { readTypedDay, withSlashes, writeTypedDay } from "~/platform/time/typed-day";
import { CalendarButton } from "./calendar-button";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

/** The field for React Hook Form, whose value is yyyy-mm-dd, whatever it shows. */
type DayField = { readonly type: "text"; get value(): string; set value(day: string | undefined) };

type Props = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange" | "min" | "max" | "ref"> & {
  /** A day as yyyy-mm-dd, or the typed text when it is invalid. */
  value?: string;
  defaultValue?: string | undefined;
  /** Called at each key with the day as yyyy-mm-dd once it is complete, and with the typed text until then. */
  onDay?: (day: string) => void;
  /** The event for React Hook Form, which then reads the field's value. */
  onChange?: (event: { target: HTMLInputElement; type: string }) => unknown;
  /** The first and the last day that the calendar offers. The form validates typed days. */
  first?: string | undefined;
  last?: string | undefined;
  weekdaysOnly?: boolean;
  ref?: Ref<DayField>;
};

function show(field: HTMLInputElement | null, day: string): void {
  // A day that was typed in another notation is not rewritten.
  if (field && readTypedDay(field.value) !== day) field.value = writeTypedDay(day);
}

/** Adds the slashes, which a phone's numeric keyboard does not have. */
function addSlashes(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const slashed = withSlashes(value);
  if (slashed === value) return;
  const behind = value.length - (selectionStart ?? value.length);
  field.value = slashed;
  field.setSelectionRange(slashed.length - behind, slashed.length - behind);
}

/**
 * A field for a day in the form dd/mm/yyyy, in every browser language. The form gets yyyy-mm-dd and has to refuse
 * invalid text; without script it gets the typed text.
 */
export function DateInput({
  className,
  value,
  defaultValue,
  onDay,
  onChange,
  onBlur,
  first,
  last,
  weekdaysOnly,
  ref,
  ...props
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const dayNow = () => readTypedDay(field.current?.value ?? "");
  const notifyForm = () => {
    if (!field.current) return;
    void onChange?.({ target: field.current, type: "change" });
    onDay?.(dayNow());
  };
  useEffect(() => {
    if (value !== undefined) show(field.current, value);
  }, [value]);
  useImperativeHandle(
    ref,
    (): DayField => ({
      type: "text",
      get value(): string {
        return readTypedDay(field.current?.value ?? "");
      },
      set value(day: string | undefined) {
        show(field.current, day ?? "");
      },
    }),
    [],
  );
  return (
    <span className={cx("relative block", className)}>
      <input
        placeholder={m.common_day_pattern()}
        inputMode="numeric"
        autoComplete="off"
        {...useFieldControl(props)}
        ref={field}
        defaultValue={writeTypedDay(value ?? defaultValue ?? "")}
        className={cx(CONTROL, "pr-12 tabular-nums")}
        onChange={(event) => {
          addSlashes(event.currentTarget);
          notifyForm();
        }}
        onBlur={(event) => {
          event.currentTarget.value = writeTypedDay(dayNow());
          onBlur?.(event);
        }}
      />
      <CalendarButton
        first={first}
        last={last}
        weekdaysOnly={weekdaysOnly}
        dayNow={dayNow}
        onNone={() => field.current?.focus()}
        onChoose={(day) => {
          show(field.current, day);
          notifyForm();
        }}
      />
    </span>
  );
}
