type Control = HTMLInputElement | HTMLTextAreaElement;

/** Fields in which words are typed. Choices are not among them: a browser that restores one would make it again. */
const FIELDS =
  "textarea, input:not([type]), input:is([type=text], [type=search], [type=email], [type=tel], [type=url], [type=password])";

const typed = new Map<Control, string>();

/** A browser's form of a text, so that the document's own differs only where somebody typed. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

const note = ({ target }: Event) => {
  if (target instanceof Element && target.matches(FIELDS)) typed.set(target as Control, (target as Control).value);
};

/**
 * Remembers the text that is typed into a document until React has hydrated it: React and the forms' library overwrite it
 * by the document's own values, without telling the form.
 */
export function keepTyped(): void {
  for (const field of document.querySelectorAll<Control>(FIELDS))
    if (plain(field.value) !== plain(field.defaultValue)) typed.set(field, field.value);
  document.addEventListener("input", note, true);
}

/** Restores the typed text, as if it were typed now. To be called once the page is hydrated. */
export function typeAgain(): void {
  document.removeEventListener("input", note, true);
  for (const [field, words] of typed) if (field.isConnected) typeInto(field, words);
  typed.clear();
}

/** Drops the typed text: a stored draft, which comes to the same fields, is worth more than a few letters. */
export const forgetTyped = (): void => typed.clear();

function typeInto(field: Control, words: string): void {
  const { selectionStart, selectionEnd } = field;
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React detects a change by the value that was last set through the field's own property, which hides the prototype's.
  field.value = words === "" ? "-" : "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, words);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // Once React has drawn the field again, which moves the cursor to the end.
  if (selectionStart !== null && field === document.activeElement)
    setTimeout(() => field.setSelectionRange(selectionStart, selectionEnd));
}
