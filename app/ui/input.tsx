import type { ComponentProps, FormEvent } from "react";
import { seenOf } from "~/i18n/one-line";
import { Counted } from "./counted";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

type Props = Omit<ComponentProps<"input">, "maxLength"> & {
  /** Characters that fit. More can be written, and are not sent: nothing is cut. */
  most?: number;
};

const LINES = new Set(["text", "search", "email", "tel", "url"]);

/** Of what is pasted, only what is seen comes in. A letter that is being composed is left alone. */
function takeSeen(event: FormEvent<HTMLInputElement>): void {
  const { currentTarget: control, nativeEvent } = event;
  if (!LINES.has(control.type) || ("isComposing" in nativeEvent && nativeEvent.isComposing)) return;
  const { value, selectionStart } = control;
  const seen = seenOf(value);
  if (seen === value) return;
  control.value = seen;
  // A field for mail addresses knows no place in its text.
  if (selectionStart === null) return;
  const place = seenOf(value.slice(0, selectionStart)).length;
  control.setSelectionRange(place, place);
}

/** A line of text. Inside a `Field` it is labelled; say `inputMode` and `autoComplete` for the right keyboard. */
export function Input({ className, type = "text", most, onInput, ...given }: Props) {
  const props = useFieldControl(given);
  const look = cx(CONTROL, className);
  const take = (event: Parameters<NonNullable<typeof onInput>>[0]) => {
    takeSeen(event);
    onInput?.(event);
  };
  if (most === undefined) return <input {...props} type={type} className={look} onInput={take} />;
  return (
    <Counted most={most} ref={props.ref} describedBy={props["aria-describedby"]}>
      {({ onInput: count, ...wiring }) => (
        <input
          {...props}
          {...wiring}
          type={type}
          className={look}
          onInput={(event) => {
            take(event);
            count();
          }}
        />
      )}
    </Counted>
  );
}
