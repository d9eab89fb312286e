import { useOutboxes } from "~/platform/offline/use-outboxes";
import { whenUsable } from "~/platform/pages/load-later";

const loadOutboxes = async () => {
  await whenUsable();
  return (await import("./outboxes")).OUTBOXES;
};

/** Sends what of a student waits for the network. */
export const useSendPending = (): void => useOutboxes(loadOutboxes);
