import { useEffect, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { focusHeading } from "~/ui/focus-return";
import { dismissToast } from "~/ui/toast-store";
import { toastUndo } from "~/ui/toast-undo";
import type { Draft, Drafts } from "./drafts";

type Options<T extends Draft> = {
  drafts: Drafts<T>;
  id: string;
  /** Whether there is something to discard. */
  changed: boolean;
  /** Shows a draft in the form, or with undefined what there was before anything was begun. */
  show: (draft: T | undefined) => void;
  /** Id of the field that has the focus afterwards; without, the page's heading has it. */
  field: string | undefined;
  title?: (() => string) | undefined;
};

/** The forms that are open, each under the place of its draft: what reads it again. */
const open = new Map<string, () => void>();
/** The draft that was discarded last, while it can be brought back. */
let offer: { place: string; toast: number } | undefined;

/**
 * Gives up what was begun on this device. A toast brings it back: into the form, and onto the device, where a form that opens
 * later finds it. What is written after it is never written over: its first letter ends the offer.
 */
export function useDiscard<T extends Draft>({ drafts, id, changed, show, field, title }: Options<T>) {
  const place = drafts.place(id);
  const put = (draft: T | undefined) => {
    show(draft);
    const there = field === undefined ? null : document.getElementById(field);
    if (there) there.focus();
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
      // Into this form although the device may have no room; into the one that has been opened since, from there.
      if (drafts.keep(id, draft) && open.has(place)) open.get(place)?.();
      else latest.current(draft);
    });
    offer = { place, toast };
  };
}
