import { useOutboxes } from "~/platform/offline/use-outboxes";
import { whenUsable } from "~/ui/when-usable";

const loadOutboxes = async () => {
  await whenUsable();
  return (await import("./outboxes")).OUTBOXES;
};

/** Sends what of a student waits for the network. */
export const useSendPending = (): void => useOutboxes(loadOutboxes);
