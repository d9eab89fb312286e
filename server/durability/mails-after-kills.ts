import { expect } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import type { People } from "./connect-site.ts";
import { of, type Write } from "./mixed-writes.ts";

/** The time that the outbox keeps a mail for the worker that claimed it, and the longest delivery. */
const CLAIM_MS = 120_000;
const TAKEN_FOR_MS = 20_000;

/**
 * Waits until no mail is pending. Deferred mails, and those claimed by a dead worker, are made due; a living worker's
 * recent claims are its own, or the worker would take its mails from itself for ever.
 */
export async function everyMailDecided({ server }: People): Promise<void> {
  const outbox = () => server.from("mail_outbox");
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await eventually(async () => {
    const over = { due_at: inMs(-1_000) };
    await outbox().update(over).eq("state", "queued").gt("due_at", inMs(0));
    const taken = outbox().update(over).in("state", ["sending", "handed_over"]);
    await taken.gt("due_at", inMs(0)).lt("due_at", inMs(CLAIM_MS - TAKEN_FOR_MS));
    const { count } = await outbox()
      .select("*", { count: "exact", head: true })
      .in("state", ["queued", "sending", "handed_over"]);
    return count === 0;
  }, 120_000);
}

export type Row = { id: string; kind: string; recipient: string; state: string; last_error: string | null };

export async function mailsWentOnce({ server }: People, taken: Map<string, number>) {
  const rows: Row[] = [];
  for (let from = 0; ; from += 1000) {
    const { data } = await server
      .from("mail_outbox")
      .select("id, kind, recipient, state, last_error")
      .order("id")
      .range(from, from + 999);
    rows.push(...(data ?? []));
    if ((data?.length ?? 0) < 1000) break;
  }
  expect([...taken].filter(([, times]) => times > 1)).toEqual([]);
  for (const { id, kind, state, last_error } of rows) {
    if (state === "sent") expect(taken.get(id)).toBe(1);
    // A newer link replaces the one of an earlier request.
    else if (state === "dropped") expect([taken.get(id), kind]).toEqual([undefined, "recovery"]);
    // The teacher was notified: the mail may have arrived, so it is not sent again.
    else expect([state, last_error]).toEqual(["failed", expect.stringContaining("may have arrived")]);
  }
  return rows;
}

/** Expects one mail for each booking, however often it was sent; at most one a time for sign-ups and resets. */
export function everybodyWasTold(mails: Row[], written: Write[]): void {
  const recipientsOf = (kind: string) => mails.filter((mail) => mail.kind === kind).map(({ recipient }) => recipient);
  const bookings = of("booking", written).map(({ content }) => content);
  expect(recipientsOf("trial_booked").toSorted()).toEqual(bookings.toSorted());
  for (const { name, asked } of of("sign-up", written)) {
    const links = recipientsOf("confirmation").filter((recipient) => recipient === name).length;
    expect(links).toBeGreaterThanOrEqual(1);
    expect(links).toBeLessThanOrEqual(asked);
  }
  const resets = of("reset", written);
  // Requests within a minute share a link, and a mail.
  expect(recipientsOf("recovery").length).toBeLessThanOrEqual(resets.reduce((sum, { asked }) => sum + asked, 0));
  expect(new Set(recipientsOf("recovery"))).toEqual(new Set(resets.map(({ name }) => name)));
}
