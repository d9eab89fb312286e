import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { newBookingKey } from "./booking-key";
import { readDraft, saveDraft } from "./draft";
import { type BookingValues, FIELDS } from "./fields";
import type { Booking } from "./schema";

/**
 * Stores the typed values in this browser, with the key of their booking, so that neither a reload nor a lost connection
 * loses it or books twice. Values from the address, and those typed before hydration, override an older draft.
 */
export function useDraft(
  form: UseFormReturn<BookingValues, unknown, Booking>,
  asked: Partial<BookingValues>,
  typed: Partial<BookingValues>,
): { key: string | undefined; takeNewKey: () => void } {
  const [key, setKey] = useState<string>();
  const kept = useRef("");
  const { watch, setValue, getValues } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form appears
  useEffect(() => {
    const found = readDraft();
    kept.current = found.key;
    setKey(found.key);
    const keep = (values: Partial<BookingValues>) => {
      const filled = Object.entries(values).filter(
        (entry): entry is [string, string | boolean] => entry[1] !== undefined,
      );
      saveDraft({ key: kept.current, values: Object.fromEntries(filled) });
    };
    for (const field of FIELDS) {
      const value = found.values[field];
      if (value === undefined || asked[field] || typed[field]) continue;
      if (field === "accepts_terms") setValue(field, value === true);
      else if (typeof value === "string" && value) setValue(field, value);
    }
    for (const field of ["local_date", "local_time"] as const) if (typed[field]) setValue(field, typed[field]);
    if (Object.keys(typed).length > 0) keep(getValues());
    const { unsubscribe } = watch((values) => keep(values));
    return unsubscribe;
  }, []);
  const takeNewKey = () => {
    kept.current = newBookingKey();
    saveDraft({ key: kept.current, values: getValues() });
    setKey(kept.current);
  };
  return { key, takeNewKey };
}

/** The fields that are radio buttons. */
const CHOSEN: ReadonlySet<string> = new Set(["local_time", "age"]);

/** The values in a form of the document, which can be filled in before its script arrives. */
export function typedValues(form: ParentNode): Partial<BookingValues> {
  const chosenHour = form.querySelector<HTMLInputElement>("[name=local_time]:checked");
  const texts = FIELDS.filter((field) => field !== "accepts_terms").flatMap((field) => {
    // The day shown first is not a choice until one of its hours is chosen.
    if (field === "local_date" && !chosenHour) return [];
    const element = form.querySelector(`[name="${field}"]${CHOSEN.has(field) ? ":checked" : ""}`);
    const holds =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    if (!holds || !element.value) return [];
    return [[field, element.value]];
  });
  const box = form.querySelector("[name=accepts_terms]");
  const accepts = box instanceof HTMLInputElement && box.checked ? { accepts_terms: true } : {};
  return { ...Object.fromEntries(texts), ...accepts };
}
