import { realtime } from "~/platform/backend/realtime";

/** Backoff before a closed channel is opened again, in milliseconds; the last one repeats. */
const BACK_OFF = [1_000, 2_000, 5_000, 10_000];

type Handlers = {
  /** Called when a notification was inserted. */
  onInsert(): void;
  /** Called when a notification was marked as read, here or on another device. */
  onUpdate(id: string): void;
  /** Called when the channel is open, also after a reconnect: earlier events are missed. */
  onConnected(): void;
};

/** Subscribes to changes of a person's notifications. @returns a function that unsubscribes. */
export function listenForNotifications(userId: string, { onInsert, onUpdate, onConnected }: Handlers): () => void {
  const theirs = { schema: "public", table: "notifications", filter: `user_id=eq.${userId}` };
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;

  // The client reconnects a lost socket by itself, but not a channel that the server closed (an expired token).
  const reopen = () => {
    if (ended) return;
    timer = setTimeout(() => void open(), BACK_OFF[Math.min(attempt, BACK_OFF.length - 1)]);
    attempt += 1;
  };
  const open = async () => {
    const client = await realtime();
    if (ended) return;
    const channel = client
      .channel(`notifications:${userId}`)
      .on("postgres_changes", { event: "INSERT", ...theirs }, onInsert)
      .on<{ id: string }>("postgres_changes", { event: "UPDATE", ...theirs }, (change) => onUpdate(change.new.id))
      .subscribe((status) => {
        if (status === "CLOSED") reopen();
        if (status !== "SUBSCRIBED") return;
        attempt = 0;
        onConnected();
      });
    close = () => void client.removeChannel(channel);
  };
  // In a task of its own: the bell is shown first.
  timer = setTimeout(() => void open());
  return () => {
    ended = true;
    clearTimeout(timer);
    close();
  };
}
