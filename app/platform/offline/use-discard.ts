import { useEffect, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { focusHeading } from "~/ui/focus-return";
import { dismissToast } from "~/ui/toast-store";
import { toastUndo } from "~/ui/toast-undo";
import type { Draft, Drafts } from "./drafts";

type Options<T extends Draft> = {
  drafts: Drafts<T>;
  id: string;
  /** True if there is a draft to discard. */
  changed: boolean;
  /** Shows a draft in the form; undefined shows the saved values. */
  show: (draft: T | undefined) => void;
  /** The id of the field to focus afterwards; without it, the page's heading. */
  field: string | undefined;
  title?: (() => string) | undefined;
};

/** The open forms by the key of their draft, with a function that reads it again. */
const open = new Map<string, () => void>();
/** The draft that was discarded last, while it can be restored. */
let offer: { place: string; toast: number } | undefined;

/**
 * Discards a draft of this device. A toast can restore it, into the form and to the device, where a form opened later
 * finds it. Newer text is never overwritten: typing ends the offer.
 */
export function useDiscard<T extends Draft>({ drafts, id, changed, show, field, title }: Options<T>) {
  const place = drafts.place(id);
  const put = (draft: T | undefined) => {
    show(draft);
    const element = field === undefined ? null : document.getElementById(field);
    if (element) element.focus();
    else focusHeading();
  };
  const latest = useRef(put);
  latest.current = put;
  useEffect(() => {
    const again = () => {
      const kept = drafts.read(id);
      if (kept) latest.current(kept);
    };
    open.set(place, again);
    return () => {
      if (open.get(place) === again) open.delete(place);
    };
  }, [drafts, id, place]);
  useEffect(() => {
    if (!changed || offer?.place !== place) return;
    dismissToast(offer.toast);
    offer = undefined;
  }, [changed, place]);
  return (draft: T): void => {
    drafts.keep(id, undefined);
    put(undefined);
    const toast = toastUndo((title ?? m.common_discarded)(), () => {
      offer = undefined;
      // Restores it into this form even when the device is full, or from storage into a form opened since.
      if (drafts.keep(id, draft) && open.has(place)) open.get(place)?.();
      else latest.current(draft);
    });
    offer = { place, toast };
  };
}
