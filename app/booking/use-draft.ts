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
    for (const field of FIELDS) {
      const kept = found.values[field];
      // A form is usable before its script is: what was typed by then stays.
      if (kept === undefined || asked[field] || getValues(field)) continue;
      if (field === "accepts_terms") setValue(field, kept === true);
      else if (typeof kept === "string") setValue(field, kept);
    }
    const { unsubscribe } = watch((values) => {
      const kept = Object.entries(values).filter(
        (entry): entry is [string, string | boolean] => entry[1] !== undefined,
      );
      saveDraft({ key: found.key, values: Object.fromEntries(kept) });
    });
    return unsubscribe;
  }, []);
  return { key };
}
