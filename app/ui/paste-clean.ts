import type { FormEvent } from "react";

/**
 * Applies `clean` to typed or pasted text and keeps the cursor's position. Text that is being composed (IME) is not
 * changed.
 */
export function pasteClean(
  { currentTarget: control, nativeEvent }: FormEvent<HTMLInputElement | HTMLTextAreaElement>,
  clean: (text: string) => string,
): void {
  if ("isComposing" in nativeEvent && nativeEvent.isComposing) return;
  const { value, selectionStart } = control;
  const cleaned = clean(value);
  if (cleaned === value) return;
  control.value = cleaned;
  // Fields of type email have no selection.
  if (selectionStart === null) return;
  const caret = clean(value.slice(0, selectionStart)).length;
  control.setSelectionRange(caret, caret);
}
