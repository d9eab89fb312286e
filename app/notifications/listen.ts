import type { RealtimeChannel } from "@supabase/supabase-js";
import { supabase } from "~/platform/backend/supabase";

/** Waits before opening a closed channel again, in milliseconds; the last one repeats. */
const BACK_OFF = [1_000, 2_000, 5_000, 10_000];

type Handlers = {
  /** A notification was written for this person. */
  onInsert(): void;
  /** Reports that a notification was marked, here or on another device. */
  onUpdate(id: string): void;
  /** The channel is open, at first or again: what happened before is not in it. */
  onConnected(): void;
};

/** Listens to what happens to one person's notifications until the returned function is called. */
export function listenForNotifications(userId: string, { onInsert, onUpdate, onConnected }: Handlers): () => void {
  const client = supabase();
  const theirs = { schema: "public", table: "notifications", filter: `user_id=eq.${userId}` };
  let channel: RealtimeChannel;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;

  // The client comes back by itself from a lost socket, not from a channel that the server closed (an expired token).
  const reopen = () => {
    if (ended) return;
    timer = setTimeout(open, BACK_OFF[Math.min(attempt, BACK_OFF.length - 1)]);
    attempt += 1;
  };
  const open = () => {
    channel = client
      .channel(`notifications:${userId}`)
      .on("postgres_changes", { event: "INSERT", ...theirs }, onInsert)
      .on<{ id: string }>("postgres_changes", { event: "UPDATE", ...theirs }, (change) => onUpdate(change.new.id))
      .subscribe((status) => {
        if (status === "CLOSED") reopen();
        if (status !== "SUBSCRIBED") return;
        attempt = 0;
        onConnected();
      });
  };
  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    void client.removeChannel(channel);
  };
}
