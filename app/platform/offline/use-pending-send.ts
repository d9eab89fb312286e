import { useEffect, useRef, useState } from "react";
import { personHere } from "../device/personal-cache";
import type { Draft, Drafts } from "./drafts";
import { PENDING_SENT } from "./send-pending";

/**
 * Whether the draft of an open form waits for the network, and what changes that.
 * @param onGone it has gone by itself, from here or from another tab: it was taken, or is under another id now.
 */
export function usePendingSend<T extends Draft>(drafts: Drafts<T>, id: string, onGone: () => void) {
  const [waits, setWaits] = useState<T["waits"]>(() => drafts.read(id)?.waits);
  const latest = useRef({ waits, onGone });
  latest.current = { waits, onGone };
  useEffect(() => {
    setWaits(drafts.read(id)?.waits);
    const person = personHere();
    const look = (gone: boolean) => {
      setWaits(drafts.read(id)?.waits);
      if (gone) latest.current.onGone();
    };
    const onSent = ({ detail }: WindowEventMap[typeof PENDING_SENT]) =>
      detail.id === id && look(detail.taken || !drafts.read(id));
    const onElsewhere = ({ key }: StorageEvent) => {
      // With its person gone, it has gone nowhere.
      const isThis = key === drafts.place(id) && personHere() === person;
      if (isThis && latest.current.waits !== undefined) look(!drafts.read(id));
    };
    window.addEventListener(PENDING_SENT, onSent);
    window.addEventListener("storage", onElsewhere);
    return () => {
      window.removeEventListener(PENDING_SENT, onSent);
      window.removeEventListener("storage", onElsewhere);
    };
  }, [drafts, id]);
  return [waits, setWaits] as const;
}
