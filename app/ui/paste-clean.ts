import type { FormEvent } from "react";

/** Takes of what is typed or pasted what `clean` leaves, and keeps the cursor's place. A letter that is being composed is left alone. */
export function pasteClean(
  { currentTarget: control, nativeEvent }: FormEvent<HTMLInputElement | HTMLTextAreaElement>,
  clean: (text: string) => string,
): void {
  if ("isComposing" in nativeEvent && nativeEvent.isComposing) return;
  const { value, selectionStart } = control;
  const cleaned = clean(value);
  if (cleaned === value) return;
  control.value = cleaned;
  // A field for mail addresses knows no place in its text.
  if (selectionStart === null) return;
  const place = clean(value.slice(0, selectionStart)).length;
  control.setSelectionRange(place, place);
}
