import type { ComponentProps, FormEvent } from "react";
import { withoutInvisible } from "~/i18n/clean-line";
import { BareInput } from "./bare-input";

const LINES = new Set(["text", "search", "email", "tel", "url"]);

/** Of what is pasted, only what is seen comes in. A letter that is being composed is left alone. */
function takeSeen(event: FormEvent<HTMLInputElement>): void {
  const { currentTarget: control, nativeEvent } = event;
  if (!LINES.has(control.type) || ("isComposing" in nativeEvent && nativeEvent.isComposing)) return;
  const { value, selectionStart } = control;
  const seen = withoutInvisible(value);
  if (seen === value) return;
  control.value = seen;
  // A field for mail addresses knows no place in its text.
  if (selectionStart === null) return;
  const place = withoutInvisible(value.slice(0, selectionStart)).length;
  control.setSelectionRange(place, place);
}

/** A line of text, none of it cut. Inside a `Field` it is labelled; say `inputMode` and `autoComplete` for the right keyboard. */
export function Input({ onInput, ...props }: ComponentProps<typeof BareInput>) {
  return (
    <BareInput
      {...props}
      onInput={(event) => {
        takeSeen(event);
        onInput?.(event);
      }}
    />
  );
}
