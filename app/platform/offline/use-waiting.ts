import { useEffect, useRef, useState } from "react";
import { isHydrating } from "../device/is-hydrating";
import type { Draft, Drafts } from "./drafts";
import { OUTBOX_EVENT } from "./outbox";
import { personHere } from "./personal-cache";

/**
 * True if the draft of an open form waits for the network.
 * @param onGone called when it was sent in the background or by another tab, or has another id now.
 */
export function useWaiting<T extends Draft>(drafts: Drafts<T>, id: string, onGone: () => void) {
  const [waits, setWaits] = useState<T["waits"]>(() => (isHydrating() ? undefined : drafts.read(id)?.waits));
  const latest = useRef({ waits, onGone });
  latest.current = { waits, onGone };
  useEffect(() => {
    setWaits(drafts.read(id)?.waits);
    const person = personHere();
    const look = (gone: boolean) => {
      setWaits(drafts.read(id)?.waits);
      if (gone) latest.current.onGone();
    };
    const onSent = ({ detail }: WindowEventMap[typeof OUTBOX_EVENT]) =>
      detail.id === id && look(detail.taken || !drafts.read(id));
    const onElsewhere = ({ key }: StorageEvent) => {
      // After a sign-out it was not sent.
      const isThis = key === drafts.place(id) && personHere() === person;
      if (isThis && latest.current.waits !== undefined) look(!drafts.read(id));
    };
    window.addEventListener(OUTBOX_EVENT, onSent);
    window.addEventListener("storage", onElsewhere);
    return () => {
      window.removeEventListener(OUTBOX_EVENT, onSent);
      window.removeEventListener("storage", onElsewhere);
    };
  }, [drafts, id]);
  return [waits, setWaits] as const;
}
