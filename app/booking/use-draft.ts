import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { readDraft, saveDraft } from "./draft";
import { type Booking, type BookingValues, FIELDS } from "./schema";

/**
 * Keeps what is typed in this browser, together with the key of its booking, so that neither a reload nor a lost
 * connection loses it or books twice. What the address asks for wins over an older draft.
 */
export function useDraft(
  form: UseFormReturn<BookingValues, unknown, Booking>,
  asked: Partial<BookingValues>,
): { key: string | undefined } {
  const [key, setKey] = useState<string>();
  const { watch, setValue, getValues } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form appears
  useEffect(() => {
    const found = readDraft();
    setKey(found.key);
    const { unsubscribe } = watch((values) => {
      const kept = Object.entries(values).filter(
        (entry): entry is [string, string | boolean] => entry[1] !== undefined,
      );
      saveDraft({ key: found.key, values: Object.fromEntries(kept) });
    });
    for (const field of FIELDS) {
      // A form is usable before its script is: what was typed by then stays, and is as good as typed after.
      const typed = typedBefore(field);
      if (typed && typed !== getValues(field)) setValue(field, typed);
      const kept = found.values[field];
      if (kept === undefined || asked[field] || typed) continue;
      if (field === "accepts_terms") setValue(field, kept === true);
      else if (typeof kept === "string") setValue(field, kept);
    }
    return unsubscribe;
  }, []);
  return { key };
}

/** What a field of the document holds already. */
function typedBefore(field: keyof BookingValues): string | true | undefined {
  const element = document.getElementById(field);
  if (element instanceof HTMLInputElement && element.type === "checkbox") return element.checked || undefined;
  const holds =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  return (holds && element.value) || undefined;
}
